import { expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { Call } from '#core/contract/call.ts';
import * as partyCalls from '#core/contract/calls/parties.ts';
import { CallError, type CallFailure } from '#core/contract/failure.ts';
import { fault } from '#core/fault.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import type { CallOptions, Client } from '#src/adapters/http/client.ts';
import { defaultSiteConfig } from '#src/adapters/site/site-config.ts';
import { type FormOpening, prepareForm } from '#src/console/form/form-logic.ts';
import { recordForm } from '#src/console/form/record-form.ts';

interface Made {
  readonly id: string;
  readonly body: unknown;
  readonly key: string | undefined;
}

/** A client that records its calls and returns, or throws, the replies in order. */
function clientWith(...replies: readonly unknown[]): { client: Client; made: Made[] } {
  const made: Made[] = [];
  const rest = [...replies];
  const call = async (spec: Call, args: { readonly body?: unknown }, options: CallOptions = {}) => {
    made.push({ id: spec.id, body: args.body, key: options.idempotencyKey });
    const reply = rest.shift();
    if (reply instanceof CallError) throw reply;
    if (reply === undefined) throw new Error(`'${spec.id}' was not expected`);
    return reply;
  };
  return { client: { call: call as Client['call'] }, made };
}

const contactForm = recordForm(partyCalls.contacts, {
  words: 'parties.contact',
  rules: () => ({ hasIdCard: true }),
});
const session = createActor(sessionMachine);
const idCard = '11010519491231002X';
const ada = {
  id: 'c1',
  name: 'Ada Byron',
  lastname: 'Byron',
  firstname: 'Ada',
  position: '',
  email: 'ada@example.com',
  telephone: '+442079460000',
  idCard: 'AB123456',
};
const lost = () => new CallError({ kind: 'disconnected' });
const refused = (...errors: ReturnType<typeof fault>[]) =>
  new CallError({ kind: 'refused', code: 400, msg: 'no', errors, data: null } satisfies CallFailure);

function open(client: Client, opening: Partial<FormOpening<typeof ada, object>> = {}) {
  const form = prepareForm(
    contactForm,
    { client, session, site: defaultSiteConfig },
    { item: null, own: {}, place: '', stays: false, ...opening },
  );
  const actor = createActor(form.machine, { input: form.input }).start();
  return {
    ...form,
    actor,
    type: (values: Readonly<Record<string, string>>) => actor.send({ type: 'field.change', values }),
    submit: () => actor.send({ type: 'form.submit', held: form.memory.typed() }),
    refusal: (count: number) =>
      waitFor(actor, (now) => now.context.refusals === count && !now.hasTag('busy')),
    end: () => waitFor(actor, ({ status }) => status === 'done'),
  };
}

const fill = { lastname: ' Byron ', firstname: 'Ada', email: 'ada@example.com', telephone: '138 0013 8000' };
const filled = { ...fill, lastname: 'Byron', position: '', telephone: '13800138000', idCard };

it("validates by the rules of the resource, and adds once under the form's key", async () => {
  const { client, made } = clientWith(lost(), { id: 'c9' });
  const { actor, input, memory, type, submit, refusal, end } = open(client);
  type(fill);
  submit();
  expect((await refusal(1)).context.faults).toMatchObject([{ field: 'idCard', reason: 'required' }]);
  expect(made).toEqual([]);
  memory.type('idCard', idCard);
  submit();
  await refusal(2);
  submit();
  await end();
  expect(actor.getSnapshot().context.id).toBe('c9');
  const add = { id: 'parties.contacts.add', body: filled, key: input.key };
  expect(made).toEqual([add, add]);
});

it('resolves an unanswered addition before it sends later edits', async () => {
  const { client, made } = clientWith(lost(), { id: 'c9' }, { id: 'c9' });
  const { memory, type, submit, refusal, end } = open(client);
  memory.type('idCard', idCard);
  type(fill);
  submit();
  await refusal(1);
  type({ firstname: 'Augusta' });
  submit();
  await end();
  expect(made.map(({ id }) => id)).toEqual([
    'parties.contacts.add',
    'parties.contacts.add',
    'parties.contacts.change',
  ]);
  expect(made[1]).toEqual(made[0]);
  expect(made[2]?.body).toEqual({ ...filled, firstname: 'Augusta', id: 'c9' });
});

it('edits a record by its id, splits its number by country, and leaves untyped fields alone', async () => {
  const { client, made } = clientWith({ id: 'c1' });
  const { input, submit, type, end } = open(client, { item: ada });
  expect(input.draft).toMatchObject({ telPrefix: '44', telephone: '2079460000', idCard: '' });
  type({ telPrefix: '852', telephone: '2345 6789' });
  submit();
  await end();
  const { name: _, ...kept } = ada;
  expect(made).toEqual([
    { id: 'parties.contacts.change', body: { ...kept, telephone: '+85223456789' }, key: undefined },
  ]);
});

it('keeps sensitive text out of the context, whatever is wrong with it', async () => {
  const { client } = clientWith(refused(fault('idCard', 'format', idCard)));
  const { actor, memory, type, submit, refusal } = open(client, { item: ada });
  memory.type('idCard', 'wrong number!');
  type({ idCard: '' });
  submit();
  expect((await refusal(1)).context.faults).toEqual([{ field: 'idCard', reason: 'format', found: '' }]);
  memory.type('idCard', idCard);
  submit();
  await refusal(2);
  const kept = JSON.stringify(actor.getPersistedSnapshot());
  for (const text of [ada.idCard, idCard, 'wrong number!']) expect(kept).not.toContain(text);
});

it('asks again for sensitive text lost to a reload while sending, then repeats the identical request', async () => {
  const { client, made } = clientWith(new Promise(() => undefined), { id: 'c9' });
  const before = open(client);
  before.memory.type('idCard', idCard);
  before.type(fill);
  before.submit();
  await waitFor(before.actor, (now) => now.matches('saving') && made.length === 1);
  const after = open(client);
  const resumed = createActor(after.machine, {
    input: before.input,
    snapshot: before.actor.getPersistedSnapshot(),
  }).start();
  const failed = await waitFor(resumed, (now) => now.context.refusals === 1);
  expect(failed.context).toMatchObject({ failure: { kind: 'forgotten' }, unresolved: { held: ['idCard'] } });
  expect(made).toHaveLength(1);
  after.memory.type('idCard', idCard);
  resumed.send({ type: 'form.submit', held: after.memory.typed() });
  await waitFor(resumed, ({ status }) => status === 'done');
  expect(made[1]).toEqual(made[0]);
});
