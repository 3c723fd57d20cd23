import { ShieldCheck, TriangleAlert } from 'lucide-react';
import type { Member } from '#core/contract/calls/people.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { type ListColumn, moment, text } from '#src/console/list/columns.tsx';
import { LimitText } from '#src/features/people/limits.tsx';
import { peopleTexts } from '#src/features/people/texts.ts';
import type { People } from '#src/features/people/use-people.ts';
import { useText } from '#src/i18n/use-text.ts';
import { StatusTag, Tag } from '#src/ui/tag/tag.tsx';
import { css, cx } from '#styled/css';

type Label = `people.users.${'user' | 'email' | 'role' | 'place' | 'factor' | 'lastLogin' | 'state'}`;

export function memberColumns({
  self,
  roleName,
  departmentName,
}: People): readonly ListColumn<Member, Label>[] {
  return [
    {
      key: 'displayName',
      label: 'people.users.user',
      lead: true,
      cell: (member) => <Person member={member} isSelf={member.subAccountID === self?.id} />,
      value: ({ displayName }) => displayName,
    },
    { ...text('email', 'people.users.email'), fileOnly: true },
    {
      key: 'roleID',
      label: 'people.users.role',
      cell: ({ roleID, subAccountID }) => (
        <div>
          <Tag tone={roleID === 'owner' ? 'info' : 'neutral'}>{roleName(roleID)}</Tag>
          <LimitText id={subAccountID} of="user" />
        </div>
      ),
      value: ({ roleID }) => roleID,
      words: ({ roleID }) => roleName(roleID),
    },
    {
      key: 'scope',
      label: 'people.users.place',
      cell: ({ deptID, scope }, { t }) => (
        <div>
          {departmentName(deptID)}
          <span className={minor}>{t.find(`people.users.scope.${scope}`)}</span>
        </div>
      ),
      value: ({ deptID, scope }) => (deptID === '' ? scope : `${departmentName(deptID)}, ${scope}`),
      words: ({ deptID, scope }, { t }) =>
        `${departmentName(deptID)}, ${t.find(`people.users.scope.${scope}`)}`,
    },
    {
      key: 'hasSecondFactor',
      label: 'people.users.factor',
      cell: ({ hasSecondFactor }) => <Factor isOn={hasSecondFactor} />,
      value: ({ hasSecondFactor }) => String(hasSecondFactor),
    },
    {
      ...moment('lastLoginTime', 'people.users.lastLogin'),
      cell: (member, shown) =>
        isZeroTime(member.lastLoginTime)
          ? shown.t.find('people.users.never')
          : moment('lastLoginTime', 'people.users.lastLogin').cell(member, shown),
    },
    {
      key: 'isDisabled',
      label: 'people.users.state',
      fileOnly: true,
      cell: () => null,
      value: ({ isDisabled }) => (isDisabled ? 'disabled' : 'active'),
      words: ({ isDisabled }, { t }) =>
        t.find(isDisabled ? 'people.users.disabled' : 'people.users.active') ?? '',
    },
  ];
}

function Person({ member, isSelf }: { readonly member: Member; readonly isSelf: boolean }) {
  const t = useText(peopleTexts);
  const { displayName, email, isDisabled } = member;
  return (
    <div className={css({ minW: '0' })}>
      <span className={css({ fontWeight: 'medium', overflowWrap: 'anywhere' })}>
        {displayName || email}
        {isSelf && <span className={you}>{t('people.users.you')}</span>}
      </span>
      {isDisabled && (
        <StatusTag tone="danger" className={css({ ms: '2' })}>
          {t('people.users.disabled')}
        </StatusTag>
      )}
      {displayName !== '' && <span className={minor}>{email}</span>}
    </div>
  );
}

function Factor({ isOn }: { readonly isOn: boolean }) {
  const t = useText(peopleTexts);
  const Icon = isOn ? ShieldCheck : TriangleAlert;
  return (
    <span className={cx(factor, isOn ? on : off)}>
      <Icon aria-hidden="true" />
      {t(isOn ? 'people.users.hasFactor' : 'people.users.noFactor')}
    </span>
  );
}

const minor = css({ display: 'block', fontSize: 'sm', color: 'fg.muted', overflowWrap: 'anywhere' });
const you = css({ fontWeight: 'normal', color: 'fg.muted' });
const factor = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  whiteSpace: 'nowrap',
  '& svg': { w: '4', h: '4' },
});
const on = css({ color: 'success' });
const off = css({ color: 'warning' });
