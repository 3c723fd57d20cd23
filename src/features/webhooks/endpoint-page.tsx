import { Link } from '@tanstack/react-router';
import { FileQuestion } from 'lucide-react';
import type { Endpoint } from '#core/contract/calls/webhooks.ts';
import * as webhookCalls from '#core/contract/calls/webhooks.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { MenuText } from '#src/console/page/menu-text.tsx';
import { PageHead } from '#src/console/page/page-head.tsx';
import { DeliveriesPart, type DeliverySearch } from '#src/features/webhooks/deliveries-part.tsx';
import { EndpointActions } from '#src/features/webhooks/endpoint-actions.tsx';
import { EndpointState } from '#src/features/webhooks/endpoint-state.tsx';
import { VerifyCode } from '#src/features/webhooks/secret-dialog.tsx';
import { webhookTexts } from '#src/features/webhooks/texts.ts';
import { useKindName } from '#src/features/webhooks/use-kind-name.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Card, SectionCard } from '#src/ui/card/card.tsx';
import { CardSkeleton } from '#src/ui/card/card-skeleton.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { KeyValues } from '#src/ui/key-values/key-values.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { Tag } from '#src/ui/tag/tag.tsx';
import { Moment } from '#src/ui/time/moment.tsx';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

interface EndpointPageProps {
  readonly id: string;
  readonly search: DeliverySearch;
}

/** /account/webhooks?id=…: one endpoint, and what was sent to it. */
export function EndpointPage({ id, search }: EndpointPageProps) {
  const t = useText(webhookTexts);
  const list = useCall(webhookCalls.list, {});
  return (
    <QueryGate query={list} failed={t('webhooks.failed')} pending={<CardSkeleton lines={10} />}>
      {({ data }) => {
        const endpoint = data.find((each) => each.id === id);
        return endpoint === undefined ? <Missing /> : <Shown endpoint={endpoint} search={search} />;
      }}
    </QueryGate>
  );
}

function Missing() {
  const t = useText(webhookTexts);
  return (
    <>
      <PageHead title={t('webhooks.page.missing')} />
      <Card>
        <EmptyState
          icon={<FileQuestion />}
          title={t('webhooks.page.missing')}
          description={t('webhooks.page.missingAbout')}
          action={
            <Link to="/account/webhooks" search={{}} className={button({ variant: 'primary' })}>
              {t('webhooks.page.backTo')}
            </Link>
          }
        />
      </Card>
    </>
  );
}

function Shown({ endpoint, search }: { readonly endpoint: Endpoint; readonly search: DeliverySearch }) {
  const t = useText(webhookTexts);
  const format = useFormat();
  const { name, isGivenUp, failingSince } = endpoint;
  const isFailing = endpoint.state === 'active' && !isZeroTime(failingSince);
  return (
    <>
      <PageHead
        crumbs={[
          <MenuText key="account" name="menu.account" />,
          <Link key="list" to="/account/webhooks" search={{}}>
            <MenuText name="menu.webhooks" />
          </Link>,
          name,
        ]}
        title={name}
        mark={<EndpointState endpoint={endpoint} />}
        actions={<EndpointActions endpoint={endpoint} />}
      />
      {isGivenUp && (
        <Notice tone="danger" className={css({ mb: '4' })}>
          {t('webhooks.page.givenUp')}
        </Notice>
      )}
      {isFailing && (
        <Notice tone="warning" className={css({ mb: '4' })}>
          {t('webhooks.page.failing', { date: format.dateTime(failingSince) })}
        </Notice>
      )}
      <div className={columns}>
        <DeliveriesPart endpoint={endpoint} search={search} />
        <Facts endpoint={endpoint} />
      </div>
    </>
  );
}

function Facts({ endpoint }: { readonly endpoint: Endpoint }) {
  const t = useText(webhookTexts);
  const shown = useFormat();
  const kindName = useKindName();
  const { url, format, kinds, language, createTime, recipient, hasSigning, previousUntil, department } =
    endpoint;
  const isOverlapping = !isZeroTime(previousUntil) && Date.parse(previousUntil) > Date.now();
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })}>
      <SectionCard title={t('webhooks.page.facts')}>
        <KeyValues
          layout="stacked"
          items={[
            { label: t('webhooks.form.fields.format'), value: t(`webhooks.formats.${format}`) },
            { label: t('webhooks.page.address'), value: url, mono: true },
            recipient !== '' && { label: t('webhooks.page.recipient'), value: recipient, mono: true },
            hasSigning && { label: t('webhooks.page.signing'), value: t('webhooks.page.signed') },
            format !== 'json' && {
              label: t('webhooks.page.language'),
              value: t(`webhooks.form.words.language.${language}`),
            },
            { label: t('webhooks.page.created'), value: <Moment at={createTime} /> },
          ]}
        />
        {department !== '' && <p className={note}>{t('webhooks.department', { name: department })}</p>}
        {isOverlapping && (
          <p className={note}>{t('webhooks.page.overlapping', { date: shown.dateTime(previousUntil) })}</p>
        )}
        <ul className={tags} aria-label={t('webhooks.form.fields.kinds')}>
          {kinds.map((kind) => (
            <li key={kind}>
              <Tag>{kindName(kind)}</Tag>
            </li>
          ))}
        </ul>
      </SectionCard>
      {format === 'json' && (
        <SectionCard title={t('webhooks.secret.verify')} hint={t('webhooks.secret.verifyAbout')}>
          <VerifyCode />
        </SectionCard>
      )}
    </div>
  );
}

const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 380px' },
  alignItems: 'start',
  gap: '4',
});
const note = css({ mt: '3', fontSize: 'sm', color: 'fg.muted' });
const tags = css({ mt: '4', display: 'flex', flexWrap: 'wrap', gap: '1.5' });
