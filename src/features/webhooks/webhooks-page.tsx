import { Link } from '@tanstack/react-router';
import { Plus, Webhook } from 'lucide-react';
import { useState } from 'react';
import type { Endpoint } from '#core/contract/calls/webhooks.ts';
import * as webhookCalls from '#core/contract/calls/webhooks.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { mostEndpoints } from '#core/webhooks/formats.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { useFormDialog } from '#src/console/form/use-form-dialog.ts';
import { MenuText } from '#src/console/page/menu-text.tsx';
import { PageHead } from '#src/console/page/page-head.tsx';
import { EndpointDialog } from '#src/features/webhooks/endpoint-dialog.tsx';
import { endpointForm } from '#src/features/webhooks/endpoint-form.ts';
import { EndpointState, useAttemptText } from '#src/features/webhooks/endpoint-state.tsx';
import { SecretDialog } from '#src/features/webhooks/secret-dialog.tsx';
import { webhookTexts } from '#src/features/webhooks/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { CardSkeleton } from '#src/ui/card/card-skeleton.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { Tag } from '#src/ui/tag/tag.tsx';
import { Moment } from '#src/ui/time/moment.tsx';
import { css } from '#styled/css';

/** /account/webhooks: where the account's events are sent. */
export function WebhooksPage() {
  const t = useText(webhookTexts);
  const list = useCall(webhookCalls.list, {});
  const form = useFormDialog<Endpoint>({
    form: endpointForm.name,
    place: '/account/webhooks',
    items: list.data?.data,
  });
  const [secret, show] = useState('');
  const isFull = (list.data?.total ?? 0) >= mostEndpoints;
  const add = (
    <Button variant="primary" icon={<Plus />} disabled={isFull} onClick={() => form.open(null)}>
      {t('webhooks.add')}
    </Button>
  );
  return (
    <>
      <PageHead
        crumbs={[
          <MenuText key="account" name="menu.account" />,
          <MenuText key="page" name="menu.webhooks" />,
        ]}
        title={t.find('menu.webhooks') ?? ''}
        description={t('webhooks.about')}
        actions={add}
      />
      {isFull && <Notice className={css({ mb: '4' })}>{t('webhooks.full')}</Notice>}
      <QueryGate query={list} failed={t('webhooks.failed')} pending={<CardSkeleton lines={6} />}>
        {({ data }) => (
          <Card flush>
            {data.length === 0 ? (
              <EmptyState
                icon={<Webhook />}
                title={t('webhooks.none')}
                description={t('webhooks.noneAbout')}
              />
            ) : (
              <ul>
                {data.map((endpoint) => (
                  <EndpointRow key={endpoint.id} endpoint={endpoint} />
                ))}
              </ul>
            )}
          </Card>
        )}
      </QueryGate>
      {form.shown && (
        <EndpointDialog
          key={form.shown.flow}
          shown={form.shown}
          present={form.shown.item}
          onSecret={(_, made) => show(made)}
          onClosed={form.close}
        />
      )}
      {secret !== '' && <SecretDialog secret={secret} onClose={() => show('')} />}
    </>
  );
}

function EndpointRow({ endpoint }: { readonly endpoint: Endpoint }) {
  const t = useText(webhookTexts);
  const attemptText = useAttemptText();
  const { id, name, format, url, kinds, department, last, delivered, waiting, failed } = endpoint;
  return (
    <li className={row}>
      <div className={css({ minW: '0', flex: '2 1 18rem' })}>
        <p className={headline}>
          <Link
            to="/account/webhooks"
            search={{ id }}
            className={link}
            aria-label={t('webhooks.open', { name })}
          >
            {name}
          </Link>
          <Tag>{t(`webhooks.formats.${format}`)}</Tag>
          <EndpointState endpoint={endpoint} />
        </p>
        <p className={address}>{url}</p>
        <p className={small}>
          {t.count('webhooks.kindCount', kinds.length)}
          {department !== '' && ` · ${t('webhooks.department', { name: department })}`}
        </p>
      </div>
      <div className={css({ flex: '1 1 14rem', fontSize: 'sm' })}>
        <p>
          {isZeroTime(last.at) ? (
            <span className={css({ color: 'fg.muted' })}>{t('webhooks.lastNone')}</span>
          ) : (
            <>
              <Moment at={last.at} /> <span className={css({ color: 'fg.muted' })}>{attemptText(last)}</span>
            </>
          )}
        </p>
        <p className={small}>
          {t('webhooks.week')} · {t('webhooks.counts', { delivered, waiting, failed })}
        </p>
      </div>
    </li>
  );
}

const row = css({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '6',
  rowGap: '2',
  px: '5',
  py: '4',
  borderTop: '1px solid token(colors.border)',
  _first: { borderTop: 'none' },
  _hover: { bg: 'bg.subtle' },
});
const headline = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' });
/** The whole row is the link. */
const link = css({
  fontWeight: 'medium',
  overflowWrap: 'anywhere',
  _after: { content: '""', position: 'absolute', inset: '0' },
});
const address = css({ mt: '1', fontFamily: 'mono', fontSize: 'xs', overflowWrap: 'anywhere' });
const small = css({ mt: '0.5', fontSize: 'xs', color: 'fg.muted' });
