import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';

// What 'expiring', 'valid', 'renewed', 'cancelable' and 'refundable' mean is decided in `core/orders`, and as SQL in `order-conditions.ts`.

const root = join(import.meta.dirname, '../..');
const places = ['server', 'src', 'machines'];
const decides = new Set(['server/orders/order-conditions.ts', 'server/orders/keep-facts.ts']);

/** Other files that may compare, and why. */
const allowed: Readonly<Record<string, string>> = {
  'server/ca/sandbox-issuer.ts': 'a CA looks at the span of what it is about to sign',
  'server/orders/cancel-host.ts': 'asks for the stage that core computed',
  'server/orders/statistics.ts': 'selects by day; what it selects is judged by core',
  'server/notices/due-ends.ts': 'selects candidates; `dueDays` of core decides',
  'server/notices/inform.ts': 'selects candidates; `reachedOf` of core decides',
  'server/discovery/refresh.ts':
    'certificates that were found, which are no orders: their states are in `core/discovery`',
  'server/discovery/reading/filter.ts': 'certificates that were found, which are no orders',
  'server/discovery/intake.ts': 'selects candidates; `core/discovery` decides',
  'server/discovery/calendar.feed.ts': 'certificates that were found, which are no orders',
  'server/shop/catalogue.ts': 'the date is that of a package',
  'src/features/discovery/found/chain-pair.tsx': 'certificates of a chain, which are no orders',
  'server/policy/clock-orders.ts': 'selects candidates; `core/policy/clock.ts` decides',
  'server/packages/units.ts': 'the date is that of a package',
  'server/orders/next-certificate.ts': 'asks for the stage that core computed',
  'machines/validation/dcv.machine.ts': 'asks for the shown status',
  'src/features/validation/chosen-names.tsx': 'asks for the shown status',
  'src/features/validation/name-controls.tsx': 'asks for the shown status',
  'src/features/validation/domain-tables.tsx': 'the date is that of a validation',
  'src/features/orders/order/order-agenda.tsx': 'asks for the stage that core computed',
  'src/features/orders/order/order-view.tsx': 'asks for the stage that core computed',
  'src/features/orders/order/order-plan.ts': 'draws the plan of the paid span',
};

const date = '(?:certExpireTime|validUntil|notAfter|replacedUntil|endingFrom)';
const present = String.raw`(?:\bnow\b|serverTime|Date\.now\(\)|new Date\(\))`;
const status = '(?:issued|expired|revoked|verifying)';

const rules = [
  {
    name: 'a date of a certificate compared with the present',
    of: new RegExp(`${date}\\)* *[<>]=? *[^;]{0,30}${present}`),
  },
  {
    name: 'the present compared with a date of a certificate',
    of: new RegExp(`${present}\\)* *[<>]=? *[^;]{0,30}${date}`),
  },
  { name: 'the same as SQL', of: new RegExp(`\\b[gl]te?\\([^,]{0,60}${date}, *[^)]{0,20}(?:now|addDays)`) },
  {
    name: 'a status compared',
    of: new RegExp(`(?:[=!]==|eq\\([^,]{0,40}status,) *orderStatus\\.${status}\\b`),
  },
  {
    name: 'a stage compared',
    of: new RegExp(`\\b(?:stage|orderStage\\([^)]{0,60}\\)) *[=!]== *'${status}'`),
  },
];

function found(): { readonly file: string; readonly line: string; readonly rule: string }[] {
  return places
    .flatMap((place) =>
      readdirSync(join(root, place), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(root, place, file),
      ),
    )
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const lines = readFileSync(file, 'utf8')
        .split('\n')
        .map((line) => line.slice(0, 300));
      const name = relative(root, file);
      return lines.flatMap((line) =>
        rules.flatMap(({ name: rule, of }) =>
          of.test(line) ? [{ file: name, line: line.trim(), rule }] : [],
        ),
      );
    });
}

it('only core and the conditions decide what certificates and orders are', () => {
  const others = found().filter(({ file }) => !decides.has(file) && !(file in allowed));
  expect(others).toEqual([]);
});

it('allows no more files than need it', () => {
  const files = new Set(found().map(({ file }) => file));
  expect(Object.keys(allowed).filter((file) => !files.has(file))).toEqual([]);
});

it.each([
  'if (order.status === orderStatus.verifying) return;',
  'eq(orders.status, orderStatus.issued)',
  'const isOver = Date.parse(order.certExpireTime) <= Date.parse(order.serverTime);',
  'gt(certificates.notAfter, now),',
  "orderStage(order.orderStatus) === 'expired'",
  'now < row.notAfter',
])('finds %s', (line) => {
  expect(rules.some(({ of }) => of.test(line))).toBe(true);
});
