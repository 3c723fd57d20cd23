import { useState } from 'react';
import type { DataOf } from '#core/contract/call.ts';
import * as moneyCalls from '#core/contract/shop-money.ts';
import { formatCharge } from '#core/money/currency.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { IssueDialog, RefuseDialog } from '#src/features/shop/invoice-dialogs.tsx';
import { shopMoneyTexts } from '#src/features/shop/money.texts.ts';
import { shownQueue } from '#src/features/shop/review-parts.tsx';
import { minor, quiet, row, rows, text } from '#src/features/shop/system-style.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, SectionCard } from '#src/ui/card/card.tsx';
import { CardSkeleton } from '#src/ui/card/card-skeleton.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { type Column, DataTable } from '#src/ui/table/data-table.tsx';
import { StatusTag } from '#src/ui/tag/tag.tsx';
import { Moment } from '#src/ui/time/moment.tsx';
import { css } from '#styled/css';

type Application = moneyCalls.Application;
type Asked =
  | { readonly verb: 'issue'; readonly about: readonly Application[] }
  | { readonly verb: 'refuse'; readonly about: Application };

/** Invoices to issue, several at once, and what became of the latest. */
export function InvoiceQueue() {
  const t = useText(shopMoneyTexts);
  const list = useCall(moneyCalls.invoices, shownQueue);
  return (
    <QueryGate query={list} failed={t('shopMoney.invoices.failed')} pending={<CardSkeleton lines={8} />}>
      {(queue) => <Queue {...queue} />}
    </QueryGate>
  );
}

function Queue({ data, hasSeller, latest }: DataOf<typeof moneyCalls.invoices>) {
  const t = useText(shopMoneyTexts);
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const [asked, ask] = useState<Asked | null>(null);
  const columns = useColumns((about) => ask({ verb: 'refuse', about }));
  const ready = data.filter(({ id, isAsked }) => chosen.has(id) && !isAsked);
  const toggle = (toggled: readonly Application[], isChosen: boolean) => {
    const touched = new Set(toggled.map(({ id }) => id));
    const others = [...chosen].filter((id) => !touched.has(id));
    choose(new Set(isChosen ? [...others, ...touched].slice(0, moneyCalls.mostIssued) : others));
  };
  const close = () => {
    ask(null);
    choose(new Set());
  };
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })}>
      {!hasSeller && <Notice tone="warning">{t('shopMoney.invoices.noSeller')}</Notice>}
      <Card flush>
        {data.length > 0 && (
          <div className={bar}>
            <Button
              variant="primary"
              disabled={!hasSeller || ready.length === 0}
              onClick={() => ask({ verb: 'issue', about: ready })}
            >
              {t.count('shopMoney.invoices.issue', ready.length)}
            </Button>
          </div>
        )}
        <DataTable
          caption={t('shopMoney.invoices.caption')}
          columns={columns}
          rows={data}
          rowKey={({ id }) => id}
          selection={{
            keys: chosen,
            onToggle: toggle,
            nameOf: ({ orgName }) => t('shopMoney.invoices.choose', { name: orgName }),
            canSelect: ({ isAsked }) => !isAsked,
          }}
          empty={<p className={css({ p: '6', color: 'fg.muted' })}>{t('shopMoney.invoices.none')}</p>}
        />
      </Card>
      <Latest latest={latest} />
      {asked?.verb === 'issue' && <IssueDialog applications={asked.about} onClosed={close} />}
      {asked?.verb === 'refuse' && <RefuseDialog application={asked.about} onClosed={close} />}
    </div>
  );
}

function useColumns(onRefuse: (about: Application) => void): readonly Column<Application>[] {
  const t = useText(shopMoneyTexts);
  return [
    {
      key: 'title',
      label: t('shopMoney.invoices.title'),
      lead: true,
      width: '34%',
      cell: ({ orgName, taxNum, email, mailing, remark, sources }) => (
        <span className={css({ overflowWrap: 'anywhere' })}>
          {orgName}
          <span className={minor}>{taxNum}</span>
          <span className={minor}>{email || t('shopMoney.invoices.noEmail')}</span>
          {mailing !== '' && <span className={minor}>{mailing}</span>}
          <span className={minor} title={sources.join(', ')}>
            {t.count('shopMoney.invoices.sources', sources.length)}
            {remark !== '' && ` · ${remark}`}
          </span>
        </span>
      ),
    },
    {
      key: 'amount',
      label: t('shopMoney.invoices.amount'),
      align: 'end',
      cell: ({ amount, credited, currency }) => (
        <span>
          {formatCharge(amount, currency)}
          {credited > 0 && (
            <span className={minor}>
              {t('shopMoney.invoices.credited', { amount: formatCharge(credited, currency) })}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'type',
      label: t('shopMoney.invoices.type'),
      cell: ({ type, isAsked }) => (
        <span>
          {t(`shopMoney.invoices.types.${type}`)}
          {isAsked && <span className={minor}>{t('shopMoney.invoices.asked')}</span>}
        </span>
      ),
    },
    {
      key: 'account',
      label: t('shopMoney.invoices.account'),
      cell: ({ account, asker }) => (
        <span className={css({ overflowWrap: 'anywhere' })}>
          {account.companyName || account.accountNo}
          <span className={minor}>{[asker.displayName, asker.telephone].filter(Boolean).join(' · ')}</span>
        </span>
      ),
    },
    {
      key: 'since',
      label: t('shopMoney.invoices.since'),
      cell: ({ applyTime }) => <Moment at={applyTime} />,
    },
    {
      key: 'verbs',
      label: t('common.actions'),
      hideLabel: true,
      align: 'end',
      width: '1px',
      cell: (application) =>
        !application.isAsked && (
          <Button
            size="sm"
            aria-label={`${t('shopMoney.invoices.refuse')} ${application.orgName}`}
            onClick={() => onRefuse(application)}
          >
            {t('shopMoney.invoices.refuse')}
          </Button>
        ),
    },
  ];
}

const tones = {
  applied: 'info',
  issued: 'success',
  sent: 'success',
  refused: 'danger',
  withdrawn: 'neutral',
  credited: 'neutral',
} as const;

function Latest({ latest }: Pick<DataOf<typeof moneyCalls.invoices>, 'latest'>) {
  const t = useText(shopMoneyTexts);
  return (
    <SectionCard title={t('shopMoney.invoices.latest')}>
      {latest.length === 0 ? (
        <p className={quiet}>{t('shopMoney.invoices.noLatest')}</p>
      ) : (
        <ul className={rows}>
          {latest.map(({ id, orgName, state, number, time }) => (
            <li key={id} className={row}>
              <StatusTag tone={tones[state]}>{t(`shopMoney.invoices.states.${state}`)}</StatusTag>
              <span className={text}>
                {orgName}
                <span className={minor}>
                  {number !== '' && `${number} · `}
                  <Moment at={time} />
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2.5',
  px: '3.5',
  py: '2.5',
  borderBottom: '1px solid token(colors.border)',
});
