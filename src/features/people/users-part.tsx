import { useLocation } from '@tanstack/react-router';
import { UserCog, UserPlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import * as approvalCalls from '#core/contract/calls/approvals.ts';
import type { Member } from '#core/contract/calls/people.ts';
import * as peopleCalls from '#core/contract/calls/people.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { useFormDialog } from '#src/console/form/use-form-dialog.ts';
import { ListCard } from '#src/console/list/list-card.tsx';
import type { ListOptions } from '#src/console/list/list-options.ts';
import { RowVerbs } from '#src/console/list/row-verbs.tsx';
import { useCan } from '#src/console/rights/use-can.ts';
import { InvitationsCard, SentNotice } from '#src/features/people/invitations-card.tsx';
import { InviteDialog, inviteForm } from '#src/features/people/invite-dialog.tsx';
import { LimitDialog, type LimitItem, limitForm } from '#src/features/people/limit-dialog.tsx';
import { limitItem } from '#src/features/people/limits.tsx';
import { ManageHead } from '#src/features/people/manage-head.tsx';
import { userSearch } from '#src/features/people/manage-search.ts';
import { memberColumns } from '#src/features/people/member-columns.tsx';
import { MemberDialog, type MemberItem, memberForm } from '#src/features/people/member-dialog.tsx';
import { useMemberRemoval } from '#src/features/people/member-removal.tsx';
import { memberVerbs } from '#src/features/people/member-verbs.tsx';
import { behindOnFactors } from '#src/features/people/people-rules.ts';
import { peopleTexts } from '#src/features/people/texts.ts';
import { type People, personName, usePeople } from '#src/features/people/use-people.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

/** The users of the account and its open invitations. */
export function UsersPart() {
  const t = useText(peopleTexts);
  const people = usePeople();
  const can = useCan();
  const place = useLocation().pathname;
  const items = useMemo(() => people.members.map(itemOf), [people.members]);
  const change = useFormDialog<MemberItem>({ form: memberForm.name, place, items });
  const limits = useCall(approvalCalls.limits, {});
  const limitItems = useMemo(
    () => people.members.map(({ subAccountID }) => limitItem(subAccountID, 'user', limits.data)),
    [people.members, limits.data],
  );
  const limit = useFormDialog<LimitItem>({
    form: limitForm.name,
    place: `${place}#users`,
    items: limitItems,
  });
  const limited = people.members.find(({ subAccountID }) => subAccountID === limit.shown?.item?.id);
  const invite = useFormDialog<{ readonly id: string }>({ form: inviteForm.name, place, items: [] });
  const removal = useMemberRemoval(people.members, personName);
  const [sent, setSent] = useState<string | null>(null);
  const options = useMemo((): ListOptions<Member> => ({ ...list, columns: memberColumns(people) }), [people]);
  return (
    <>
      <ManageHead part="users">
        {can(peopleCalls.invite) && (
          <Button variant="primary" icon={<UserPlus />} onClick={() => invite.open(null)}>
            {t('people.invite.open')}
          </Button>
        )}
      </ManageHead>
      <div className={stack}>
        {sent !== null && <SentNotice id={sent} onClose={() => setSent(null)} />}
        <FactorNotice people={people} />
        <RowVerbs
          verbs={memberVerbs(people, {
            change: (member) => change.open(itemOf(member)),
            limit: ({ subAccountID }) => limit.open(limitItem(subAccountID, 'user', limits.data)),
            remove: removal.start,
          })}
          nameOf={personName}
          texts={list.texts}
        >
          {(buttons) => <ListCard options={options} buttons={buttons} />}
        </RowVerbs>
        <InvitationsCard />
      </div>
      {change.shown && (
        <MemberDialog
          key={change.shown.flow}
          shown={change.shown}
          memberID={change.shown.item?.id ?? ''}
          onClosed={change.close}
        />
      )}
      {limit.shown && (
        <LimitDialog
          key={limit.shown.flow}
          shown={limit.shown}
          of="user"
          name={limited ? personName(limited) : ''}
          inherited={limited ? limitItem(limited.roleID, 'role', limits.data) : null}
          onClosed={limit.close}
        />
      )}
      {removal.dialog}
      {invite.shown && (
        <InviteDialog
          key={invite.shown.flow}
          shown={invite.shown}
          onSaved={setSent}
          onClosed={invite.close}
        />
      )}
    </>
  );
}

const list = {
  call: peopleCalls.members,
  search: userSearch,
  texts: [peopleTexts],
  title: 'people.parts.users',
  searchLabel: 'people.users.search',
  rowKey: ({ subAccountID }) => subAccountID,
  nameOf: personName,
  empty: { icon: <UserCog />, title: 'people.users.empty', about: 'people.users.emptyAbout' },
} as const satisfies Omit<ListOptions<Member>, 'columns'>;

function itemOf(member: Member): MemberItem {
  return { ...member, id: member.subAccountID };
}

/** Names those who sign in by password alone although their colleagues do not. */
function FactorNotice({ people }: { readonly people: People }) {
  const t = useText(peopleTexts);
  const format = useFormat();
  const behind = behindOnFactors(people.members);
  if (behind.length === 0) return null;
  const shown = behind.slice(0, mostNamed).map(personName);
  const names = behind.length > mostNamed ? [...shown, '…'] : shown;
  return (
    <Notice tone="warning">
      {t.count('people.users.withoutFactor', behind.length, { names: format.list(names) })}
    </Notice>
  );
}

/** Names in one sentence. */
const mostNamed = 5;

const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '5' });
