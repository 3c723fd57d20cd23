import { keyFaults, longestDays } from '#core/account/api-key.ts';
import type { Right } from '#core/account/rights.ts';
import { mostLimit } from '#core/account/spending.ts';
import type { ApiKey, MadeKey } from '#core/contract/calls/keys.ts';
import * as keyCalls from '#core/contract/calls/keys.ts';
import type { Fault } from '#core/fault.ts';
import { plainAmount } from '#core/money/money.ts';
import { parseAmount } from '#core/money/parse-amount.ts';
import type { FormSource } from '#src/console/form/form-source.ts';
import { rightsIn } from '#src/features/people/people-rules.ts';

export interface KeyBody {
  readonly name: string;
  readonly rights: readonly Right[];
  readonly deptID: string;
  readonly networks: readonly string[];
  readonly perOrder: string;
  readonly perMonth: string;
  readonly days: number;
}

export interface KeyTerms {
  /** Whoever sees a department alone makes keys for it. */
  readonly ownDepartment: string;
  /** Takes the secret, which neither the form nor its journal keeps. */
  readonly onMade: (made: MadeKey) => void;
}

/** All keys of the account: there are few. */
export const allKeys = { query: {} } as const;

const bounds = { least: 0, most: mostLimit };

/** Days a key may work for, the usual one first. */
export const dayChoices = [90, 30, 180, longestDays] as const;

export const keyForm: FormSource<ApiKey, KeyBody, KeyTerms> = {
  name: 'keys.key',
  fields: ['name', 'rights', 'deptID', 'networks', 'perOrder', 'perMonth', 'days'],
  kinds: keyCalls.create.body.entries,
  words: 'keys.dialog',
  toDraft: (key, { own }) => ({
    name: key?.name ?? '',
    rights: key?.rights.join(',') ?? '',
    deptID: key?.deptID ?? own.ownDepartment,
    networks: key?.networks.join('\n') ?? '',
    perOrder: amountOf(key?.perOrder),
    perMonth: amountOf(key?.perMonth),
    days: String(dayChoices[0]),
  }),
  toBody: ({
    name = '',
    rights = '',
    deptID = '',
    networks = '',
    perOrder = '',
    perMonth = '',
    days = '',
  }) => ({
    name: name.trim(),
    rights: rightsIn(rights),
    deptID,
    networks: networksIn(networks),
    perOrder: perOrder.trim(),
    perMonth: perMonth.trim(),
    days: Number(days),
  }),
  check: (body) => [
    ...keyFaults(body),
    ...amountFaults(body.perOrder, 'perOrder'),
    ...amountFaults(body.perMonth, 'perMonth'),
  ],
  async save(client, { id, body: { days, rights, networks, perOrder, perMonth, ...body } }, { own }) {
    const asked = {
      ...body,
      rights: rights.join(','),
      networks: networks.join(','),
      perOrder: centsIn(perOrder),
      perMonth: centsIn(perMonth),
    };
    if (id !== null) {
      await client.call(keyCalls.change, { body: { id, ...asked } });
      return { id };
    }
    const made = await client.call(keyCalls.create, { body: { ...asked, days } });
    own.onMade(made);
    return { id: made.id };
  },
};

/** Networks as typed, apart by lines, commas or spaces. */
export function networksIn(text: string): string[] {
  return text.split(/[\s,，;；]+/).filter((part) => part !== '');
}

function amountOf(limit: number | null | undefined): string {
  return limit === null || limit === undefined ? '' : plainAmount(limit);
}

function amountFaults(text: string, field: string): Fault[] {
  if (text === '') return [];
  const amount = parseAmount(text, field, bounds);
  return amount.ok ? [] : [amount.error];
}

function centsIn(text: string): number | null {
  const amount = text === '' ? null : parseAmount(text, 'perOrder', bounds);
  return amount?.ok ? amount.value : null;
}
