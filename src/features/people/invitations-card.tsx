import { useState } from 'react';
import type { Invitation } from '#core/contract/calls/people.ts';
import * as peopleCalls from '#core/contract/calls/people.ts';
import { ActionDialog } from '#src/console/action/action-dialog.tsx';
import { useAction } from '#src/console/action/use-action.ts';
import { actions, type ListColumn, moment, text } from '#src/console/list/columns.tsx';
import { MemoryTable } from '#src/console/list/memory-table.tsx';
import { listTexts } from '#src/console/list/texts.ts';
import { QueryGate } from '#src/console/query-gate.tsx';
import { useCall } from '#src/console/use-call.ts';
import { peopleTexts } from '#src/features/people/texts.ts';
import { firstHundred, type People, usePeople } from '#src/features/people/use-people.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { StatusTag, Tag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

/** Invitations nobody has accepted; nothing while there are none. */
export function InvitationsCard({ canWrite }: { readonly canWrite: boolean }) {
  const t = useText(peopleTexts);
  const people = usePeople();
  const invitations = useCall(peopleCalls.invitations, firstHundred);
  const again = useAction(peopleCalls.invite, { done: t('people.invitations.sentAgain') });
  const withdrawal = useAction(peopleCalls.withdrawInvitation, {
    confirms: true,
    done: t('people.invitations.withdrawn'),
  });
  const [email, setEmail] = useState('');
  const presses: Presses | null = canWrite
    ? {
        isBusy: again.view.isBusy,
        again: ({ email, roleID, deptID, scope }) => again.start({ body: { email, roleID, deptID, scope } }),
        withdraw: ({ id, email }) => {
          setEmail(email);
          withdrawal.start({ params: { id } });
        },
      }
    : null;
  return (
    <>
      <QueryGate query={invitations} failed={t('people.invitations.failed')} pending={<span />}>
        {({ data, total }) =>
          data.length > 0 && (
            <Card flush>
              <section>
                <div className={head}>
                  <h2 className={title}>{t('people.invitations.title')}</h2>
                  {presses && <p className={hint}>{t('people.invitations.hint')}</p>}
                </div>
                <MemoryTable
                  caption={t('people.invitations.title')}
                  rows={data}
                  rowKey={({ id }) => id}
                  columns={columnsFor(people, presses)}
                />
                {total > data.length && <Cut shown={data.length} />}
              </section>
            </Card>
          )
        }
      </QueryGate>
      <ActionDialog
        action={withdrawal}
        texts={{
          title: t('people.invitations.withdrawTitle', { email }),
          confirm: t('people.invitations.withdraw'),
          keep: t('common.cancel'),
          unresolved: t('people.remove.unresolved'),
          refused: t('people.invitations.refused'),
        }}
      >
        {t('people.invitations.withdrawAbout')}
      </ActionDialog>
    </>
  );
}

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

interface Presses {
  readonly isBusy: boolean;
  readonly again: (invitation: Invitation) => void;
  readonly withdraw: (invitation: Invitation) => void;
}

function columnsFor(people: People, presses: Presses | null): readonly ListColumn<Invitation>[] {
  const columns: readonly ListColumn<Invitation>[] = [
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
  if (presses === null) return columns;
  return [
    ...columns,
    actions((invitation) => <InvitationButtons invitation={invitation} presses={presses} />),
  ];
}

interface InvitationButtonsProps {
  readonly invitation: Invitation;
  readonly presses: Presses;
}

function InvitationButtons({ invitation, presses }: InvitationButtonsProps) {
  const t = useText(peopleTexts);
  const { email } = invitation;
  return (
    <span className={css({ display: 'inline-flex', gap: '2', my: { md: '-1.5' } })}>
      <Button
        size="sm"
        disabled={presses.isBusy}
        aria-label={t('people.invitations.againTo', { email })}
        onClick={() => presses.again(invitation)}
      >
        {t('people.invitations.again')}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        aria-label={t('people.invitations.withdrawOf', { email })}
        onClick={() => presses.withdraw(invitation)}
      >
        {t('people.invitations.withdraw')}
      </Button>
    </span>
  );
}

function Cut({ shown }: { readonly shown: number }) {
  return <p className={hint}>{useText(listTexts).count('list.cut', shown)}</p>;
}

const head = css({ px: '3.5', py: '3', borderBottom: '1px solid token(colors.border)' });
const title = css({ fontSize: 'lg', fontWeight: 'semibold' });
const hint = css({ mt: '0.5', fontSize: 'sm', color: 'fg.muted' });
const minor = css({ display: 'block', fontSize: 'sm', color: 'fg.muted' });
