import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Member } from '#core/contract/calls/people.ts';
import * as peopleCalls from '#core/contract/calls/people.ts';
import { sharedWith } from '#core/contract/calls/sharing.ts';
import { ActionDialog } from '#src/console/action/action-dialog.tsx';
import { useAction } from '#src/console/action/use-action.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { peopleTexts } from '#src/features/people/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Field } from '#src/ui/field/field.tsx';
import { NativeSelect } from '#src/ui/select/native-select.tsx';
import { css } from '#styled/css';

/** The choice of nobody: a list's value is never empty. */
const nobody = 'nobody';

interface MemberRemoval {
  readonly start: (member: Member) => void;
  readonly dialog: ReactNode;
}

/** Removing a user: what it means for them, and who takes over what they ordered. */
export function useMemberRemoval(
  members: readonly Member[],
  nameOf: (member: Member) => string,
): MemberRemoval {
  const t = useText(peopleTexts);
  const removal = useAction(peopleCalls.removeMember, { confirms: true, done: t('people.remove.done') });
  const [removed, setRemoved] = useState<Member | null>(null);
  const [heirID, setHeir] = useState(nobody);
  const argsOf = (member: Member, heir: string) => ({
    query: { subAccountID: member.subAccountID, heirID: heir === nobody ? '' : heir },
  });
  const heirs = members.filter(
    ({ subAccountID, isDisabled }) => !isDisabled && subAccountID !== removed?.subAccountID,
  );
  return {
    start(member) {
      setRemoved(member);
      setHeir(nobody);
      removal.start(argsOf(member, nobody));
    },
    dialog: removed && (
      <ActionDialog
        action={removal}
        texts={{
          title: t('people.remove.title', { name: nameOf(removed) }),
          confirm: t('people.remove.confirm'),
          keep: t('common.cancel'),
          unresolved: t('people.remove.unresolved'),
          refused: t('people.remove.refused'),
        }}
      >
        <ul className={css({ display: 'grid', gap: '2', ps: '5', mb: '4', listStyleType: 'disc' })}>
          <li>{t('people.remove.about')}</li>
          <li>{t('people.remove.kept')}</li>
          <li>{t('people.remove.keys')}</li>
        </ul>
        <SharedWith userID={removed.subAccountID} />
        <Field label={t('people.remove.heir')} hint={t('people.remove.heirHint')}>
          <NativeSelect
            options={[
              { value: nobody, label: t('people.remove.nobody') },
              ...heirs.map((member) => ({ value: member.subAccountID, label: nameOf(member) })),
            ]}
            value={heirID}
            disabled={!removal.view.can.confirm}
            onValueChange={(chosen) => {
              setHeir(chosen);
              removal.revise(argsOf(removed, chosen));
            }}
          />
        </Field>
      </ActionDialog>
    ),
  };
}

/** The certificates whose keys the user was given: each can be reissued on its page. */
function SharedWith({ userID }: { readonly userID: string }) {
  const t = useText(peopleTexts);
  const { data } = useCall(sharedWith, { params: { id: userID } });
  if (data === undefined || data.total === 0) return null;
  return (
    <div className={css({ mb: '4' })}>
      <p>{t.count('people.remove.shared', data.total)}</p>
      <ul className={shared}>
        {data.data.map(({ orderNo, commonName }) => (
          <li key={orderNo}>
            <Link to="/ssl/certificate/$id" params={{ id: orderNo }} target="_blank" className={link}>
              {commonName}
            </Link>
          </li>
        ))}
        {data.total > data.data.length && <li>…</li>}
      </ul>
    </div>
  );
}

const shared = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '4',
  rowGap: '1',
  mt: '1',
  overflowWrap: 'anywhere',
});
const link = css({ color: 'accent', textDecoration: 'underline' });
