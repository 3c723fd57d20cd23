import type { ReactNode } from 'react';
import { dnsTexts } from '#src/features/tools/dns/texts.ts';
import { ToolInputArea } from '#src/features/tools/kit/tool-input.tsx';
import { joined, useTextIntake } from '#src/features/tools/kit/use-text-intake.ts';
import { useText } from '#src/i18n/use-text.ts';
import { css, cx } from '#styled/css';

const samples = [
  { name: 'zone', load: async () => (await import('#src/features/tools/dns/samples.ts')).sampleZoneFile },
  { name: 'table', load: async () => (await import('#src/features/tools/dns/samples.ts')).sampleTable },
] as const;

export interface DnsInputProps {
  readonly text: string;
  readonly onText: (change: (before: string) => string) => void;
  readonly children?: ReactNode;
}

/** Input for records. */
export function DnsInput({ text, onText, children }: DnsInputProps) {
  const t = useText(dnsTexts);
  const { root, isOver, take } = useTextIntake((added) => onText((before) => joined(before, added)));
  return (
    <div ref={root} className={cx(frame, isOver && over)}>
      <ToolInputArea
        label={t('dnsBatch.records')}
        hint={t('dnsBatch.recordsHint')}
        accept=".zone,.txt,.csv,.tsv,.db"
        view={{ input: { text, files: [] }, hasInput: text !== '', canFold: false }}
        samples={samples.map(({ name, load }) => ({ name: t(`dnsBatch.samples.${name}`), load }))}
        onInput={(input) => {
          onText(() => input.text);
          void take(input.files);
        }}
      >
        {children}
      </ToolInputArea>
    </div>
  );
}

const frame = css({ borderRadius: 'lg' });
const over = css({ outline: '2px dashed token(colors.accent)', outlineOffset: '6px' });
