import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { HelpButton } from '#src/console/help/help-button.tsx';
import { MenuText } from '#src/console/page/menu-text.tsx';
import { PageTitle } from '#src/console/page/page-title.tsx';
import { PartTabs } from '#src/console/page/part-tabs.tsx';
import { type ManagePart, manageParts } from '#src/features/people/manage-search.ts';
import { peopleTexts } from '#src/features/people/texts.ts';
import { usePeople } from '#src/features/people/use-people.ts';
import { useText } from '#src/i18n/use-text.ts';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { css } from '#styled/css';
import { tabs } from '#styled/recipes';

interface ManageHeadProps {
  readonly part: ManagePart;
  /** The part's main button. */
  readonly children?: ReactNode;
}

/** Title, main button, and the parts of the page, each with its own address. */
export function ManageHead({ part, children }: ManageHeadProps) {
  const t = useText(peopleTexts);
  const people = usePeople();
  const numbers = {
    users: people.total,
    departments: people.departments.length,
    roles: people.roles.length,
    keys: 0,
  };
  return (
    <>
      <PageTitle text={`${t(`people.parts.${part}`)} · ${t.find('menu.manage')}`} />
      <PageHeader
        crumbs={(['menu.account', 'menu.manage'] as const).map((key) => <MenuText key={key} name={key} />)}
        crumbsLabel={t('common.crumbs')}
        title={<MenuText name="menu.manage" />}
        mark={<HelpButton article="users-roles" about={t('people.parts.label')} />}
        description={t('people.about')}
        actions={children}
      />
      <PartTabs label={t('people.parts.label')}>
        {manageParts.map((each) => (
          <Link
            key={each}
            to="/account/manage"
            search={each === 'users' ? {} : { part: each }}
            className={tabs().trigger}
            activeOptions={{ exact: true }}
            aria-current={each === part ? 'page' : undefined}
          >
            {t(`people.parts.${each}`)}
            <span className={number}>{numbers[each] || ''}</span>
          </Link>
        ))}
      </PartTabs>
    </>
  );
}

const number = css({
  display: 'inline-block',
  minW: '4',
  ms: '1.5',
  fontSize: 'xs',
  fontWeight: 'normal',
  color: 'fg.subtle',
});
