import { Ban, CircleCheck, Gauge, Pencil, Trash2 } from 'lucide-react';
import { limitFaults } from '#core/account/members.ts';
import * as approvalCalls from '#core/contract/calls/approvals.ts';
import type { Member } from '#core/contract/calls/people.ts';
import * as peopleCalls from '#core/contract/calls/people.ts';
import { callVerb, type RowVerb } from '#src/console/list/row-verbs.tsx';
import { memberActs, ownersAmong } from '#src/features/people/people-rules.ts';
import { peopleTexts } from '#src/features/people/texts.ts';
import type { People } from '#src/features/people/use-people.ts';
import { useText } from '#src/i18n/use-text.ts';

/** What this user can do with the others: change, disable or enable, and remove them. */
export function memberVerbs(
  { self, members }: Pick<People, 'self' | 'members'>,
  { change, limit, remove }: Record<'change' | 'limit' | 'remove', (member: Member) => void>,
): readonly RowVerb<Member>[] {
  if (self === null) return [];
  const owners = ownersAmong(members);
  const actsOn = (member: Member) => memberActs(self, member, owners);
  return [
    {
      label: 'people.users.change',
      icon: <Pencil />,
      needs: peopleCalls.changeMember,
      press: change,
      isOffered: (member) => actsOn(member).canChange,
    },
    {
      label: 'people.limit.change',
      icon: <Gauge />,
      needs: approvalCalls.limitMember,
      press: limit,
      isOffered: ({ subAccountID: id, roleID }) =>
        limitFaults({ actor: self, member: { id, roleID } }).length === 0,
    },
    callVerb({
      ...switching,
      label: 'people.users.disable',
      icon: <Ban />,
      done: 'people.disable.done',
      isOffered: (member) => !member.isDisabled && actsOn(member).canSwitch,
      question: {
        ...refusals,
        title: 'people.disable.title',
        confirm: 'people.disable.confirm',
        About: () => useText(peopleTexts)('people.disable.about'),
      },
    }),
    callVerb({
      ...switching,
      label: 'people.users.enable',
      icon: <CircleCheck />,
      done: 'people.disable.enabled',
      isOffered: (member) => member.isDisabled && actsOn(member).canSwitch,
    }),
    {
      label: 'people.users.remove',
      icon: <Trash2 />,
      needs: peopleCalls.removeMember,
      press: remove,
      isOffered: (member) => actsOn(member).canRemove,
    },
  ];
}

/** The member as they are, but for whether they may sign in. */
const switching = {
  call: peopleCalls.changeMember,
  args: ({ subAccountID, roleID, deptID, scope, isDisabled }: Member) => ({
    body: { subAccountID, roleID, deptID, scope, isDisabled: !isDisabled },
  }),
};

const refusals = { unresolved: 'people.remove.unresolved', refused: 'people.remove.refused' } as const;
