import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { HelpButton } from '#src/console/help/help-button.tsx';
import { MenuText } from '#src/console/page/menu-text.tsx';
import { PageTitle } from '#src/console/page/page-title.tsx';
import { PartTabs } from '#src/console/page/part-tabs.tsx';
import { scansTexts } from '#src/features/discovery/scans/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { tabs } from '#styled/recipes';

interface ScansHeadProps {
  readonly part: 'profiles' | 'runs';
  /** The part's main button. */
  readonly children?: ReactNode;
}

/** Title, main button, and the parts of the page, each with its own address. */
export function ScansHead({ part, children }: ScansHeadProps) {
  const t = useText(scansTexts);
  return (
    <>
      <PageTitle text={t(`scans.profile.parts.${part}`)} />
      <PageHeader
        crumbs={(['menu.discovery', 'menu.scans'] as const).map((key) => <MenuText key={key} name={key} />)}
        crumbsLabel={t('common.crumbs')}
        title={<MenuText name="menu.scans" />}
        mark={<HelpButton article="discovery" about={t('scans.profile.parts.label')} />}
        description={t('scans.profile.about')}
        actions={children}
      />
      <PartTabs label={t('scans.profile.parts.label')}>
        {(['profiles', 'runs'] as const).map((each) => (
          <Link
            key={each}
            to="/certhub/discovery/profile"
            search={each === 'runs' ? { part: each } : {}}
            className={tabs().trigger}
            activeOptions={{ exact: true }}
            aria-current={each === part ? 'page' : undefined}
          >
            {t(`scans.profile.parts.${each}`)}
          </Link>
        ))}
      </PartTabs>
    </>
  );
}
