import { Link } from '@tanstack/react-router';
import { FileQuestion, ScrollText } from 'lucide-react';
import type { FoundDetail } from '#core/contract/discovery-inventory.ts';
import * as inventoryCalls from '#core/contract/discovery-inventory.ts';
import { callFailureOf, isRefused } from '#core/contract/failure.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { PageHead } from '#src/console/page/page-head.tsx';
import { AlertsCard } from '#src/features/discovery/alerts/alerts-card.tsx';
import { certName } from '#src/features/discovery/certs/certs-columns.tsx';
import { ConditionTag } from '#src/features/discovery/condition-line.tsx';
import { CertActions } from '#src/features/discovery/found/cert-actions.tsx';
import { CertFacts, OtherCerts, Sources } from '#src/features/discovery/found/cert-aside.tsx';
import { CertLead } from '#src/features/discovery/found/cert-lead.tsx';
import { ChainPair } from '#src/features/discovery/found/chain-pair.tsx';
import { PlacesCard, ServedInstead } from '#src/features/discovery/found/places-card.tsx';
import { foundCertTexts } from '#src/features/discovery/found/texts.ts';
import { discoveryTexts } from '#src/features/discovery/texts.ts';
import { WhoseTag } from '#src/features/discovery/whose-tag.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { Card } from '#src/ui/card/card.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Fold } from '#src/ui/fold/fold.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

/** The decoder is large, and opened by few. */
const DecodedFacts = lazyPart(
  'DecodedFacts',
  () => import(/* webpackChunkName: "decoded-facts" */ '#src/features/discovery/found/decoded-facts.tsx'),
);

/** /certhub/discovery/certs/{id}: everything known of one certificate. */
export function CertPage({ id }: { readonly id: string }) {
  const t = useText(discoveryTexts, foundCertTexts);
  const query = useCall(inventoryCalls.certificate, { params: { id } });
  if (isRefused(callFailureOf(query.error), 'notFound', 'badInput')) return <Missing />;
  return (
    <>
      {query.data === undefined && <PageHead title={t('discovery.title')} />}
      <QueryGate query={query} failed={t('foundCert.failed')} pending={<CertSkeleton />}>
        {(detail) => <CertView detail={detail} />}
      </QueryGate>
    </>
  );
}

function CertView({ detail }: { readonly detail: FoundDetail }) {
  const t = useText(discoveryTexts, foundCertTexts);
  const { certificate } = detail;
  const [gravest] = certificate.conditions;
  return (
    <>
      <PageHead
        crumbs={[
          <Link key="list" to="/certhub/discovery/certs">
            {t('discovery.title')}
          </Link>,
          certName(certificate),
        ]}
        title={certName(certificate)}
        mark={
          <>
            <WhoseTag whose={certificate.whose} />
            {gravest && <ConditionTag code={gravest.code} />}
          </>
        }
        actions={<CertActions detail={detail} />}
      />
      <div className={columns}>
        <div className={stack}>
          <CertLead detail={detail} />
          <ServedInstead detail={detail} />
          <ChainPair detail={detail} />
          <PlacesCard detail={detail} />
          <Card flush>
            <Fold icon={<ScrollText />} title={t('foundCert.all')} about={t('foundCert.allAbout')}>
              {() => <DecodedFacts der={detail.der} />}
            </Fold>
          </Card>
        </div>
        <div className={stack}>
          <AlertsCard certificateID={certificate.id} />
          <CertFacts detail={detail} />
          <Sources detail={detail} />
          <OtherCerts title={t('foundCert.sameNames')} certificates={detail.sameNames} own={detail} />
          <OtherCerts title={t('foundCert.sameKey')} certificates={detail.sameKey} own={detail} />
        </div>
      </div>
    </>
  );
}

function Missing() {
  const t = useText(discoveryTexts, foundCertTexts);
  return (
    <>
      <PageHead title={t('foundCert.missing')} />
      <Card>
        <EmptyState
          icon={<FileQuestion />}
          title={t('foundCert.missing')}
          description={t('foundCert.missingAbout')}
          action={
            <Link to="/certhub/discovery/certs" className={button({ variant: 'primary' })}>
              {t('foundCert.backToList')}
            </Link>
          }
        />
      </Card>
    </>
  );
}

function CertSkeleton() {
  return (
    <div className={columns}>
      <div className={stack}>
        <Skeleton height="260px" />
        <Skeleton height="180px" />
      </div>
      <Skeleton height="320px" />
    </div>
  );
}

const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 21rem' },
  gap: '5',
  alignItems: 'start',
});
const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '5' });
