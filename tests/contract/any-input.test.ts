import { beforeAll, expect, it } from 'vitest';
import { type Call, fillPath, replyCode } from '#core/contract/call.ts';
import { allCalls, contract } from '#core/contract/contract.ts';
import { faultReasons } from '#core/fault.ts';
import { newEc, opensslRequest } from '#tests/support/files/openssl.ts';
import { anyRequest, anyText } from '#tests/support/inputs/any-input.ts';
import { type SeededRandom, seededRandom } from '#tests/support/seeded-random.ts';
import { shareCustomer, shareShop } from '#tests/support/server/share-server.ts';
import { appOf } from '#tests/support/server/test-routes.ts';
import { workOf } from '#tests/support/work.ts';

/** Number of requests to the server's own routes; `RUNS=50000` takes some minutes. */
const runs = Number(process.env.RUNS ?? 500);
/** Maximum CPU time per request, in milliseconds. */
const mostCpu = 100;

type Value = string | number | boolean | readonly Value[] | { readonly [name: string]: Value };
type Parts = Readonly<Partial<Record<'params' | 'query' | 'body', { readonly [name: string]: Value }>>>;

const server = shareShop();
const customer = shareCustomer(() => server.customer());
let csr: string;
beforeAll(async () => {
  csr = await opensslRequest(['a.example.com'], newEc('P-256'));
});

/** Valid input per call: it passes the schema, so that mutations of it reach the call's own rules. */
function goodInputs(): ReadonlyMap<Call, Parts> {
  const { purchase, orders, parties, validation, sandbox, deposit, account } = contract;
  const terms = { year: 1, dcvMethod: 'dns', productType: 'dv_one_ssl' };
  const cert = { csr, key: '', commonName: 'a.example.com', domainNames: 'a.example.com' };
  const orderNo = 'CN20261122-10001';
  const contact = { firstname: 'A', lastname: 'B', email: 'a@b.test', telephone: '13800138000', idCard: '' };
  const organization = {
    ...{ orgName: 'A', creditCode: '91330106MA2TBX015R', nationCode: 'CN', province: 'Z', city: 'H' },
    ...{ postalCode: '310012', telephone: '057188880000', address: 'A 1' },
  };
  return new Map<Call, Parts>([
    [purchase.create, { params: { productNo: 'dv-single' }, body: { ...terms, sslCerts: [cert] } }],
    [
      purchase.free,
      { body: { ...terms, ...cert, year: 90, productNo: 'dv-free', productType: 'dv_one_free_ssl' } },
    ],
    [
      purchase.price,
      {
        params: { id: 'dv-flex' },
        body: { year: 1, sslDomains: [{ commonName: 'a.test', domainNames: 'b.test' }] },
      },
    ],
    [purchase.autoDetectDomain, { query: { commonName: 'a.example.com' } }],
    [orders.list, { query: { search: 'example' } }],
    [orders.cancel, { body: { orderNos: orderNo } }],
    [parties.contacts.add, { body: contact }],
    [parties.organizations.add, { body: organization }],
    [parties.validationEmails.add, { body: { email: 'a@b.test' } }],
    [validation.changeDcv, { body: { orderNo, domain: 'a.example.com', dcvMethod: 'dns' } }],
    [sandbox.putRecord, { body: { name: '_dnsauth.a.example.com', type: 'TXT', value: 'x' } }],
    [sandbox.putFile, { body: { host: 'a.example.com', path: '/a', content: 'x' } }],
    [deposit.create, { body: { amount: 100 } }],
    [account.changeProfile, { body: { name: 'A' } }],
    [account.changeTimeZone, { body: { timeZone: 'Asia/Shanghai' } }],
    [contract.notices.changeInform, { body: { informType: 'ending.mail', modifyTo: 'Y' } }],
    [
      contract.notices.changeNoticeSettings,
      {
        body: {
          ...{ informed: 'security.site,security.mail', endsBy: 'days', endDays: '30,7', endShares: '33' },
          ...{ hasQuiet: true, quietFrom: 22, quietTo: 8, digest: 'day', digestHour: 9, digestWeekday: 1 },
          ...{ language: 'zh', timeZone: 'Asia/Shanghai' },
        },
      },
    ],
  ]);
}

/** The value with one of its strings, at a random position, replaced. */
function withText(value: Value, random: SeededRandom, text: () => string): Value {
  if (typeof value !== 'object') return text();
  const at = random.below(Math.max(1, Object.keys(value).length));
  if (Array.isArray(value))
    return value.map((item, index) => (index === at ? withText(item, random, text) : item));
  return Object.fromEntries(
    Object.entries(value).map(([name, item], index) => [
      name,
      index === at ? withText(item, random, text) : item,
    ]),
  );
}

