import { ListChecks } from 'lucide-react';
import type { DataOf } from '#core/contract/call.ts';
import type * as systemCalls from '#core/contract/shop-system.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { shopSystemTexts } from '#src/features/shop/system.texts.ts';
import { code, minor, quiet, row, rows, text } from '#src/features/shop/system-style.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Card, SectionCard } from '#src/ui/card/card.tsx';
import { Fold } from '#src/ui/fold/fold.tsx';
import { DataTable } from '#src/ui/table/data-table.tsx';
import { StatusTag } from '#src/ui/tag/tag.tsx';

type System = DataOf<typeof systemCalls.system>;

/** Seconds from which a queue counts as late. */
const lateSeconds = 30;

const isIdle = ({ running, failed, lateSeconds: late }: System['queues'][number]) =>
  running === 0 && failed === 0 && late < lateSeconds;

/** Every queue with a job in it; those that only wait for their next time are folded. */
export function QueuesPart({ queues }: Pick<System, 'queues'>) {
  const t = useText(shopSystemTexts);
  const format = useFormat();
  const count = (key: 'waiting' | 'running' | 'failed') => ({
    key,
    label: t(`shopSystem.queues.${key}`),
    align: 'end' as const,
    cell: (queue: System['queues'][number]) => format.number(queue[key]),
  });
  const table = (shown: System['queues']) => (
    <DataTable
      caption={t('shopSystem.queues.title')}
      columns={[
        {
          key: 'name',
          label: t('shopSystem.queues.name'),
          lead: true,
          mono: true,
          cell: ({ name }) => name,
        },
        count('waiting'),
        count('running'),
        count('failed'),
        {
          key: 'late',
          label: t('shopSystem.queues.late'),
          align: 'end',
          cell: (queue) =>
            queue.lateSeconds < lateSeconds ? (
              <span className={quiet}>{t('shopSystem.queues.onTime')}</span>
            ) : (
              <StatusTag tone="warning">{t.count('shopSystem.queues.seconds', queue.lateSeconds)}</StatusTag>
            ),
        },
      ]}
      rows={shown}
      rowKey={({ name }) => name}
      empty={t('shopSystem.queues.none')}
    />
  );
  const busy = queues.filter((queue) => !isIdle(queue));
  const idle = queues.filter(isIdle);
  return (
    <>
      {busy.length > 0 && (
        <SectionCard title={t('shopSystem.queues.busy')} hint={t('shopSystem.queues.about')} flush>
          {table(busy)}
        </SectionCard>
      )}
      <Card>
        <Fold
          icon={<ListChecks />}
          title={t('shopSystem.queues.title')}
          about={t.count('shopSystem.queues.idle', idle.length)}
        >
          {() => table(idle)}
        </Fold>
      </Card>
    </>
  );
}

const endpointTones = { failing: 'warning', paused: 'neutral', 'given-up': 'danger' } as const;

/** Endpoints that get nothing at present. */
export function EndpointsPart({ endpoints: { data, total } }: Pick<System, 'endpoints'>) {
  const t = useText(shopSystemTexts);
  const format = useFormat();
  return (
    <SectionCard title={t('shopSystem.endpoints.title')} hint={t('shopSystem.endpoints.about')}>
      {data.length === 0 ? (
        <p className={quiet}>{t('shopSystem.endpoints.none')}</p>
      ) : (
        <ul className={rows}>
          {data.map(({ id, name, shownUrl, account, state, failingSince }) => (
            <li key={id} className={row}>
              <StatusTag tone={endpointTones[state]}>{t(`shopSystem.endpoints.states.${state}`)}</StatusTag>
              <span className={text}>
                {name} · {account.companyName || account.accountNo}
                <span className={minor}>
                  {shownUrl}
                  {!isZeroTime(failingSince) &&
                    ` · ${t('shopSystem.endpoints.since', { time: format.dateTime(failingSince) })}`}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {total > data.length && <p className={minor}>{t('shopSystem.cut', { shown: data.length, total })}</p>}
    </SectionCard>
  );
}

/** Configured services and their last answers. */
export function ProvidersPart({ providers }: Pick<System, 'providers'>) {
  const t = useText(shopSystemTexts);
  const format = useFormat();
  return (
    <SectionCard title={t('shopSystem.providers.title')} hint={t('shopSystem.providers.about')}>
      <ul className={rows}>
        {providers.map(({ name, origin, outcome, time, milliseconds }) => (
          <li key={origin} className={row}>
            <StatusTag tone={toneOf(outcome)}>
              {t.find(`shopSystem.providers.names.${name}`) ?? name}
            </StatusTag>
            <span className={text}>
              {outcome === ''
                ? t('shopSystem.providers.never')
                : outcome === 'failed'
                  ? t('shopSystem.providers.failed')
                  : t('shopSystem.providers.status', { status: outcome })}
              <span className={minor}>
                <span className={code}>{origin}</span>
                {!isZeroTime(time) &&
                  ` · ${t('shopSystem.providers.answered', { time: format.dateTime(time), milliseconds })}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

/** What a service refuses by its answer is no outage of it. */
function toneOf(outcome: string) {
  if (outcome === '') return 'neutral';
  return outcome === 'failed' || Number(outcome) >= 500 ? 'danger' : 'success';
}
