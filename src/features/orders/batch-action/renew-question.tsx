import { CallError } from '#core/contract/failure.ts';
import type { Renewal } from '#core/contract/order-changes.ts';
import * as changeCalls from '#core/contract/order-changes.ts';
import { type RenewalKey, renewalKeys } from '#core/orders/renewal-keys.ts';
import {
  type PlannedRenewal,
  type RenewalPlan,
  renewalPlan,
  termsOffered,
} from '#core/orders/renewal-plan.ts';
import type { BatchActionRow } from '#machines/orders/batch-action/batch-action.rules.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { useListAddress } from '#src/console/list/use-list-address.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { ResultTable } from '#src/features/orders/batch-action/result-table.tsx';
import { batchActionTexts } from '#src/features/orders/batch-action/texts.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { validityText } from '#src/i18n/validity-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { RadioCards } from '#src/ui/choice/radio-cards.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { Field, FieldGroup } from '#src/ui/field/field.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { NativeSelect } from '#src/ui/select/native-select.tsx';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';
import { DataTable } from '#src/ui/table/data-table.tsx';
import { css } from '#styled/css';

interface RenewQuestionProps {
  readonly orderNos: readonly string[];
  readonly onGo: (rows: readonly BatchActionRow[]) => void;
  readonly onClose: () => void;
}

/** Shows what each renewal costs, its term and its key, and which orders cannot be renewed and why, before anything is ordered. */
export function RenewQuestion({ orderNos, onGo, onClose }: RenewQuestionProps) {
  const t = useText(batchActionTexts, consoleTexts);
  const { address, go } = useListAddress();
  const { page } = address;
  const year = address.year ?? null;
  const renewalKey = renewalKeys.find((key) => key === address.key) ?? 'new';
  const read = useCall(
    changeCalls.renewals,
    { body: { orderNos: orderNos.join(',') } },
    {
      select: ({ data }) => data,
      // Read anew for each dialog; an open one keeps its numbers.
      staleTime: 0,
      refetchOnMount: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  );
  const renewals = read.isFetching || read.isError ? undefined : read.data;
  const plan = renewals && renewalPlan(renewals, { year, renewalKey });
  const count = plan?.planned.length ?? 0;
  return (
    <Dialog
      open
      role="alertdialog"
      size="lg"
      fullOnPhone
      keepOnOutside
      title={t('batchAction.title.renew')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('batchAction.keep')}</Button>
          <Button
            variant="primary"
            disabled={count === 0}
            onClick={() => plan && onGo(plan.planned.map(rowOf))}
          >
            {t('batchAction.go.renew')}
          </Button>
        </>
      }
    >
      {read.isError && !read.isFetching && (
        <Notice
          tone="danger"
          actions={
            <Button size="sm" onClick={() => void read.refetch()}>
              {t('common.retry')}
            </Button>
          }
        >
          {failureText(read.error instanceof CallError ? read.error.failure : { kind: 'broken' }, t)}
        </Notice>
      )}
      {read.isFetching && <SkeletonText lines={4} />}
      {plan && renewals && (
        <div className={stack}>
          <p>{count === 0 ? t('batchAction.renewal.none') : t.count('batchAction.about.renew', count)}</p>
          {count > 0 && (
            <>
              <Choices
                renewals={renewals}
                year={year ?? (count === 1 ? (plan.planned[0]?.year ?? null) : null)}
                renewalKey={renewalKey}
                onYear={(chosen) => go({ page, year: chosen ?? undefined })}
                onKey={(key) => go({ page, key: key === 'new' ? undefined : key })}
              />
              <Planned plan={plan} />
            </>
          )}
          <Refused refused={plan.refused} />
        </div>
      )}
    </Dialog>
  );
}

function rowOf({ renewal: { orderNo, commonName }, year, renewalKey }: PlannedRenewal): BatchActionRow {
  return { orderNo, commonName, validity: year, renewalKey, key: crypto.randomUUID() };
}

interface ChoicesProps {
  readonly renewals: readonly Renewal[];
  readonly year: number | null;
  readonly renewalKey: RenewalKey;
  readonly onYear: (year: number | null) => void;
  readonly onKey: (key: RenewalKey) => void;
}

