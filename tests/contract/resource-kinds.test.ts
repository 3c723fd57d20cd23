import { sql } from 'drizzle-orm';
import { boolean, integer, json, pgTable, text as textColumn, timestamp, uuid } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import * as kinds from '#core/contract/field-kinds.ts';
import { defineResource } from '#core/contract/resource.ts';
import { fault } from '#core/fault.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { serveResource } from '#server/http/serve-resource.ts';
import { createClient } from '#src/adapters/http/client.ts';
import { defaultSiteConfig } from '#src/adapters/site/site-config.ts';
import { prepareForm } from '#src/console/form/form-logic.ts';
import { recordForm } from '#src/console/form/record-form.ts';
import { shareCustomer, shareServer } from '#tests/support/server/share-server.ts';
import { appOf } from '#tests/support/server/test-routes.ts';

const { text, longText, email, phone, country, date, choice, number, money, onOff, secret, list } = kinds;

/** A record with a field of every kind. */
const parcels = defineResource('parties.parcels', '/v1/parcels', {
  rights: { read: 'parties:read', write: 'parties:write' },
  item: {
    name: v.string(),
    note: v.string(),
    pieces: v.number(),
    insured: v.nullable(v.number()),
    size: v.string(),
    due: v.string(),
    country: v.string(),
    phone: v.string(),
    email: v.string(),
    isFragile: v.boolean(),
    pin: v.string(),
    tags: v.array(v.string()),
    state: v.picklist(['new', 'sent']),
  },
  fields: {
    name: text({ most: 20 }),
    note: longText({ most: 50, optional: true }),
    pieces: number({ min: 1, max: 20 }),
    insured: money({ min: 100, max: 100_000, optional: true }),
    size: choice(['small', 'large']),
    due: date(),
    country: country(),
    phone: phone(),
    email: email(),
    isFragile: onOff(),
    pin: secret(),
    tags: list({ most: 3, optional: true }),
  },
  check: ({ size, pieces }) =>
    size === 'large' && pieces > 2 ? [fault('pieces', 'not-offered', String(pieces), '1–2')] : [],
  verbs: { send: { right: 'parties:write' } },
  search: ['name'],
  sort: ['name', 'pieces'],
  limit: 5,
  limitField: 'name',
});

const table = pgTable('parcels', {
  id: uuid().primaryKey().defaultRandom(),
  accountID: uuid('account_id').notNull(),
  createdTime: timestamp('created_time', { withTimezone: true }).notNull(),
  removedTime: timestamp('removed_time', { withTimezone: true }),
  name: textColumn().notNull(),
  note: textColumn().notNull(),
  pieces: integer().notNull(),
  insured: integer(),
  size: textColumn().notNull(),
  due: textColumn().notNull(),
  country: textColumn().notNull(),
  phone: textColumn().notNull(),
  email: textColumn().notNull(),
  isFragile: boolean('is_fragile').notNull(),
  pin: textColumn().notNull(),
  tags: json().$type<readonly string[]>().notNull(),
  state: textColumn().notNull().default('new'),
});

const server = shareServer();
const customer = shareCustomer(() => server.customer());
const stranger = shareCustomer(() => server.customer());

beforeAll(async () => {
  await server.services.db.execute(
    sql.raw(`create table parcels (id uuid primary key default gen_random_uuid(), account_id uuid not null,
      created_time timestamptz not null, removed_time timestamptz, name text not null, note text not null,
      pieces integer not null, insured integer, size text not null, due text not null, country text not null,
      phone text not null, email text not null, is_fragile boolean not null, pin text not null, tags json not null,
      state text not null default 'new')`),
  );
});

/** The console's client, over the server's middleware and the routes of the resource. */
function clientOf(token: string) {
  return createClient({
    baseURL: 'http://console.test',
    tokens: {
      read: () => token,
      replace: () => undefined,
      clear: () => undefined,
      subscribe: () => () => undefined,
    },
    lang: () => 'en',
    onUnauthorized: () => undefined,
    onTokenReplaced: () => undefined,
  });
}

beforeEach(() => {
  const routes = serveResource(parcels, {
    table,
    log: server.services.log,
    verbs: { send: (row: { readonly state: string }) => (row.state === 'sent' ? null : { state: 'sent' }) },
  });
  const request = appOf(server, routes);
  vi.stubGlobal('fetch', (url: string | URL, init: RequestInit) => {
    const { pathname, search } = new URL(url);
    return request(pathname + search, init);
  });
});
afterEach(() => vi.unstubAllGlobals());

type Row = v.InferOutput<typeof parcels.list.data>['data'][number];

const form = recordForm(parcels, { words: 'parties.contact' });

