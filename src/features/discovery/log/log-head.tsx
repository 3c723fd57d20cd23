import { Link } from '@tanstack/react-router';
import { HelpButton } from '#src/console/help/help-button.tsx';
import { MenuText } from '#src/console/page/menu-text.tsx';
import { PageTitle } from '#src/console/page/page-title.tsx';
import { PartTabs } from '#src/console/page/part-tabs.tsx';
import type { LogPart } from '#src/features/discovery/log/log-search.ts';
import { ctlogTexts } from '#src/features/discovery/log/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { tabs } from '#styled/recipes';

/** Title, and the parts of the page, each with its own address. */
export function LogHead({ part }: { readonly part: LogPart }) {
  const t = useText(ctlogTexts);
  return (
    <>
      <PageTitle text={t(`ctlog.parts.${part}`)} />
      <PageHeader
        crumbs={(['menu.discovery', 'menu.ctWatch'] as const).map((key) => <MenuText key={key} name={key} />)}
        crumbsLabel={t('common.crumbs')}
        title={<MenuText name="menu.ctWatch" />}
        mark={<HelpButton article="ct-watch" about={t('ctlog.parts.label')} />}
        description={t('ctlog.about')}
      />
      <PartTabs label={t('ctlog.parts.label')}>
        {(['finds', 'names', 'logs', 'search'] as const).map((each) => (
          <Link
            key={each}
            to="/certhub/discovery/log"
            search={each === 'finds' ? {} : { part: each }}
            className={tabs().trigger}
            activeOptions={{ exact: true }}
            aria-current={each === part ? 'page' : undefined}
          >
            {t(`ctlog.parts.${each}`)}
          </Link>
        ))}
      </PartTabs>
    </>
  );
}
