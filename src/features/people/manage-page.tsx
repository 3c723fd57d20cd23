import { DepartmentsPart } from '#src/features/people/departments-part.tsx';
import { KeysPart } from '#src/features/people/keys-part.tsx';
import type { ManagePart } from '#src/features/people/manage-search.ts';
import { RolesPart } from '#src/features/people/roles-part.tsx';
import { UsersPart } from '#src/features/people/users-part.tsx';

const parts = { users: UsersPart, departments: DepartmentsPart, roles: RolesPart, keys: KeysPart } as const;

/** /account/manage: who belongs to the account, and what each of them can do and see. */
export function ManagePage({ part }: { readonly part: ManagePart }) {
  const Part = parts[part];
  return <Part />;
}
