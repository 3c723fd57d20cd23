import type { QueryClient } from '@tanstack/react-query';
import * as partyCalls from '#core/contract/calls/parties.ts';
import * as purchaseCalls from '#core/contract/calls/purchase.ts';
import { wholeList } from '#core/contract/fields.ts';
import { judgeRequest } from '#core/csr/judge-request.ts';
import { loadPublicSuffixes } from '#core/names/public-suffix.ts';
import { pick } from '#core/pick.ts';
import { policyOn } from '#core/policy/policy.ts';
import { ok } from '#core/result.ts';
import { emailChoices } from '#core/validation/emails.ts';
import { type Answer, answer } from '#machines/kit/slot.ts';
import { joinPems, nothingRead } from '#machines/purchase/csr-source/csr-source.rules.ts';
import type {
  GivenRequest,
  JudgedRequests,
  ReadRequests,
  ReusedKey,
} from '#machines/purchase/csr-source/csr-source.types.ts';
import { keepFaults } from '#machines/purchase/order-mode/order-mode.rules.ts';
import type { CheckedBatch } from '#machines/purchase/order-mode/order-mode.types.ts';
import type { QuestionSlots } from '#machines/purchase/purchase.slots.ts';
import type { MailboxChoices, OrderedName } from '#machines/purchase/purchase.types.ts';
import type { FileBox } from '#src/adapters/files/file-box.ts';
import type { Client } from '#src/adapters/http/client.ts';
import { pause } from '#src/adapters/time/pause.ts';
import type { Intake } from '#src/adapters/workers/intake.ts';
import { callQuery } from '#src/console/calls/call-query.ts';
import type { WorkerResult } from '#workers/api.ts';
import type { InspectedRequest, ZipReading } from '#workers/intake-api.ts';

/** Implementations of the form's lookups, loaded with the first of them. */

export { checkNames } from '#core/names/check-names.ts';

type Input<S extends keyof QuestionSlots> = QuestionSlots[S]['input'];
interface Queried {
  readonly client: Client;
  readonly queryClient: QueryClient;
}

/** Number of skipped zip files that are named. */
const namedSkips = 20;
/** In milliseconds. */
const mailboxDebounce = 400;

/** Judges a batch text in the intake worker, and returns what the log needs of the verdict. */
export async function checkBatch(
  intake: Intake,
  { text, productType, brand, subBrand, maxNames }: Input<'checkBatch'>,
  signal: AbortSignal,
): Promise<CheckedBatch> {
  const checked = await intake.checkBatch(text, { productType, brand, subBrand, maxNames }, { signal });
  if (!checked.ok) throw new Error(`the batch text could not be checked: ${checked.error.code}`);
  const { blocks, faults } = checked.value;
  return {
    blocks: blocks.map(({ line, endLine }) => ({ line, endLine })),
    names: blocks.map(({ names }) => names.join(',')).join('\n'),
    ...keepFaults(faults, blocks),
  };
}

/** Reads pasted or chosen requests in the intake worker, and returns what the log needs of them. */
export async function readRequests(
  { intake, files, now }: { readonly intake: Intake; readonly files: FileBox; readonly now: Date },
  input: Input<'readRequests'>,
  signal: AbortSignal,
): Promise<ReadRequests> {
  const keyRule = policyOn(now).tlsKeys;
  if ('paste' in input) {
    const read = await intake.inspectRequests(input.paste, { keyRule, signal });
    return keepReading('', read.ok ? ok({ requests: read.value, skipped: [] }) : read);
  }
  const file = files.peek(input.file);
  if (file === null) return { ...nothingRead, failure: intakeFailure('file-gone', '') };
  return keepReading(file.name, await intake.readZip(file, { name: file.name, keyRule, signal }));
}

function keepReading(fileName: string, reading: WorkerResult<ZipReading>): ReadRequests {
  if (!reading.ok) {
    const { code, detail } = reading.error;
    return { ...nothingRead, fileName, failure: intakeFailure(code, detail) };
  }
  const { requests, skipped } = reading.value;
  return {
    fileName,
    requests: requests.map((request, at) => ({
      at,
      ...pick(request, requestFacts),
      key: request.key && pick(request.key, ['algorithm', 'size', 'curve']),
    })),
    pems: joinPems(requests.map(({ csr }) => csr)),
    skippedCount: skipped.length,
    skipped: skipped.slice(0, namedSkips),
    failure: null,
  };
}

const requestFacts = [
  'label',
  'commonName',
  'names',
  'emails',
  'hashValue',
  'spkiHash',
  'faultCode',
  'faultDetail',
] as const satisfies readonly (keyof InspectedRequest & keyof GivenRequest)[];

function intakeFailure(code: string, detail: string) {
  return { kind: 'intake-failed', code, detail } as const;
}

/** Checks each request against the product, by the same rules as the server; `now` is the server's time. */
export async function judgeRequests(
  { requests, productType, subBrand, maxNames }: Input<'judgeRequests'>,
  now: Date,
): Promise<JudgedRequests> {
  const keyRule = policyOn(now).tlsKeys;
  const terms = { productType, subBrand, maxNames, keyRule };
  const judged = await Promise.all(requests.map((request) => judgeRequest(request, terms)));
  return {
    names: judged.map(({ names }) => names.join(',')).join('\n'),
    verdicts: judged.flatMap(({ faults }, index) => {
      const at = requests[index]?.at;
      return at === undefined || faults.length === 0 ? [] : [{ at, faults }];
    }),
  };
}

export async function askKeyReuse(
  { client }: Queried,
  { spkiHashes }: Input<'askKeyReuse'>,
  signal: AbortSignal,
): Promise<Answer<readonly ReusedKey[]>> {
  const body = { spkiHashes: [...spkiHashes] };
  const found = await answer(client.call(purchaseCalls.hashValues, { body }, { signal }));
  return found.ok ? ok(found.value.reused) : found;
}

/** Asks for all names of a batch in a single call. */
export async function askOrderedNames(
  { client }: Queried,
  { productType, names }: Input<'askOrderedNames'>,
  signal: AbortSignal,
): Promise<Answer<readonly OrderedName[]>> {
  const body = { productType, names: [...names] };
  const found = await answer(client.call(purchaseCalls.orderedNames, { body }, { signal }));
  return found.ok ? ok(found.value.list) : found;
}

/** Returns the saved mailboxes, then the standard ones of the name's root domain. */
export async function suggestMailboxes(
  { client, queryClient }: Queried,
  { commonName }: Input<'suggestMailboxes'>,
  signal: AbortSignal,
): Promise<Answer<MailboxChoices>> {
  await pause(mailboxDebounce, signal);
  const [suffixes, saved] = await Promise.all([
    loadPublicSuffixes(),
    answer(queryClient.ensureQueryData(callQuery(client, partyCalls.validationEmails.list, wholeList))),
  ]);
  if (!saved.ok) return saved;
  const emails = saved.value.data.map(({ email }) => email);
  const mailboxes = emailChoices(commonName, emails, suffixes)
    .map(({ email, source }) => ({ email, isSaved: source === 'saved' }))
    .toSorted((one, other) => Number(other.isSaved) - Number(one.isSaved));
  return ok({ mailboxes, hasSaved: emails.length > 0 });
}

/** Returns the customer's first organization. */
export async function findInRegister({ client, queryClient }: Queried): Promise<Answer<string | null>> {
  const organizations = await answer(
    queryClient.ensureQueryData(callQuery(client, partyCalls.organizations.list, wholeList)),
  );
  return organizations.ok ? ok(organizations.value.data[0]?.id ?? null) : organizations;
}