/** Fields the call declares, or one undeclared field. */
function anyFields(schema: object, random: SeededRandom): { readonly [name: string]: Value } {
  const entries = 'entries' in schema && typeof schema.entries === 'object' ? schema.entries : null;
  const names = Object.keys(entries ?? { x: '' });
  return Object.fromEntries(names.filter(() => random.chance(0.8)).map((name) => [name, anyText(random)]));
}

/** A body of any shape: brackets, numbers, broken JSON, invalid text. */
function anyBody(random: SeededRandom): string {
  const unit = random.pick([
    '[',
    '{"a":',
    '[[],',
    '"\\',
    '1,',
    '&a=',
    '%',
    '{"sslCerts":[',
    'null,',
    '-',
    '1e9',
  ]);
  return random.chance(0.5)
    ? anyText(random)
    : unit.repeat(1 + random.below(random.chance(0.05) ? 300_000 : 300));
}

function anyRequestTo(call: Call, good: Parts | undefined, random: SeededRandom): [string, RequestInit] {
  const text = () => (random.chance(0.2) ? anyRequest(random) : anyText(random));
  const parts: Parts =
    good !== undefined && random.chance(0.8)
      ? (withText(good, random, text) as Parts)
      : {
          params: anyFields(call.params, random),
          query: anyFields(call.query, random),
          body: anyFields(call.body, random),
        };
  // The HTTP parser rejects longer paths anyway.
  const params = Object.fromEntries(
    Object.entries(parts.params ?? {}).map(([name, value]) => [
      name,
      String(value)
        .slice(0, 8_000)
        .replace(/\p{Surrogate}/gu, '') || 'x',
    ]),
  );
  const query = new URLSearchParams(
    Object.entries(parts.query ?? {}).map(([name, value]) => [name, String(value)]),
  );
  const path = `${fillPath(call.path, params)}?${query.toString().slice(0, 8_000)}`;
  const headers = {
    token: customer.token,
    'idempotency-key': random.chance(0.9) ? `any-${random.below(2 ** 30)}` : 'x'.repeat(random.below(300)),
    'content-type': call.encoding === 'json' ? 'application/json' : 'application/x-www-form-urlencoded',
  };
  if (call.method === 'GET') return [path, { headers }];
  const encoded =
    call.encoding === 'json'
      ? JSON.stringify(parts.body ?? {})
      : new URLSearchParams(
          Object.entries(parts.body ?? {}).map(([name, value]) => [name, String(value)]),
        ).toString();
  return [path, { method: call.method, headers, body: random.chance(0.1) ? anyBody(random) : encoded }];
}

it(`answers ${runs} requests of any shape, each in under ${mostCpu} ms and with a reason for every refusal`, {
  timeout: 60_000 + runs * 40,
}, async () => {
  const random = seededRandom(91_122);
  const request = appOf(server, server.routes);
  const good = goodInputs();
  // Calls that end the session, move the clock or draw pictures take no arbitrary input.
  const left: readonly Call[] = [
    contract.session.logout,
    contract.session.captcha,
    contract.sandbox.moveClock,
  ];
  const calls = allCalls.filter((call) => !left.includes(call));
  const answerTo = async (path: string, init: RequestInit) => {
    const response = await request(path, init);
    // A call whose reply is a file.
    if (!response.headers.get('content-type')?.includes('json')) {
      await response.arrayBuffer();
      return { code: replyCode.success, msg: '', errors: [] };
    }
    return (await response.json()) as { code: number; msg: string; errors: { reason: string }[] };
  };
  const reasons: ReadonlySet<string> = new Set(faultReasons);
  const seen = new Set<string>();
  const wrong: string[] = [];
  for (const call of calls) await answerTo(...anyRequestTo(call, good.get(call), random));
  for (let run = 0; run < runs; run += 1) {
    const call = random.chance(0.5)
      ? ([...good.keys()][random.below(good.size)] ?? contract.orders.list)
      : (calls[random.below(calls.length)] ?? contract.orders.list);
    const [path, init] = anyRequestTo(call, good.get(call), random);
    // The process also runs background jobs, so a slow request is measured again: its own cost recurs.
    const { result, ms } = await workOf(mostCpu, () => answerTo(path, init));
    const { code, msg, errors } = result;
    seen.add(`${code}`);
    for (const { reason } of errors) seen.add(reason);
    const isSaid =
      code === replyCode.badInput
        ? errors.length > 0 && errors.every(({ reason }) => reasons.has(reason))
        : msg !== '';
    const about = `${call.id} ${code} ${msg} ${path.slice(0, 80)} ${String(init.body ?? '').slice(0, 200)}`;
    if (code === replyCode.internal || (code !== replyCode.success && !isSaid)) wrong.push(about);
    if (ms >= mostCpu) wrong.push(`${ms} ms: ${about}`);
  }
  console.info(`${runs} requests: ${[...seen].sort().join(' ')}`);
  expect(wrong).toEqual([]);
  expect(seen.size).toBeGreaterThan(15);
});
