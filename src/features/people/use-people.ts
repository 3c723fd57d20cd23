import { useMemo } from 'react';
import type { Member } from '#core/contract/calls/people.ts';
import * as peopleCalls from '#core/contract/calls/people.ts';
import * as sessionCalls from '#core/contract/calls/session.ts';
import { wholeList } from '#core/contract/fields.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import type { Self } from '#src/features/people/people-rules.ts';
import { peopleTexts } from '#src/features/people/texts.ts';
import { useText } from '#src/i18n/use-text.ts';

/** Arguments of the lists that are read whole; the same for the route's loader. */
export const firstHundred = { query: {} } as const;

export type People = ReturnType<typeof usePeople>;

/** The users, roles and departments of the account, and their names; empty until loaded. */
export function usePeople() {
  const t = useText(peopleTexts);
  const { data: members } = useCall(peopleCalls.members, wholeList);
  const { data: roles } = useCall(peopleCalls.roles, firstHundred);
  const { data: departments } = useCall(peopleCalls.departments.list, wholeList);
  const { data: account } = useCall(
    sessionCalls.account,
    {},
    { select: ({ id, rights }) => ({ id, rights }) },
  );
  return useMemo(() => {
    const listed = {
      members: members?.data ?? [],
      roles: roles?.data ?? [],
      departments: departments?.data ?? [],
    };
    const own = listed.members.find(({ subAccountID }) => subAccountID === account?.id);
    const self: Self | null = account && own ? { ...account, roleID: own.roleID } : null;
    return {
      ...listed,
      self,
      total: members?.total,
      /** A built-in role's name is its translation. */
      roleName: (id: string) =>
        t.find(`people.roles.names.${id}`) ?? listed.roles.find((role) => role.id === id)?.name ?? '',
      departmentName: (id: string) =>
        listed.departments.find((department) => department.id === id)?.name ?? t('people.users.noDepartment'),
    };
  }, [t, members, roles, departments, account]);
}

export function personName({ displayName, email }: Pick<Member, 'displayName' | 'email'>): string {
  return displayName || email;
}
