import * as v from 'valibot';
import { expect, it } from 'vitest';
import { price } from '#core/contract/calls/purchase.ts';
import { faultReasons } from '#core/fault.ts';
import { parseBatch } from '#core/names/batch-text.ts';
import { checkHost } from '#core/names/check-host.ts';
import { checkNames } from '#core/names/check-names.ts';
import { checkValidationEmail } from '#core/validation/emails.ts';
import { objectId, sequence, setOf, textString } from '#core/x509/der.ts';
import { encodePem } from '#core/x509/pem.ts';
import { faultsOf } from '#server/http/faults.ts';
import { checkRequest } from '#server/purchase/check-request.ts';
import { keyRule } from '#tests/support/key-rule.ts';
import { type SeededRandom, seededRandom } from '#tests/support/seeded-random.ts';
import { ecKey, requestInfo, requestSigner, rsaKey, signRequest } from '#tests/support/signed-request.ts';
import { requestFaultCodes } from '#workers/intake-api.ts';
import { intakeFaultCodes } from '#workers/intake-fault-codes.ts';
import { intakeJobs } from '#workers/intake-jobs.ts';

/** How many inputs; each is judged by one function. */
const runs = Number(process.env.RUNS ?? 50_000);
/** Milliseconds of processor time that one input may cost. */
const mostCpu = 100;

const rules = { wildcard: 'allowed', ip: 'allowed', domain: true } as const;
const mailboxes = { wildcard: 'refused', ip: 'refused', domain: false, mailbox: true } as const;
const flex = { productType: 'dv_flex_ssl', subBrand: 'alphassl', maxNames: 250 };

const common = setOf(sequence(objectId('2.5.4.3'), textString('UTF8String', 'a.example')));
const requests = [
  requestSigner('EC', ecKey(), sequence(objectId('1.2.840.10045.4.3.2')), 'sha256'),
  requestSigner('RSA', rsaKey(), sequence(objectId('1.2.840.113549.1.1.11')), 'sha256'),
].map((signer) => signRequest(requestInfo(signer.spki, [common]), signer));

/** Pieces that mean something to some reader, and signs of many kinds. */
const pieces = [
  ...[
    'a',
    'b9',
    '-',
    '.',
    '..',
    '*',
    '*.',
    '@',
    ':',
    '/',
    '://',
    ' ',
    ',',
    ';',
    '\n',
    '\r\n',
    '_',
    '%',
    '=',
    '+',
  ],
  ...[
    'example',
    'com',
    'co.uk',
    'xn--',
    'xn--fsqu00a',
    'localhost',
    '8.8.8.8',
    '::1',
    '2606:4700::1',
    '::',
    '"',
  ],
  ...[
    '例子',
    '中国',
    '。',
    '，',
    '\u3164',
    '\u200b',
    '\u202e',
    '\u0000',
    'ᏣᎳᎩ',
    'ㄱ',
    '😀',
    '\u{e0001}',
    '\ud800',
    'é',
    '\u0301',
  ],
  ...['-----BEGIN ', '-----END ', 'CERTIFICATE REQUEST', '-----', 'MII', '{', '[', '\\', '<', '>'],
] as const;

/** Few are long: most of what can go wrong is short, and what takes long is long. */
function lengthOf(random: SeededRandom): number {
  const kind = random.below(1000);
  if (kind < 900) return random.below(80);
  if (kind < 990) return random.below(3_000);
  return kind < 999 ? random.below(60_000) : random.below(1_000_000);
}

function anyText(random: SeededRandom): string {
  const length = lengthOf(random);
  const piece = () => pieces[random.below(pieces.length)] ?? 'a';
  const unit = Array.from({ length: 1 + random.below(6) }, piece).join('');
  if (random.chance(0.4)) {
    return `${piece()}${unit.repeat(Math.ceil(length / unit.length))}${piece()}`.slice(0, length + 4);
  }
  const parts: string[] = [];
  for (let size = 0; size < Math.min(length, 20_000); size += parts.at(-1)?.length ?? 1) {
    parts.push(random.chance(0.2) ? String.fromCharCode(random.below(0x10000)) : piece());
  }
  return parts.join('');
}

