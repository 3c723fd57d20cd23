import type { Invitation } from '#core/contract/calls/people.ts';
import * as peopleCalls from '#core/contract/calls/people.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { type ListColumn, moment, text } from '#src/console/list/columns.tsx';
import { MemoryTable } from '#src/console/list/memory-table.tsx';
import { callVerb, type RowVerb, RowVerbs } from '#src/console/list/row-verbs.tsx';
import { listTexts } from '#src/console/list/texts.ts';
import { peopleTexts } from '#src/features/people/texts.ts';
import { firstHundred, type People, usePeople } from '#src/features/people/use-people.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { StatusTag, Tag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

/** Invitations nobody has accepted; nothing while there are none. */
export function InvitationsCard() {
  const t = useText(peopleTexts);
  const people = usePeople();
  const invitations = useCall(peopleCalls.invitations, firstHundred);
  return (
    <RowVerbs verbs={verbs} nameOf={({ email }) => email} texts={[peopleTexts]}>
      {(buttons) => (
        <QueryGate query={invitations} failed={t('people.invitations.failed')} pending={<span />}>
          {({ data, total }) =>
            data.length > 0 && (
              <Card flush>
                <section>
                  <div className={head}>
                    <h2 className={title}>{t('people.invitations.title')}</h2>
                    {buttons.length > 0 && <p className={hint}>{t('people.invitations.hint')}</p>}
                  </div>
                  <MemoryTable
                    caption={t('people.invitations.title')}
                    rows={data}
                    rowKey={({ id }) => id}
                    columns={[...columnsFor(people), ...buttons]}
                  />
                  {total > data.length && <Cut shown={data.length} />}
                </section>
              </Card>
            )
          }
        </QueryGate>
      )}
    </RowVerbs>
  );
}

const verbs: readonly RowVerb<Invitation>[] = [
  callVerb({
    label: 'people.invitations.againTo',
    text: 'people.invitations.again',
    call: peopleCalls.invite,
    args: ({ email, roleID, deptID, scope }: Invitation) => ({ body: { email, roleID, deptID, scope } }),
    done: 'people.invitations.sentAgain',
  }),
  callVerb({
    label: 'people.invitations.withdrawOf',
    text: 'people.invitations.withdraw',
    isQuiet: true,
    call: peopleCalls.withdrawInvitation,
    args: ({ id }: Invitation) => ({ params: { id } }),
    done: 'people.invitations.withdrawn',
    question: {
      title: 'people.invitations.withdrawTitle',
      About: () => useText(peopleTexts)('people.invitations.withdrawAbout'),
      confirm: 'people.invitations.withdraw',
      unresolved: 'people.remove.unresolved',
      refused: 'people.invitations.refused',
    },
  }),
];

/** Says what happens next, once an invitation is sent. */
export function SentNotice({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useText(peopleTexts);
  const { roleName } = usePeople();
  const { data } = useCall(peopleCalls.invitations, firstHundred);
  const sent = data?.data.find((invitation) => invitation.id === id);
  if (!sent) return null;
  return (
    <Notice
      tone="success"
      role="status"
      title={t('people.invite.sent', { email: sent.email })}
      actions={
        <Button size="sm" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      {t('people.invite.next', { role: roleName(sent.roleID) })}
    </Notice>
  );
}

function columnsFor(people: People): readonly ListColumn<Invitation>[] {
  return [
    { ...text('email', 'people.invitations.email'), lead: true },
    {
      key: 'roleID',
      label: 'people.invitations.role',
      cell: ({ roleID }) => <Tag>{people.roleName(roleID)}</Tag>,
    },
    {
      key: 'scope',
      label: 'people.users.place',
      cell: ({ deptID, scope }, { t }) => (
        <div>
          {people.departmentName(deptID)}
          <span className={minor}>{t.find(`people.users.scope.${scope}`)}</span>
        </div>
      ),
    },
    text('invitedBy', 'people.invitations.by'),
    {
      ...moment('expireTime', 'people.invitations.until'),
      cell: (invitation, shown) =>
        invitation.isExpired ? (
          <StatusTag tone="warning">{shown.t.find('people.invitations.expired')}</StatusTag>
        ) : (
          moment('expireTime', 'people.invitations.until').cell(invitation, shown)
        ),
    },
  ];
}

function Cut({ shown }: { readonly shown: number }) {
  return <p className={hint}>{useText(listTexts).count('list.cut', shown)}</p>;
}

const head = css({ px: '3.5', py: '3', borderBottom: '1px solid token(colors.border)' });
const title = css({ fontSize: 'lg', fontWeight: 'semibold' });
const hint = css({ mt: '0.5', fontSize: 'sm', color: 'fg.muted' });
const minor = css({ display: 'block', fontSize: 'sm', color: 'fg.muted' });
