import { useNavigate } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import type { Delivery, Endpoint } from '#core/contract/calls/webhooks.ts';
import * as webhookCalls from '#core/contract/calls/webhooks.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { type AnyEventKind, anyEventKinds, shownStates } from '#core/webhooks/kinds.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { DeliveryDialog } from '#src/features/webhooks/delivery-dialog.tsx';
import { DeliveryState, useAttemptText } from '#src/features/webhooks/endpoint-state.tsx';
import { webhookTexts } from '#src/features/webhooks/texts.ts';
import { useKindName } from '#src/features/webhooks/use-kind-name.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { SectionCard } from '#src/ui/card/card.tsx';
import { CardSkeleton } from '#src/ui/card/card-skeleton.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { Pagination } from '#src/ui/pagination/pagination.tsx';
import { NativeSelect } from '#src/ui/select/native-select.tsx';
import { Tag } from '#src/ui/tag/tag.tsx';
import { Moment } from '#src/ui/time/moment.tsx';
import { css } from '#styled/css';

export interface DeliverySearch {
  readonly state?: Delivery['state'] | undefined;
  readonly kind?: AnyEventKind | undefined;
  readonly page?: number | undefined;
}

const size = 20;
/** Milliseconds between looks while something waits. */
const waitingMs = 3_000;

/** The query of the log, as the page begins with it. */
export function deliveriesAsked(id: string, { state, kind, page = 1 }: DeliverySearch) {
  return {
    params: { id },
    query: { limit: size, offset: page, ...(state && { state }), ...(kind && { kind }) },
  };
}

interface DeliveriesPartProps {
  readonly endpoint: Endpoint;
  readonly search: DeliverySearch;
}

/** The log of an endpoint. */
export function DeliveriesPart({ endpoint, search }: DeliveriesPartProps) {
  const t = useText(webhookTexts);
  const navigate = useNavigate();
  const { id } = endpoint;
  const list = useCall(webhookCalls.deliveries, deliveriesAsked(id, search), {
    refetchInterval: ({ state: { data } }) =>
      data?.data.some(({ state }) => state === 'waiting') ? waitingMs : false,
  });
  const [opened, open] = useState<Delivery | null>(null);
  const filter = (changed: DeliverySearch) =>
    void navigate({
      to: '/account/webhooks',
      search: { id, ...search, page: undefined, ...changed },
      replace: true,
    });
  const isFiltered = search.state !== undefined || search.kind !== undefined;
  return (
    <SectionCard title={t('webhooks.log.title')} hint={t('webhooks.log.hint')}>
      <Filters search={search} onFilter={filter} />
      <QueryGate query={list} failed={t('webhooks.log.failed')} pending={<CardSkeleton lines={6} />}>
        {({ data, total }) =>
          total === 0 ? (
            <EmptyState
              icon={<Inbox />}
              title={t(isFiltered ? 'webhooks.log.nothing' : 'webhooks.log.none')}
              description={isFiltered ? undefined : t('webhooks.log.noneAbout')}
            />
          ) : (
            <>
              <ul>
                {data.map((delivery) => (
                  <DeliveryRow key={delivery.id} delivery={delivery} onOpen={() => open(delivery)} />
                ))}
              </ul>
              {total > size && (
                <Pagination
                  page={search.page ?? 1}
                  size={size}
                  total={total}
                  onPageChange={(page) => filter({ page })}
                  className={css({ mt: '3' })}
                />
              )}
            </>
          )
        }
      </QueryGate>
      {opened !== null && <DeliveryDialog delivery={opened} onClose={() => open(null)} />}
    </SectionCard>
  );
}

const all = 'all';

function Filters({
  search,
  onFilter,
}: {
  readonly search: DeliverySearch;
  readonly onFilter: (changed: DeliverySearch) => void;
}) {
  const t = useText(webhookTexts);
  const kindName = useKindName();
  const none = { value: all, label: t('webhooks.log.all') } as const;
  return (
    <div className={filters}>
      <Field label={t('webhooks.log.state')}>
        <NativeSelect<string>
          size="sm"
          options={[
            none,
            ...shownStates.map((value) => ({ value, label: t(`webhooks.log.states.${value}`) })),
          ]}
          value={search.state ?? all}
          onValueChange={(value) => onFilter({ state: shownStates.find((each) => each === value) })}
        />
      </Field>
      <Field label={t('webhooks.log.kind')}>
        <NativeSelect<string>
          size="sm"
          options={[none, ...anyEventKinds.map((value) => ({ value, label: kindName(value) }))]}
          value={search.kind ?? all}
          onValueChange={(value) => onFilter({ kind: anyEventKinds.find((each) => each === value) })}
        />
      </Field>
    </div>
  );
}

function DeliveryRow({ delivery, onOpen }: { readonly delivery: Delivery; readonly onOpen: () => void }) {
  const t = useText(webhookTexts);
  const format = useFormat();
  const kindName = useKindName();
  const attemptText = useAttemptText();
  const { kind, about, state, isManual, tries, createTime, nextTime, last } = delivery;
  const isTried = !isZeroTime(last.at);
  return (
    <li className={row}>
      <div className={css({ minW: '0', flex: '2 1 14rem' })}>
        <p className={headline}>
          <button
            type="button"
            className={link}
            aria-label={t('webhooks.log.open', { kind: kindName(kind), date: format.dateTime(createTime) })}
            onClick={onOpen}
          >
            {kindName(kind)}
          </button>
          <DeliveryState state={state} />
          {isManual && <Tag>{t('webhooks.log.manual')}</Tag>}
        </p>
        <p className={css({ fontFamily: 'mono', fontSize: 'xs', overflowWrap: 'anywhere' })}>{about}</p>
      </div>
      <div className={css({ flex: '1 1 12rem', fontSize: 'sm' })}>
        <p>
          <Moment at={createTime} />
        </p>
        <p className={css({ fontSize: 'xs', color: 'fg.muted' })}>
          {[
            ...(isTried ? [attemptText(last), t('webhooks.log.ms', { ms: last.ms })] : []),
            ...(tries > 1 ? [t.count('webhooks.log.tries', tries)] : []),
            ...(isZeroTime(nextTime) || !isTried
              ? []
              : [t('webhooks.log.next', { date: format.time(nextTime) })]),
          ].join(' · ')}
        </p>
      </div>
    </li>
  );
}

const filters = css({
  display: 'grid',
  gap: '3',
  mb: '3',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 220px))' },
});
const row = css({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '4',
  rowGap: '1',
  py: '3',
  borderTop: '1px solid token(colors.border)',
  _hover: { bg: 'bg.subtle' },
});
const headline = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' });
const link = css({
  fontWeight: 'medium',
  textAlign: 'start',
  cursor: 'pointer',
  _after: { content: '""', position: 'absolute', inset: '0' },
});