/** Term and key for all of them; neither is asked where there is nothing to choose. */
function Choices({ renewals, year, renewalKey, onYear, onKey }: ChoicesProps) {
  const t = useText(batchActionTexts, consoleTexts);
  const open = renewals.filter(({ refusal }) => refusal === null);
  const years = termsOffered(renewals);
  const keys = renewalKeys.filter((key) => open.some((renewal) => renewal.keys.includes(key)));
  return (
    <div className={choices}>
      {keys.length > 1 && (
        <FieldGroup legend={t('batchAction.renewal.key')}>
          <RadioCards
            options={keys.map((key) => ({
              value: key,
              label: t(`batchAction.renewal.keys.${key}`),
              description: t(`batchAction.renewal.aboutKey.${key}`),
            }))}
            value={renewalKey}
            onValueChange={onKey}
          />
        </FieldGroup>
      )}
      {years.length > 1 && (
        <Field label={t('batchAction.renewal.term')}>
          <NativeSelect
            options={[
              ...(open.length > 1 ? [{ value: '', label: t('batchAction.renewal.ownTerm') }] : []),
              ...years.map((each) => ({ value: String(each), label: validityText(each, t) })),
            ]}
            value={year === null ? '' : String(year)}
            onValueChange={(chosen) => onYear(chosen === '' ? null : Number(chosen))}
          />
        </Field>
      )}
    </div>
  );
}

function Planned({ plan: { planned, total } }: { readonly plan: RenewalPlan }) {
  const t = useText(batchActionTexts, consoleTexts);
  const format = useFormat();
  const money = useMoney();
  return (
    <div>
      <div className={css({ maxH: '40vh', overflowY: 'auto' })}>
        <DataTable
          caption={t('batchAction.renewal.orders')}
          rows={planned}
          rowKey={({ renewal }) => renewal.orderNo}
          compact
          columns={[
            {
              key: 'order',
              label: t('batchAction.order'),
              lead: true,
              cell: ({ renewal: { orderNo, commonName, paidUntil, addedDays } }) => (
                <span className={css({ overflowWrap: 'anywhere', fontWeight: 'medium' })}>
                  {commonName}
                  <span className={small}>
                    {orderNo} · {t('batchAction.renewal.until', { date: format.date(paidUntil) })}
                    {addedDays > 0 && ` · ${t.count('batchAction.renewal.added', addedDays)}`}
                  </span>
                </span>
              ),
            },
            {
              key: 'term',
              label: t('batchAction.renewal.term'),
              cell: ({ year }) => <span className={nowrap}>{validityText(year, t)}</span>,
            },
            {
              key: 'key',
              label: t('batchAction.renewal.key'),
              cell: ({ renewalKey }) => (
                <span className={nowrap}>{t(`batchAction.renewal.keys.${renewalKey}`)}</span>
              ),
            },
            {
              key: 'price',
              label: t('batchAction.renewal.price'),
              align: 'end',
              cell: ({ cents }) => <span className={nowrap}>{money(cents)}</span>,
            },
          ]}
        />
      </div>
      <p className={sum}>
        <span>{t.count('batchAction.renewal.total', planned.length)}</span>
        <strong>{money(total)}</strong>
      </p>
    </div>
  );
}

/** The orders that cannot be renewed, each with its own reason. */
function Refused({ refused }: { readonly refused: readonly Renewal[] }) {
  const t = useText(batchActionTexts);
  const format = useFormat();
  if (refused.length === 0) return null;
  const reasonOf = (refusal: Renewal['refusal']) => {
    if (refusal === null) return '';
    if (refusal.kind === 'early')
      return t('batchAction.renewal.refusal.early', { date: format.date(refusal.from) });
    if (refusal.kind === 'done') return t('batchAction.renewal.refusal.done', { orderNo: refusal.orderNo });
    return t(`batchAction.renewal.refusal.${refusal.kind}`);
  };
  return (
    <section>
      <h3 className={css({ fontWeight: 'semibold', mb: '2' })}>
        {t.count('batchAction.renewal.refused', refused.length)}
      </h3>
      <ResultTable
        rows={refused.map(({ orderNo, commonName, refusal }) => ({
          orderNo,
          commonName,
          tone: 'neutral',
          text: t(`batchAction.renewal.state.${refusal?.kind === 'done' ? 'done' : 'refused'}`),
          detail: reasonOf(refusal),
        }))}
      />
    </section>
  );
}

const stack = css({ display: 'grid', gap: '5', '& > *': { minW: '0' } });
const choices = css({ display: 'grid', gap: '4' });
const small = css({ display: 'block', fontSize: 'xs', fontWeight: 'normal', color: 'fg.muted' });
const nowrap = css({ whiteSpace: 'nowrap' });
const sum = css({
  display: 'flex',
  justifyContent: 'space-between',
  pt: '3',
  fontSize: 'md',
  fontVariantNumeric: 'tabular-nums',
});
