import { useState } from 'react';
import type { Member } from '#core/contract/calls/people.ts';
import * as peopleCalls from '#core/contract/calls/people.ts';
import { ActionDialog } from '#src/console/action/action-dialog.tsx';
import { useAction } from '#src/console/action/use-action.ts';
import { peopleTexts } from '#src/features/people/texts.ts';
import { personName } from '#src/features/people/use-people.ts';
import { useText } from '#src/i18n/use-text.ts';
import { css } from '#styled/css';

export type MemberActions = ReturnType<typeof useMemberActions>;

/** Disables, enables and removes users. */
export function useMemberActions() {
  const t = useText(peopleTexts);
  const disabling = useAction(peopleCalls.changeMember, { confirms: true, done: t('people.disable.done') });
  const enabling = useAction(peopleCalls.changeMember, { done: t('people.disable.enabled') });
  const removal = useAction(peopleCalls.removeMember, { confirms: true, done: t('people.remove.done') });
  const [asked, setAsked] = useState<{
    readonly what: 'disable' | 'remove';
    readonly member: Member;
  } | null>(null);
  return {
    disabling,
    removal,
    asked,
    ask(what: 'disable' | 'remove', member: Member) {
      setAsked({ what, member });
      if (what === 'disable') disabling.start({ body: switched(member) });
      else removal.start({ query: { subAccountID: member.subAccountID } });
    },
    enable: (member: Member) => enabling.start({ body: switched(member) }),
  };
}

/** The member as they are, but for whether they may sign in. */
function switched({ subAccountID, roleID, deptID, scope, isDisabled }: Member) {
  return { subAccountID, roleID, deptID, scope, isDisabled: !isDisabled };
}

/** Asks before somebody is shut out, and says what it means. */
export function MemberQuestions({ actions }: { readonly actions: MemberActions }) {
  const t = useText(peopleTexts);
  if (actions.asked === null) return null;
  const { what, member } = actions.asked;
  const texts = {
    title: t(`people.${what}.title`, { name: personName(member) }),
    confirm: t(`people.${what}.confirm`),
    keep: t('common.cancel'),
    unresolved: t('people.remove.unresolved'),
    refused: t('people.remove.refused'),
  };
  if (what === 'disable')
    return (
      <ActionDialog action={actions.disabling} texts={texts}>
        {t('people.disable.about')}
      </ActionDialog>
    );
  return (
    <ActionDialog action={actions.removal} texts={texts}>
      <ul className={list}>
        <li>{t('people.remove.about')}</li>
        <li>{t('people.remove.kept')}</li>
        <li>{t('people.remove.keys')}</li>
      </ul>
    </ActionDialog>
  );
}

const list = css({ display: 'grid', gap: '2', ps: '5', listStyleType: 'disc' });