/** Bytes of a request, changed in some places, cut or made longer; or any bytes. */
function anyRequest(random: SeededRandom): string {
  const length = lengthOf(random);
  const whole = random.chance(0.8)
    ? Uint8Array.from(requests[random.below(requests.length)] ?? [])
    : new Uint8Array(length % 60_000).fill(random.below(256));
  for (let change = random.below(4); change > 0 && whole.length > 0; change--) {
    whole[random.below(whole.length)] = random.below(256);
  }
  return encodePem(
    'CERTIFICATE REQUEST',
    random.chance(0.9) ? whole : whole.subarray(0, random.below(whole.length + 1)),
  );
}

/** Why an input was refused; none when it was not, and an empty one where nothing says so. */
type Judge = (text: string) => Promise<readonly string[]>;

const reasons = (faults: readonly { readonly reason: string }[]) => faults.map(({ reason }) => reason);

const textJudges: readonly Judge[] = [
  async (text) => {
    const checked = await checkHost(text, rules, 'x');
    return checked.ok ? [] : [checked.error.reason];
  },
  async (text) => {
    const checked = await checkHost(text, mailboxes, 'x');
    return checked.ok ? [] : [checked.error.reason];
  },
  async (text) => reasons([checkValidationEmail(text, 'x') ?? []].flat()),
  async (text) => {
    const { rows, extras, faults } = await checkNames({ text, extras: text, ...flex });
    return reasons([...faults, ...[...rows, ...extras].flatMap(({ fault }) => fault ?? [])]);
  },
  async (text) => {
    const { blocks, faults } = await parseBatch(text, flex);
    return reasons([...faults, ...blocks.flatMap((block) => block.faults)]);
  },
  async (text) => {
    const body = { year: 1, sslDomains: [{ commonName: text, domainNames: text }] };
    const parsed = v.safeParse(price.body, body);
    return parsed.success ? [] : reasons(faultsOf(parsed.issues));
  },
];

const requestJudges: readonly Judge[] = [
  async (text) => {
    const checked = await checkRequest(text, ['a.example'], flex, keyRule, 'csr');
    return checked.ok ? [] : ['', ...reasons(checked.error)].slice(checked.error.length > 0 ? 1 : 0);
  },
  async (text) => {
    const read = await intakeJobs.inspectRequests(text, keyRule);
    return read.ok ? read.value.flatMap(({ faultCode }) => faultCode ?? []) : [read.error.code];
  },
];

it(`${runs} inputs of any length and shape: none costs ${mostCpu} ms, none is refused without a reason`, {
  timeout: 60_000 + runs * 20,
}, async () => {
  const random = seededRandom(501_122);
  const known = new Set<string>([...faultReasons, ...requestFaultCodes, ...intakeFaultCodes]);
  const seen = new Set<string>();
  const slow: string[] = [];
  // What is loaded with the first name of a kind is no cost of it.
  for (const judge of textJudges) await judge('例子.中国');
  for (const judge of requestJudges) await judge(anyRequest(random));
  for (let run = 0; run < runs; run++) {
    const isRequest = random.chance(0.2);
    const judges = isRequest || random.chance(0.1) ? requestJudges : textJudges;
    const at = random.below(judges.length);
    const text = isRequest ? anyRequest(random) : anyText(random);
    const began = process.cpuUsage();
    const found = (await judges[at]?.(text)) ?? [];
    const { user, system } = process.cpuUsage(began);
    if ((user + system) / 1000 > mostCpu) {
      slow.push(
        `${(user + system) / 1000} ms: ${isRequest ? 'request' : 'text'} ${at}, ${text.length} × ${JSON.stringify(text.slice(0, 60))}`,
      );
    }
    for (const reason of found) seen.add(reason);
  }
  console.info(`${runs} inputs were refused for ${seen.size} reasons`);
  expect(slow).toEqual([]);
  expect([...seen].filter((reason) => !known.has(reason) && !/^[a-z]+(?:-[a-z]+)*$/.test(reason))).toEqual(
    [],
  );
  expect(seen.size).toBeGreaterThan(30);
});
