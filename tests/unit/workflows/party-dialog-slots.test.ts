import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { Call } from '#core/contract/call.ts';
import { CallError } from '#core/contract/failure.ts';
import type { ContactField } from '#machines/parties/contact-dialog/contact-dialog.types.ts';
import type { OrganizationField } from '#machines/parties/organization-dialog/organization-dialog.types.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import type { Client } from '#src/adapters/http/client.ts';
import { contactDialogLogic } from '#src/features/parties/contact-dialog.slots.ts';
import { organizationDialogLogic } from '#src/features/parties/organization-dialog.slots.ts';

interface Made {
  readonly id: string;
  readonly args: unknown;
}

/** A client that writes down what it is asked; `replies` by the id of the call, used up in order. */
function servicesWith(replies: Readonly<Record<string, unknown[]>>) {
  const made: Made[] = [];
  const call = async (spec: Call, args: unknown) => {
    made.push({ id: spec.id, args });
    const reply = replies[spec.id]?.shift();
    if (reply instanceof CallError) throw reply;
    if (reply === undefined) throw new Error(`'${spec.id}' was not expected`);
    return reply;
  };
  const client: Client = { call: call as Client['call'] };
  return { services: { client, queryClient: new QueryClient(), session: createActor(sessionMachine) }, made };
}

const lost = () => new CallError({ kind: 'disconnected' });
const ada = { lastname: 'Byron', firstname: 'Ada', position: '', email: 'ada@example.com', idCard: '' };
const addInput = { contact: null, hasIdCard: false, telPrefix: '86' };

it('adds a contact by the rules of the form, and looks for it when no answer came', async () => {
  const { services, made } = servicesWith({
    'parties.contacts.add': [lost()],
    'parties.contacts.list': [
      { data: [{ id: 'c7', name: 'Ada Byron', telephone: '13800138000', ...ada }], total: 1 },
    ],
    'parties.contacts.change': [{ id: 'c7' }],
  });
  const actor = createActor(contactDialogLogic(services), { input: addInput }).start();
  const type = (field: ContactField, value: string) => actor.send({ type: 'field.change', field, value });
  for (const field of ['lastname', 'firstname', 'email'] as const) type(field, ada[field]);
  actor.send({ type: 'form.submit' });
  const refused = await waitFor(actor, (now) => now.matches('editing') && now.context.refusals === 1);
  expect(refused.context.faults).toMatchObject([{ field: 'telephone', reason: 'required' }]);
  expect(made).toEqual([]);
  type('telephone', '138 0013 8000');
  actor.send({ type: 'form.submit' });
  await waitFor(actor, (now) => now.context.failure?.kind === 'disconnected');
  actor.send({ type: 'form.submit' });
  const saved = await waitFor(actor, (now) => now.status === 'done');
  expect(saved.context.id).toBe('c7');
  const body = { ...ada, telephone: '13800138000' };
  expect(made).toEqual([
    { id: 'parties.contacts.add', args: { body } },
    { id: 'parties.contacts.list', args: { query: { limit: 1000, offset: 1 } } },
    { id: 'parties.contacts.change', args: { body: { id: 'c7', ...body } } },
  ]);
});

const engines = {
  name: 'Analytical Engines Ltd',
  creditCode: 'GB12345678',
  country: 'GB',
  province: 'England',
  locality: 'London',
  postalCode: 'SW1A 1AA',
  telephone: '+442079460000',
  registryAddr: '12 St James’s Square',
  dateOfIncorporation: '2010-12-10',
};
const emptyOrganization = { organization: null, nationCode: 'CN', telPrefix: '86' };

it('looks a company up, fills it in and adds it', async () => {
  const { services, made } = servicesWith({
    'parties.lookUpOrganization': [{ list: [engines] }],
    'parties.organizations.add': [{ id: 'o3' }],
  });
  const actor = createActor(organizationDialogLogic(services), { input: emptyOrganization }).start();
  const type = (field: OrganizationField, value: string) =>
    actor.send({ type: 'field.change', field, value });
  type('orgName', 'Engines');
  actor.send({ type: 'lookup.ask' });
  await waitFor(actor, (now) => now.matches({ editing: 'offering' }));
  actor.send({ type: 'match.take', index: 0 });
  actor.send({ type: 'form.submit' });
  const saved = await waitFor(actor, (now) => now.status === 'done');
  expect(saved.context.id).toBe('o3');
  const { name, country, locality, registryAddr, ...rest } = engines;
  expect(made).toEqual([
    { id: 'parties.lookUpOrganization', args: { body: { orgName: 'Engines' } } },
    {
      id: 'parties.organizations.add',
      args: { body: { orgName: name, nationCode: country, city: locality, address: registryAddr, ...rest } },
    },
  ]);
});

it('takes a list in the place of an added company for no answer', async () => {
  const { services } = servicesWith({ 'parties.organizations.add': [{ data: [], total: 0 }] });
  const organization = { id: 'o1', ...engines };
  const actor = createActor(organizationDialogLogic(services), {
    input: { ...emptyOrganization, organization },
  });
  const fresh = createActor(organizationDialogLogic(services), { input: emptyOrganization }).start();
  const { draft } = actor.getSnapshot().context;
  for (const [field, value] of Object.entries(draft)) {
    if (field !== 'dateOfIncorporation')
      fresh.send({ type: 'field.change', field: field as OrganizationField, value });
  }
  fresh.send({ type: 'form.submit' });
  const after = await waitFor(fresh, (now) => now.context.failure !== null);
  expect(after.context).toMatchObject({
    failure: { kind: 'unexpected-reply' },
    unsettled: { orgName: 'Analytical Engines Ltd' },
  });
});
