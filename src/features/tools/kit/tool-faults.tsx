import { mostBytes } from '#core/x509/input-bounds.ts';
import type { ToolFault } from '#machines/tools/tool.rules.ts';
import { workerFaultText } from '#src/console/worker-fault-text.ts';
import { toolFaultTexts, toolsTexts, workerFaultTexts } from '#src/features/tools/texts.ts';
import type { Format } from '#src/i18n/format.ts';
import type { Translate } from '#src/i18n/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';
import type { PlacedFault } from '#workers/tools-api.ts';

/** Number of faults listed. */
const mostListed = 20;

/** Parts of the input that could not be read, shown beside the result. */
export function ToolFaults({ faults }: { readonly faults: readonly PlacedFault[] }) {
  const t = useText(toolFaultTexts);
  const more = faults.length - mostListed;
  return (
    <Notice tone="warning">
      <ul className={css({ display: 'grid', gap: '1' })}>
        {faults.slice(0, mostListed).map((fault, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two faults may be alike
          <li key={index}>
            {fault.file !== '' && <bdi>{t('toolFaults.place.in', { file: fault.file })}</bdi>}
            <FaultText fault={fault} />
          </li>
        ))}
        {more > 0 && <li>{t.count('toolFaults.more', more)}</li>}
      </ul>
    </Notice>
  );
}

/** Why nothing could be read. */
export function ToolRefusal({ fault }: { readonly fault: ToolFault }) {
  const t = useText(toolsTexts);
  const format = useFormat();
  const isLarge = fault.code === 'too-large' && fault.detail === String(mostBytes);
  return (
    <Notice tone={fault.code === 'password-needed' ? 'info' : 'danger'} role="alert">
      {isLarge ? t('tools.tooLarge', { most: format.bytes(mostBytes) }) : <FaultText fault={fault} />}
    </Notice>
  );
}

/** A fault's sentence; of damaged bytes what to do, and in small what a reader of ASN.1 wants to know. */
export function FaultText({ fault }: { readonly fault: ToolFault }) {
  const t = useText(toolsTexts, toolFaultTexts, workerFaultTexts);
  const { text, reason } = toolFaultText(fault, t, useFormat());
  return (
    <>
      {text}
      {reason !== null && <small className={css({ display: 'block', color: 'fg.muted' })}>{reason}</small>}
    </>
  );
}

type FaultWords = Translate<'tools' | 'toolFaults' | 'work'>;

/** Faults of bytes that are no longer what was written. */
const ofDamage: ReadonlySet<string> = new Set([
  'der-cut',
  'der-length',
  'der-unexpected',
  'der-missing',
  'der-surplus',
  'der-value',
]);

/** Returns a fault's sentence with its position in the input, and the technical reason if that is another one. */
export function toolFaultText(
  { code, detail, at, line }: ToolFault,
  t: FaultWords,
  { list }: Format,
): { readonly text: string; readonly reason: string | null } {
  const reason =
    t.find(`toolFaults.reasons.${code}`, { detail: detailText(detail, t) }) ??
    workerFaultText(code, detail, t);
  const place = list([
    ...(line == null ? [] : [t('toolFaults.place.line', { line })]),
    ...(at == null ? [] : [t('toolFaults.place.at', { at })]),
  ]);
  if (ofDamage.has(code))
    return {
      text: place === '' ? t('toolFaults.damagedSomewhere') : t('toolFaults.damaged', { place }),
      reason,
    };
  return { text: place === '' ? reason : t('toolFaults.placed', { reason, place }), reason: null };
}

/** Translates a detail, keeping the field named in parentheses after it. */
function detailText(detail: string, t: Translate<'toolFaults'>): string {
  const end = detail.indexOf(' (');
  const phrase = end < 0 ? detail : detail.slice(0, end);
  const n = /\d+/.exec(phrase)?.[0] ?? '';
  const known = t.find(`toolFaults.details.${phrase.replace(/\d+/g, '#')}`, { n });
  return known === null ? detail : `${known}${detail.slice(phrase.length)}`;
}
