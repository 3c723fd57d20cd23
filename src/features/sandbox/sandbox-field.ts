import type { Fault } from '#core/fault.ts';
import { faultText } from '#src/i18n/fault-text.ts';
import type { Translate } from '#src/i18n/texts.ts';

/** Id of a field's control, so that a fault can be focused. */
export function fieldId(field: string): string {
  return `sandbox-${field}`;
}

export function faultOf(faults: readonly Fault[], field: string, t: Translate): string | undefined {
  const own = faults.find((fault) => fault.field === field);
  // `name` alone is a person's in other forms.
  return own && faultText(field === 'name' ? { ...own, field: 'recordName' } : own, t);
}
