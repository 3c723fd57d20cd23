import { mostLimit, noLimits } from '#core/account/spending.ts';
import * as approvalCalls from '#core/contract/calls/approvals.ts';
import type { Fault } from '#core/fault.ts';
import { defaultCurrency, plainAmount } from '#core/money/money.ts';
import { parseAmount } from '#core/money/parse-amount.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { TextField } from '#src/console/form/fields.tsx';
import { formDialog } from '#src/console/form/form-dialog.tsx';
import type { FormSource } from '#src/console/form/form-source.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import { peopleTexts } from '#src/features/people/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

/** A role or a user with its limits, in cents. */
export interface LimitItem {
  /** Of the role or the user. */
  readonly id: string;
  readonly perOrder: number | null;
  readonly perMonth: number | null;
}

interface LimitBody {
  readonly perOrder: string;
  readonly perMonth: string;
}

interface LimitTerms {
  readonly of: 'role' | 'user';
  /** The name of the role or the user. */
  readonly name: string;
  /** The limits of a user's role, of which the stricter hold. */
  readonly inherited: Pick<LimitItem, 'perOrder' | 'perMonth'> | null;
}

const bounds = { least: 0, most: mostLimit };

export const limitForm: FormSource<LimitItem, LimitBody, LimitTerms> = {
  name: 'people.limit',
  fields: ['perOrder', 'perMonth'],
  words: 'people.limit',
  toDraft: (item) => ({ perOrder: shown(item?.perOrder), perMonth: shown(item?.perMonth) }),
  toBody: ({ perOrder = '', perMonth = '' }) => ({ perOrder: perOrder.trim(), perMonth: perMonth.trim() }),
  check: (body) => [...amountFaults(body.perOrder, 'perOrder'), ...amountFaults(body.perMonth, 'perMonth')],
  async save(client, { id, body }, { own: { of } }) {
    const limits = { perOrder: centsIn(body.perOrder), perMonth: centsIn(body.perMonth) };
    const subject = id ?? '';
    if (of === 'role') await client.call(approvalCalls.limitRole, { body: { roleID: subject, ...limits } });
    else await client.call(approvalCalls.limitMember, { body: { subAccountID: subject, ...limits } });
    return { id: subject };
  },
};

export const LimitDialog = formDialog(
  limitForm,
  { title: 'people.limit.title', about: 'people.limit.about', texts: peopleTexts },
  ({ of, name, inherited }: LimitTerms) => {
    const t = useText(peopleTexts);
    const money = useMoney();
    const { data } = useCall(approvalCalls.limits, {});
    const { perOrder, perMonth } = inherited ?? noLimits;
    const suffix = defaultCurrency.unit;
    return (
      <>
        <p className={wide}>
          {t(of === 'role' ? 'people.limit.ofRole' : 'people.limit.ofUser', { name })}
          {data && ` ${t('people.limit.zone', { zone: data.timeZone })}`}
        </p>
        <TextField name="perOrder" suffix={suffix} optional hint={t('people.limit.none')} />
        <TextField name="perMonth" suffix={suffix} optional hint={t('people.limit.none')} />
        {(perOrder !== null || perMonth !== null) && (
          <Notice tone="info" className={wide}>
            {[
              perOrder !== null && t('people.limit.roleOrder', { limit: money(perOrder) }),
              perMonth !== null && t('people.limit.roleMonth', { limit: money(perMonth) }),
              t('people.limit.stricter'),
            ]
              .filter(Boolean)
              .join(' ')}
          </Notice>
        )}
      </>
    );
  },
);

function shown(limit: number | null | undefined): string {
  return limit === null || limit === undefined ? '' : plainAmount(limit);
}

function amountFaults(text: string, field: string): Fault[] {
  if (text === '') return [];
  const amount = parseAmount(text, field, bounds);
  return amount.ok ? [] : [amount.error];
}

function centsIn(text: string): number | '' {
  const amount = text === '' ? null : parseAmount(text, 'perOrder', bounds);
  return amount?.ok ? amount.value : '';
}

const wide = css({ gridColumn: { sm: '1 / -1' } });
