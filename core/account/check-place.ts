import type { Scope } from '#core/account/roles.ts';
import { type Fault, fault } from '#core/fault.ts';

/** Faults of somebody's place in an account: a role, and the department that is all they see. */
export function checkPlace({
  roleID,
  deptID,
  scope,
}: {
  readonly roleID: string;
  /** Empty for none. */
  readonly deptID: string;
  readonly scope: Scope;
}): Fault[] {
  const faults: Fault[] = [];
  if (roleID === '') faults.push(fault('roleID', 'required', ''));
  // Rows without a department are seen by the whole account alone, so nothing would be left to see.
  if (scope === 'department' && deptID === '') faults.push(fault('deptID', 'required', ''));
  return faults;
}
