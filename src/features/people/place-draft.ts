import { type Scope, scopes } from '#core/account/roles.ts';
import type { Draft } from '#machines/kit/form.rules.ts';

/** Where somebody stands in the account. */
export interface Place {
  readonly roleID: string;
  readonly deptID: string;
  readonly scope: Scope;
}

export function placeIn({ roleID = '', deptID = '', scope }: Draft): Place {
  return { roleID, deptID, scope: scopes.find((each) => each === scope) ?? 'account' };
}

/** Nobody gets a role by oversight: it has to be chosen. */
export const newPlace: Place = { roleID: '', deptID: '', scope: 'account' };
