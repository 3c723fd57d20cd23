import type { Fault, FaultReason } from '#core/fault.ts';
import { type HostRules, sampleFor } from '#core/names/host-rules.ts';

/** Faults whose `expected` may be the name that was meant; in others it is a limit, a line or a list. */
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
  'name-bad-idn',
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

/**
 * Returns the name that was probably meant, valid for the product and ready to replace what was typed. Null if `expected` is only a sample.
 */
export function suggestedName({ reason, expected = '' }: Fault, rules: HostRules): string | null {
  return suggesting.has(reason) && expected !== '' && expected !== sampleFor(rules) ? expected : null;
}

/** Replaces one name on a line (1-based); null if it is not there as typed. */
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
