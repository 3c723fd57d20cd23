import type { Fault, FaultReason } from '#core/fault.ts';
import { type HostRules, sampleFor } from '#core/names/host-rules.ts';

/** Faults whose `expected` may be the name that was meant; of the others it is a limit, a line or a list. */
const suggesting: ReadonlySet<FaultReason> = new Set([
  'name-empty-label',
  'name-trailing-dot',
  'name-leading-dot',
  'name-is-url',
  'name-has-port',
  'name-has-path',
  'name-has-at',
  'name-has-space',
  'name-bad-character',
  'name-invisible',
  'name-hyphen-edge',
  'wildcard-required',
  'wildcard-position',
  'wildcard-not-allowed',
  'ev-no-wildcard',
  'vmc-plain-names-only',
  'ip-required',
  'email-format',
]);

/** The name that was probably meant, good for the product: ready to be put in the place of what was typed. Null: a sample alone. */
export function suggestedName({ reason, expected = '' }: Fault, rules: HostRules): string | null {
  return suggesting.has(reason) && expected !== '' && expected !== sampleFor(rules) ? expected : null;
}

/** The text with another name in the place of one on a line (from 1); null where it is not there as typed. */
export function replaceName(text: string, line: number, typed: string, name: string): string | null {
  const lines = text.split('\n');
  const before = lines[line - 1];
  if (before === undefined || typed === '' || !before.includes(typed)) return null;
  return lines
    .with(
      line - 1,
      before.replace(typed, () => name),
    )
    .join('\n');
}
