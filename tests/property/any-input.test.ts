import * as v from 'valibot';
import { expect, it } from 'vitest';
import { price } from '#core/contract/order-price.ts';
import { faultsOf } from '#core/contract/schema-faults.ts';
import { faultReasons } from '#core/fault.ts';
import { parseBatch } from '#core/names/batch-text.ts';
import { checkHost } from '#core/names/check-host.ts';
import { checkNames } from '#core/names/check-names.ts';
import { checkValidationEmail } from '#core/validation/emails.ts';
import { checkRequest } from '#server/purchase/check-request.ts';
import { keyRule } from '#tests/support/files/key-rule.ts';
import { anyRequest, anyText } from '#tests/support/inputs/any-input.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { workOf } from '#tests/support/work.ts';
import { requestFaultCodes } from '#workers/intake-api.ts';
import { intakeFaultCodes } from '#workers/intake-fault-codes.ts';
import { intakeJobs } from '#workers/intake-jobs.ts';

/** Number of inputs; each is checked by one function. */
const runs = Number(process.env.RUNS ?? 10_000);
/** Maximum CPU time per input, in milliseconds. */
const mostCpu = 100;

const rules = { wildcard: 'allowed', ip: 'allowed', domain: true } as const;
const mailboxes = { wildcard: 'refused', ip: 'refused', domain: false, mailbox: true } as const;
const flex = { productType: 'dv_flex_ssl', subBrand: 'alphassl', maxNames: 250 };

/** Returns the reasons an input was refused: none if it was accepted, an empty string for a refusal without a reason. */
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

it(`handles ${runs} inputs of any length and shape, each in under ${mostCpu} ms and with a reason for every refusal`, {
  timeout: 60_000 + runs * 20,
}, async () => {
  const random = seededRandom(501_122);
  const known = new Set<string>([...faultReasons, ...requestFaultCodes, ...intakeFaultCodes]);
  const seen = new Set<string>();
  const slow: string[] = [];
  // Warm up first: code loaded for the first name of a type does not count.
  for (const judge of textJudges) await judge('例子.中国');
  for (const judge of requestJudges) await judge(anyRequest(random));
  for (let run = 0; run < runs; run++) {
    const isRequest = random.chance(0.2);
    const judges = isRequest || random.chance(0.1) ? requestJudges : textJudges;
    const at = random.below(judges.length);
    const text = isRequest ? anyRequest(random) : anyText(random);
    const { result, ms } = await workOf(mostCpu, () => judges[at]?.(text));
    const found = result ?? [];
    if (ms >= mostCpu) {
      slow.push(
        `${ms} ms: ${isRequest ? 'request' : 'text'} ${at}, ${text.length} × ${JSON.stringify(text.slice(0, 60))}`,
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