/** The dialog of the record, as a page opens it. */
function openForm(item: Row | null) {
  const client = clientOf(customer.token);
  const services = { client, session: createActor(sessionMachine), site: defaultSiteConfig };
  const { machine, input, memory } = prepareForm(form, services, { item, own: {}, place: '', stays: false });
  const actor = createActor(machine, { input }).start();
  return {
    draft: input.draft,
    async submit(values: Readonly<Record<string, string>>, pin = '') {
      if (pin !== '') memory.type('pin', pin);
      actor.send({ type: 'field.change', values });
      actor.send({ type: 'form.submit', held: memory.typed() });
      const now = await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
      const { failure, faults } = now.context;
      const refused = failure?.kind === 'refused' ? failure.errors : [];
      return {
        isSaved: now.hasTag('saved'),
        reasons: [...faults, ...refused].map(({ field, reason }) => `${field} ${reason}`),
        kept: JSON.stringify(actor.getPersistedSnapshot()),
      };
    },
  };
}

const rowsNow = async (by = customer) => (await clientOf(by.token).call(parcels.list, { query: {} })).data;

const filled = {
  name: ' Box ',
  note: 'two\nlines',
  pieces: '２',
  insured: '￥1,000',
  size: 'large',
  due: '2026-12-01',
  country: 'CN',
  telPrefix: '44',
  phone: '2079460000',
  email: 'a@example.com',
  isFragile: 'true',
  tags: 'a, b',
};

it('says what is wrong with each text, and saves nothing', async () => {
  const { draft, submit } = openForm(null);
  expect(draft).toMatchObject({ name: '', pieces: '', isFragile: 'false', telPrefix: '86', tags: '' });
  const { isSaved, reasons } = await submit({
    ...filled,
    name: '',
    pieces: 'x',
    insured: '0.5',
    email: 'a@b',
  });
  expect(isSaved).toBe(false);
  expect(reasons.sort()).toEqual([
    'email email-format',
    'insured amount-small',
    'name required',
    'pieces not-a-number',
    'pin required',
  ]);
  expect((await submit(filled, 'p1')).isSaved).toBe(true);
  const own = openForm(null);
  expect((await own.submit({ ...filled, name: 'Other', pieces: '3' }, 'p1')).reasons).toEqual([
    'pieces not-offered',
  ]);
});

it('is stored by kind, and edited again in the same texts', async () => {
  const [row] = await rowsNow();
  const { id, ...values } = row ?? { id: '' };
  expect(values).toEqual({
    name: 'Box',
    note: 'two\nlines',
    pieces: 2,
    insured: 100_000,
    size: 'large',
    due: '2026-12-01',
    country: 'CN',
    phone: '+442079460000',
    email: 'a@example.com',
    isFragile: true,
    pin: 'p1',
    tags: ['a', 'b'],
    state: 'new',
  });
  const { draft, submit } = openForm(row ?? null);
  expect(draft).toEqual({ ...filled, name: 'Box', pieces: '2', insured: '1000.00', tags: 'a\nb', pin: '' });
  const { isSaved, kept } = await submit({ insured: '', pieces: '1', isFragile: 'false', tags: '' }, ' p2 ');
  expect(isSaved).toBe(true);
  expect(kept).not.toContain('p2');
  expect(await rowsNow()).toEqual([
    { ...row, insured: null, pieces: 1, isFragile: false, tags: [], pin: ' p2 ' },
  ]);
  expect(id).not.toBe('');
});

it('is judged by the server by the same kinds', async () => {
  const client = clientOf(customer.token);
  const [row] = await rowsNow();
  const { state: _, id, ...body } = row ?? ({} as Row);
  for (const [change, want] of [
    [{ pieces: 21 }, 'pieces not-offered'],
    [{ insured: 99 }, 'insured amount-small'],
    [{ size: 'medium' }, 'size not-offered'],
    [{ due: '2026-02-30' }, 'due format'],
    [{ tags: ['a', 'b', 'c', 'd'] }, 'tags too-long'],
    [{ size: 'large', pieces: 3 }, 'pieces not-offered'],
    [{ phone: '123' }, 'phone phone-format'],
  ] as const) {
    const asked = { body: { ...body, id, ...change } } as never;
    const failure = await client.call(parcels.change, asked).then(
      () => null,
      (error: { readonly failure: { readonly errors: readonly { field: string; reason: string }[] } }) =>
        error.failure,
    );
    expect(
      failure?.errors.map(({ field, reason }) => `${field} ${reason}`),
      want,
    ).toEqual([want]);
  }
});

it('has a verb, which its state allows once and other accounts never', async () => {
  const [row] = await rowsNow();
  const send = (token: string) =>
    clientOf(token)
      .call(parcels.verbs.send, { params: { id: row?.id ?? '' } })
      .then(
        () => 'done',
        ({ failure }) => failure.code,
      );
  expect(await send(stranger.token)).toBe(404);
  expect(await send(customer.token)).toBe('done');
  expect(await rowsNow()).toMatchObject([{ state: 'sent' }]);
  expect(await send(customer.token)).toBe(12012);
  const written = server.logLines.map((line) => JSON.parse(line)).filter((line) => line.id === row?.id);
  expect(written.map(({ call }) => call)).toEqual(
    ['add', 'change', 'send'].map((act) => `parties.parcels.${act}`),
  );
});
