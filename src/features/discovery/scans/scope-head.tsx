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

interface ScopeHeadProps {
  readonly part: 'scopes' | 'agents';
  /** The part's main button. */
  readonly children?: ReactNode;
}

/** Title, main button, and the parts of the page, each with its own address. */
export function ScopeHead({ part, children }: ScopeHeadProps) {
  const t = useText(scansTexts);
  return (
    <>
      <PageTitle text={t(`scans.scopes.parts.${part}`)} />
      <PageHeader
        crumbs={(['menu.discovery', 'menu.scanScope'] as const).map((key) => (
          <MenuText key={key} name={key} />
        ))}
        crumbsLabel={t('common.crumbs')}
        title={<MenuText name="menu.scanScope" />}
        mark={
          part === 'agents' && (
            <HelpButton article="discovery-agents" about={t('scans.scopes.parts.agents')} />
          )
        }
        description={t(part === 'agents' ? 'scans.agents.about' : 'scans.scopes.about')}
        actions={children}
      />
      <PartTabs label={t('scans.scopes.parts.label')}>
        {(['scopes', 'agents'] as const).map((each) => (
          <Link
            key={each}
            to="/certhub/discovery/manage"
            search={each === 'agents' ? { part: each } : {}}
            className={tabs().trigger}
            activeOptions={{ exact: true }}
            aria-current={each === part ? 'page' : undefined}
          >
            {t(`scans.scopes.parts.${each}`)}
          </Link>
        ))}
      </PartTabs>
    </>
  );
}
