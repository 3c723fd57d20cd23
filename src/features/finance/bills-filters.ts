import * as peopleCalls from '#core/contract/calls/people.ts';
import { wholeList } from '#core/contract/fields.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import type { FilterChoice } from '#src/console/list/list-options.ts';
import { billTexts } from '#src/features/finance/texts.ts';
import { useBrands } from '#src/features/orders/list/order-filters.ts';
import { useText } from '#src/i18n/use-text.ts';

export const billsFilters = [
  { kind: 'day', name: 'from', label: 'bills.filters.from' },
  { kind: 'day', name: 'to', label: 'bills.filters.to' },
  {
    kind: 'choice',
    name: 'kind',
    label: 'bills.filters.kind',
    values: {
      spend: 'bills.kinds.spend',
      deposit: 'bills.kinds.deposit',
      charge: 'bills.kinds.charge',
      refund: 'bills.kinds.refund',
      reversal: 'bills.kinds.reversal',
      payout: 'bills.kinds.payout',
      'payout-returned': 'bills.kinds.payout-returned',
      package: 'bills.kinds.package',
      'package-refund': 'bills.kinds.package-refund',
      'reward-to-balance': 'bills.kinds.reward-to-balance',
      gift: 'bills.kinds.gift',
      'write-off': 'bills.kinds.write-off',
    },
  },
  {
    kind: 'choice',
    name: 'direction',
    label: 'bills.filters.direction',
    values: { in: 'bills.directions.in', out: 'bills.directions.out' },
  },
  {
    kind: 'choice',
    name: 'method',
    label: 'bills.filters.method',
    values: {
      balance: 'status.payWay.balance',
      alipay: 'status.payWay.alipay',
      wechat: 'status.payWay.wechat',
      paypal: 'status.payWay.paypal',
      stripe: 'status.payWay.stripe',
      usdt: 'status.payWay.usdt',
      usdc: 'status.payWay.usdc',
      bank: 'status.payWay.bank',
    },
  },
  { kind: 'looked-up', name: 'userID', label: 'bills.filters.user', useChoices: usePeople },
  { kind: 'looked-up', name: 'departmentID', label: 'bills.filters.department', useChoices: useDepartments },
  { kind: 'looked-up', name: 'brand', label: 'bills.filters.brand', useChoices: useBrands },
  {
    kind: 'choice',
    name: 'productKind',
    label: 'bills.filters.productKind',
    values: {
      dv: 'bills.productKinds.dv',
      ov: 'bills.productKinds.ov',
      ev: 'bills.productKinds.ev',
      ip: 'bills.productKinds.ip',
      email: 'bills.productKinds.email',
      code: 'bills.productKinds.code',
      doc: 'bills.productKinds.doc',
      vmc: 'bills.productKinds.vmc',
    },
  },
] as const;

/** Users of the account, as far as this user may see them; those who left are found by the search. */
function usePeople(): readonly FilterChoice[] {
  const { data = [] } = useCall(peopleCalls.members, wholeList, { select: ({ data: all }) => all });
  return data.map(({ subAccountID, displayName, email }) => ({
    value: subAccountID,
    label: displayName === '' ? email : `${displayName} (${email})`,
  }));
}

function useDepartments(): readonly FilterChoice[] {
  const t = useText(billTexts);
  const none = { value: 'none', label: t('bills.noDepartment') };
  return [none, ...useDepartmentChoices()];
}

const firstHundred = { query: { limit: 100, offset: 1 } } as const;

/** The departments, as far as this user may see them. */
export function useDepartmentChoices(): readonly FilterChoice[] {
  const { data = [] } = useCall(peopleCalls.departments.list, firstHundred, {
    select: ({ data: all }) => all,
  });
  return data.map(({ id, name }) => ({ value: id, label: name }));
}
