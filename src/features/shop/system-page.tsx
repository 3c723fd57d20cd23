import * as systemCalls from '#core/contract/shop-system.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { MenuText } from '#src/console/page/menu-text.tsx';
import { PageTitle } from '#src/console/page/page-title.tsx';
import { shopSystemTexts } from '#src/features/shop/system.texts.ts';
import { FailedJobsPart } from '#src/features/shop/system-jobs.tsx';
import { MailsPart } from '#src/features/shop/system-mails.tsx';
import { EndpointsPart, ProvidersPart, QueuesPart } from '#src/features/shop/system-parts.tsx';
import { MissingPart, SettingsPart, VersionsPart } from '#src/features/shop/system-setup.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { CardSkeleton } from '#src/ui/card/card-skeleton.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { css } from '#styled/css';

/** /shop/system: what runs by itself, what failed, and how the server is set up. */
export function ShopSystemPage() {
  const t = useText(shopSystemTexts);
  const system = useCall(systemCalls.system, {}, { refetchInterval: 10_000 });
  return (
    <>
      <PageTitle text={`${t.find('menu.shopSystem')} · ${t.find('menu.shop')}`} />
      <PageHeader
        crumbs={[<MenuText key="shop" name="menu.shop" />, <MenuText key="system" name="menu.shopSystem" />]}
        crumbsLabel={t('common.crumbs')}
        title={<MenuText name="menu.shopSystem" />}
        description={t('shopSystem.about')}
      />
      <QueryGate query={system} failed={t('shopSystem.failed')} pending={<CardSkeleton lines={8} />}>
        {(found) => (
          <div className={stack}>
            <FailedJobsPart failed={found.failed} />
            <MailsPart mails={found.mails} />
            <EndpointsPart endpoints={found.endpoints} />
            <div className={pair}>
              <ProvidersPart providers={found.providers} />
              <VersionsPart versions={found.versions} />
            </div>
            <QueuesPart queues={found.queues} />
            <MissingPart missing={found.missing} />
            <SettingsPart settings={found.settings} />
          </div>
        )}
      </QueryGate>
    </>
  );
}

const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' });
const pair = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  gap: '4',
});
