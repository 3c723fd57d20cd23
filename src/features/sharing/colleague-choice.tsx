import { Pin, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { shortFingerprint } from '#core/x509/shared-envelope.ts';
import type { ShareKeysView } from '#machines/sharing/share-keys/share-keys.view.ts';
import { Fingerprint } from '#src/features/sharing/fingerprint.tsx';
import { sharingTexts } from '#src/features/sharing/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { initialsOf, Mark } from '#src/ui/mark/mark.tsx';
import { css, cx } from '#styled/css';
import { check } from '#styled/recipes';

interface ColleagueChoiceProps {
  readonly colleague: ShareKeysView['colleagues'][number];
  readonly onChoose: () => void;
}

/** A colleague with their sharing key, and whether it is the one known here. */
export function ColleagueChoice({ colleague, onChoose }: ColleagueChoiceProps) {
  const t = useText(sharingTexts);
  const { name, email, role, roleName, deptName, fingerprint, standing, isChosen } = colleague;
  const place = [t.find(`sharing.roles.${role}`) ?? roleName, deptName].filter((part) => part !== '');
  const isOpen = standing !== 'without-key';
  return (
    <label className={cx(card, isChosen && chosen, !isOpen && closed)}>
      <input
        type="checkbox"
        className={check().input}
        checked={isChosen}
        disabled={!isOpen}
        onChange={onChoose}
      />
      <Mark large>{initialsOf(name)}</Mark>
      <span className={css({ flex: '1 1 9rem', minW: '0', overflowWrap: 'anywhere' })}>
        <span className={css({ display: 'block', fontWeight: 'semibold' })}>{name}</span>
        <span className={minor}>{[...place, ...(name === email ? [] : [email])].join(' · ')}</span>
      </span>
      <span className={key}>
        {isOpen && <Fingerprint of={fingerprint} />}
        <Standing colleague={colleague} />
      </span>
    </label>
  );
}

function Standing({ colleague }: Pick<ColleagueChoiceProps, 'colleague'>): ReactNode {
  const t = useText(sharingTexts);
  const format = useFormat();
  const { standing, pin, isAccepted } = colleague;
  switch (standing) {
    case 'without-key':
      return <span className={minor}>{t('sharing.share.without')}</span>;
    case 'new':
      return <span className={minor}>{t('sharing.share.new')}</span>;
    case 'same':
      return (
        <span className={cx(minor, fine)}>
          <Pin aria-hidden="true" />
          {t('sharing.share.same', { date: format.date(pin?.since ?? '') })}
        </span>
      );
    case 'changed':
      return (
        <span className={cx(minor, isAccepted ? fine : wrong)}>
          {isAccepted ? <Pin aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
          {isAccepted
            ? t('sharing.share.accepted')
            : t('sharing.share.changed', { before: shortFingerprint(pin?.fingerprint ?? '') })}
        </span>
      );
  }
}

const card = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  rowGap: '1',
  p: '3',
  border: '1px solid token(colors.border)',
  borderRadius: 'md',
  cursor: 'pointer',
});
const chosen = css({ borderColor: 'accent', bg: 'accent.tint' });
const closed = css({ cursor: 'default' });
const key = css({ display: 'grid', justifyItems: { base: 'start', sm: 'end' }, ps: { base: '8', sm: '0' } });
const minor = css({
  display: 'flex',
  alignItems: 'center',
  gap: '1',
  fontSize: 'sm',
  color: 'fg.muted',
  '& svg': { w: '3.5', h: '3.5' },
});
const fine = css({ color: 'success' });
const wrong = css({ color: 'danger' });
