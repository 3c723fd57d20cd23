import type { RunState } from '#core/discovery/codes.ts';
import { scansTexts } from '#src/features/discovery/scans/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { StatusTag, type Tone } from '#src/ui/tag/tag.tsx';

const tones: Readonly<Record<RunState, Tone>> = {
  waiting: 'neutral',
  running: 'info',
  paused: 'warning',
  done: 'success',
  canceled: 'neutral',
  failed: 'danger',
};

export function RunStateTag({ state }: { readonly state: RunState }) {
  const t = useText(scansTexts);
  return <StatusTag tone={tones[state]}>{t(`scans.runs.states.${state}`)}</StatusTag>;
}
