import { checkName } from '#core/account/check-name.ts';
import type { Right } from '#core/account/rights.ts';
import { type Fault, fault } from '#core/fault.ts';

/** Faults of a role: its name, and at least one right. */
export function checkRole({
  name,
  rights,
}: {
  readonly name: string;
  readonly rights: readonly Right[];
}): Fault[] {
  return [...checkName(name), ...(rights.length === 0 ? [fault('rights', 'required', '')] : [])];
}
