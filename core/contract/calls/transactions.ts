import * as v from 'valibot';
import { isTimeZone } from '#core/calendar/zoned-days.ts';
import { briefly, defineCall, replyCode } from '#core/contract/call.ts';
import { askedTime, cents, integerField, pageQuery, time } from '#core/contract/fields.ts';
import { fileStream } from '#core/contract/file-stream.ts';
import { orderKinds } from '#core/orders/order-filters.ts';
import { billKindNames } from '#core/transactions/bill-kinds.ts';

/** Bills: every change of an account's balance; what it spends by month; and its budgets (product.md, 'Finance'). */
const uuid = v.pipe(v.string(), v.uuid());
const name = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
const timeZone = v.pipe(v.string(), v.maxLength(64), v.check(isTimeZone, 'format'));
const month = v.pipe(v.string(), v.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/));

/** Filters of bills. The range includes its start and excludes its end. */
const filters = {
  /** Words, each part of a number, a name, a product or who paid. */
  search: v.exactOptional(v.pipe(v.string(), v.minLength(2), v.maxLength(255))),
  /** `spend`: all kinds that net spending is made of. */
  kind: v.exactOptional(v.picklist([...billKindNames, 'spend'])),
  method: v.exactOptional(name),
  /** Money that came in, or went out. */
  direction: v.exactOptional(v.picklist(['in', 'out'])),
  userID: v.exactOptional(uuid),
  /** `none`: bills of no department. */
  departmentID: v.exactOptional(v.union([uuid, v.literal('none')])),
  /** The brand that people see. */
  brand: v.exactOptional(name),
  productKind: v.exactOptional(v.picklist(orderKinds)),
  from: v.exactOptional(askedTime),
  to: v.exactOptional(askedTime),
};

const bill = v.object({
  id: v.string(),
  kind: v.picklist(billKindNames),
  at: time,
  /** Number of the order or deposit; empty for neither. */
  orderNo: v.string(),
  /** What was bought; empty without an order. */
  chineseName: v.string(),
  englishName: v.string(),
  commonName: v.string(),
  /** The order's note. */
  remark: v.string(),
  /** Signed: negative if money went out. */
  cents,
  balanceAfter: cents,
  /** As in the list of payment methods; empty if unknown. */
  method: v.string(),
  /** Who paid; empty if nobody of the account did. */
  userID: v.string(),
  userName: v.string(),
  /** The department it counts for; empty for none. */
  department: v.string(),
  /** Who approved the order; empty without an approval. */
  approver: v.string(),
});
export type Bill = v.InferOutput<typeof bill>;

const sums = v.object({
  in: cents,
  /** Positive. */
  out: cents,
  /** Balance before the first of the bills and after the last; null if others lie between them. */
  opening: v.nullable(cents),
  closing: v.nullable(cents),
});

/** Lists bills, the newest first, with the sums of all that match. `opening` + `in` − `out` = `closing`. */
export const list = defineCall('transactions.list', 'GET /v1/transactions', {
  right: 'finance:read',
  query: v.object({ ...pageQuery, ...filters }),
  data: v.object({ data: v.array(bill), total: v.number(), sums }),
});

const share = v.object({
  /** A sub-brand, a kind or a department's id; empty for none. */
  key: v.string(),
  cents,
});

/**
 * Net spending of the last months (12 or 24), the oldest first: what was charged, less what came back in the month. Months are those of
 * `timeZone` (IANA). The shares of each month sum to its `cents`. `payments` counts the charges.
 */
export const monthlyConsumption = defineCall(
  'transactions.monthlyConsumption',
  'GET /v1/transactions/monthlyConsumption',
  {
    right: 'finance:read',
    fresh: briefly,
    query: v.object({
      timeZone,
      months: v.optional(v.pipe(integerField, v.picklist([12, 24])), 12),
    }),
    data: v.object({
      serverTime: time,
      months: v.array(
        v.object({
          month,
          cents,
          payments: v.number(),
          brands: v.array(share),
          kinds: v.array(share),
          departments: v.array(share),
        }),
      ),
      /** Names of the departments above, also of those that were removed. */
      departments: v.array(v.object({ id: v.string(), name: v.string() })),
    }),
  },
);

const file = {
  /** Language of headings and words, and the time zone of the times. */
  lang: v.optional(v.picklist(['zh', 'en']), 'zh'),
  timeZone,
};

/** Returns every bill that matches as a table (CSV, UTF-8), the newest first, at any number. At most 20 calls a minute. */
export const csv = defineCall('transactions.csv', 'GET /v1/transactions/csv', {
  right: 'finance:read',
  reply: 'binary',
  timeout: 1_200_000,
  query: v.object({ ...filters, ...file }),
  data: fileStream,
  errors: { badInput: replyCode.badInput, tooManyTries: replyCode.tooManyTries },
});

/** Maximum bills in a spreadsheet. */
export const mostSheetBills = 100_000;

/**
 * Returns the bills that match as a spreadsheet (.xlsx), the newest first. Over 100,000 of them it is refused (`tooLarge`): the table has
 * no limit. At most 20 calls a minute, both together.
 */
export const xlsx = defineCall('transactions.xlsx', 'GET /v1/transactions/xlsx', {
  right: 'finance:read',
  reply: 'binary',
  timeout: 1_200_000,
  query: v.object({ ...filters, ...file }),
  data: fileStream,
  errors: {
    badInput: replyCode.badInput,
    tooLarge: replyCode.tooLarge,
    tooManyTries: replyCode.tooManyTries,
  },
});

/**
 * Returns the statement of a month as PDF: opening balance, movements, closing balance. Over 5,000 movements it is refused (`tooLarge`). At
 * most 20 calls a minute, with the other files.
 */
export const statement = defineCall('transactions.statement', 'GET /v1/transactions/statement', {
  right: 'finance:read',
  reply: 'binary',
  timeout: 60_000,
  query: v.object({ month, ...file }),
  data: v.instance(Uint8Array),
  errors: {
    badInput: replyCode.badInput,
    tooLarge: replyCode.tooLarge,
    tooManyTries: replyCode.tooManyTries,
  },
});

/** Most cents of a budget: the largest amount that the site prices. */
export const mostBudget = 100_000_000_000;

const budget = v.object({
  /** Empty for the whole account. */
  deptID: v.string(),
  name: v.string(),
  /** A month's. */
  cents,
  /** Net spending of this month. */
  used: cents,
});
export type Budget = v.InferOutput<typeof budget>;

/** Returns the monthly budgets, that of the whole account first, with what is used of each. The month begins in `timeZone`. */
export const budgets = defineCall('transactions.budgets', 'GET /v1/budgets', {
  right: 'finance:read',
  data: v.object({ data: v.array(budget), month, timeZone: v.string() }),
});

/** Sets the monthly budget of the account, or of a department (`deptID`), or takes it away (`cents` empty). A budget warns, it stops nothing. */
export const setBudget = defineCall('transactions.setBudget', 'PUT /v1/budgets', {
  right: 'account:write',
  body: v.strictObject({
    deptID: v.optional(v.union([v.literal(''), uuid]), ''),
    cents: v.union([
      v.pipe(
        v.literal(''),
        v.transform(() => null),
      ),
      v.pipe(integerField, v.minValue(1), v.maxValue(mostBudget)),
    ]),
  }),
  data: v.object({}),
  errors: { badInput: replyCode.badInput, notFound: replyCode.notFound },
  changes: ['transactions.budgets'],
});
