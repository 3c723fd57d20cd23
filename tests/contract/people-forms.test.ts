import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { contract } from '#core/contract/contract.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { createClient } from '#src/adapters/http/client.ts';
import { defaultSiteConfig } from '#src/adapters/site/site-config.ts';
import { prepareForm } from '#src/console/form/form-logic.ts';
import type { FormSource } from '#src/console/form/form-source.ts';
import { inviteForm } from '#src/features/people/invite-dialog.tsx';
import { memberForm } from '#src/features/people/member-dialog.tsx';
import { roleForm } from '#src/features/people/role-dialog.tsx';
import { shareServer } from '#tests/support/server/share-server.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

const server = shareServer();
const { people } = contract;

/** A dialog's form over the server, as its page opens it. */
function openForm<Item extends { readonly id: string }, Body, Own>(
  by: TestCustomer,
  source: FormSource<Item, Body, Own>,
  item: Item | null,
  own: Own,
) {
  const client = createClient({
    baseURL: server.url,
    tokens: {
      read: () => by.token,
      replace: () => undefined,
      clear: () => undefined,
      subscribe: () => () => undefined,
    },
    lang: () => 'en',
    onUnauthorized: () => undefined,
    onTokenReplaced: () => undefined,
  });
  const services = { client, session: createActor(sessionMachine), site: defaultSiteConfig };
  const { machine, input } = prepareForm(source, services, { item, own, place: '', stays: false });
  const actor = createActor(machine, { input }).start();
  return async (values: Readonly<Record<string, string>>) => {
    actor.send({ type: 'field.change', values });
    actor.send({ type: 'form.submit', held: [] });
    const now = await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    const { failure, faults } = now.context;
    const refused = failure?.kind === 'refused' ? failure.errors : [];
    return {
      isSaved: now.hasTag('saved'),
      reasons: [...new Set([...faults, ...refused].map(({ field, reason }) => `${field} ${reason}`))],
      id: now.context.id,
    };
  };
}

async function itemsOf(owner: TestCustomer) {
  const { data } = await owner.ask(people.members, { query: {} });
  return data.map((member) => ({ ...member, id: member.subAccountID }));
}

describe('the form of an invitation', () => {
  it('asks for mailbox and role before it is sent, and shows what the server refuses', async () => {
    const owner = await server.customer();
    const submit = openForm(owner, inviteForm, null, {});
    expect((await submit({})).reasons).toEqual(['email required', 'roleID required']);
    expect((await submit({ email: 'form', roleID: 'buyer', scope: 'department' })).reasons).toEqual([
      'email email-format',
      'deptID required',
    ]);
    const [self] = await itemsOf(owner);
    expect((await submit({ email: self?.email ?? '', scope: 'account' })).reasons).toEqual([
      'email email-taken',
    ]);
    const sent = await submit({ email: ' Form@Example.com ' });
    expect(sent.isSaved).toBe(true);
    const { data } = await owner.ask(people.invitations, { query: {} });
    expect(data).toMatchObject([
      { id: sent.id, email: 'form@example.com', roleID: 'buyer', scope: 'account' },
    ]);
  });
});

describe('the form of a user', () => {
  it('changes their place and leaves them disabled', async () => {
    const owner = await server.customer();
    const deptID = (await owner.ask(people.departments.add, { body: { name: 'Web' } })).id;
    await server.colleague(owner, { role: 'viewer', disabledTime: new Date() });
    const item = (await itemsOf(owner))[1] ?? null;
    const submit = openForm(owner, memberForm, item, { memberID: item?.id ?? '' });
    expect((await submit({ roleID: 'buyer', deptID, scope: 'department' })).isSaved).toBe(true);
    expect((await itemsOf(owner))[1]).toMatchObject({
      roleID: 'buyer',
      deptID,
      scope: 'department',
      isDisabled: true,
    });
  });

  it('says why an owner keeps their own role', async () => {
    const owner = await server.customer();
    const item = (await itemsOf(owner))[0] ?? null;
    const submit = openForm(owner, memberForm, item, { memberID: item?.id ?? '' });
    expect(await submit({ roleID: 'buyer' })).toMatchObject({
      isSaved: false,
      reasons: ['roleID own-place'],
    });
  });
});

describe('the form of a role', () => {
  it('begins with the rights of the one copied, and is changed under its id', async () => {
    const owner = await server.customer();
    const template = { name: 'Viewer (copy)', rights: ['orders:read', 'parties:read'] } as const;
    const add = openForm(owner, roleForm, null, { roleID: '', template });
    expect((await add({ name: '', rights: '' })).reasons).toEqual(['name required', 'rights required']);
    const made = await add({ ...template, rights: template.rights.join(',') });
    expect(made.isSaved).toBe(true);
    const rolesNow = async () => (await owner.ask(people.roles, { query: {} })).data;
    const item = (await rolesNow()).at(-1) ?? null;
    expect(item).toMatchObject({ id: made.id, ...template });
    const change = openForm(owner, roleForm, item, { roleID: item?.id ?? '', template });
    expect((await change({ rights: 'orders:read,payments:pay' })).isSaved).toBe(true);
    expect((await rolesNow()).at(-1)).toMatchObject({ id: made.id, rights: ['orders:read', 'payments:pay'] });
  });
});
