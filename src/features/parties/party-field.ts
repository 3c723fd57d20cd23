import type { Fault } from '#core/fault.ts';
import { faultText } from '#src/i18n/fault-text.ts';
import type { Translate } from '#src/i18n/texts.ts';

/** Id of a control in an edit dialog, so that a fault can be focused. */
export function partyFieldId(field: string): string {
  return `party-${field}`;
}

/** Id of what says that nothing was saved. */
export const failureId = 'party-failure';

/** What is wrong with one field, as a sentence. */
export function partyFault(faults: readonly Fault[], field: string, t: Translate): string | undefined {
  const own = faults.find((fault) => fault.field === field);
  return own && faultText(own, t);
}
