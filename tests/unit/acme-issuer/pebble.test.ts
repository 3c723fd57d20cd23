import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeAccountKey, holdAccount } from '#server/ca/acme/account.ts';
import { createAsk } from '#server/ca/acme/ask.ts';
import { openConnection } from '#server/ca/acme/connection.ts';
import { Unanswered } from '#server/ca/acme/problem.ts';
import type { IssuedCertificate, RemoteIssuer } from '#server/ca/issuer.ts';
import type { Database } from '#server/db/open.ts';
import { issuerOrders } from '#server/db/schema/issuer.ts';
import { acmeSecret, issueAt, issuerAt, requestFor, someName } from '#tests/support/acme/acme-orders.ts';
import { hasPebble, type Pebble, startPebble } from '#tests/support/acme/pebble.ts';
import { openTestDatabase } from '#tests/support/server/test-database.ts';
import { isWhole } from '#tests/support/whole.ts';

/** Orders at each share of reused authorizations; `ORDERS` takes another number. */
const orders = Number(process.env.ORDERS ?? (isWhole ? 168 : 3));
const together = 8;
const binding = { kid: 'shop-1', key: 'zWNDZM6eQGHWpSRTPal5eIUYFTu7EajVIoguysqZ9wG44nMEtx3MUAsUDkMTQ12W' };

const worlds = [
  { authzReuse: 0, slow: undefined, alternates: 0, chainLength: 1 },
  { authzReuse: 50, slow: undefined, alternates: 2, chainLength: 3 },
  { authzReuse: 100, slow: 1, alternates: 0, chainLength: 1 },
];

// Debian's `pebble` is no dependency of the project: install it to run these.
describe.runIf(hasPebble).each(isWhole ? worlds : worlds.slice(1, 2))(
  'Pebble that refuses half the nonces and reuses $authzReuse % of authorizations',
  { timeout: 900_000 },
  (options) => {
    let pebble: Pebble;
    let database: Database;
    let issuer: RemoteIssuer;
    beforeAll(async () => {
      pebble = await startPebble({ ...options, nonceReject: 50, binding: { [binding.kid]: binding.key } });
      database = await openTestDatabase();
      issuer = issuerAt(database.db, pebble, { binding });
    });
    afterAll(async () => {
      issuer?.close();
      await database?.close();
      await pebble?.close();
    });

    it('issues every order, by records and files, for wildcards and several names', async () => {
      const names = Array.from({ length: Math.ceil(orders / 2) }, someName);
      const waiting = Array.from({ length: orders }, (_, index) => index);
      const issued: IssuedCertificate[] = [];
      const failures: unknown[] = [];
      const work = async () => {
        for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
          // Every name is ordered twice, so that authorizations can be reused.
          const name = names[index % names.length] ?? '';
          const all =
            index % 3 === 0 ? [name, `*.${name}`] : index % 3 === 1 ? [name] : [name, `www.${name}`];
          try {
            const request = await requestFor(`CN20261127-${10_000 + index}`, all);
            issued.push(await issueAt(pebble, issuer, request, index % 3 === 1));
          } catch (error) {
            failures.push(error);
          }
        }
      };
      await Promise.all(Array.from({ length: together }, work));
      expect(failures).toEqual([]);
      expect(new Set(issued.map(({ serialNumber }) => serialNumber)).size).toBe(orders);
      const rows = await database.db.select().from(issuerOrders);
      expect(rows.filter(({ state }) => state === 'valid')).toHaveLength(orders);
      const [first] = issued;
      if (first !== undefined) await verifyChain(first, await pebble.issuingRoot());
    });

    it('changes the key of the account, also if the reply is lost', async () => {
      const connection = openConnection(
        pebble.directory,
        createAsk(pebble.directory, pebble.roots),
        () => new Date(),
      );
      const world = { db: database.db, connection, now: () => new Date() };
      const settings = { directory: pebble.directory, contact: undefined, binding, secret: acmeSecret };
      const before = await holdAccount(world, settings).current();
      await changeAccountKey(world, settings);
      const lost = {
        ...connection,
        async post(...args: Parameters<typeof connection.post>) {
          const answer = await connection.post(...args);
          if (args[1].includes('rollover') || args[1].includes('key-change')) throw new Unanswered('lost');
          return answer;
        },
      };
      await expect(changeAccountKey({ ...world, connection: lost }, settings)).rejects.toThrow(Unanswered);
      const after = await holdAccount(world, settings).current();
      expect([after.account, after.thumbprint === before.thumbprint]).toEqual([before.account, false]);
      connection.close();
      issuer.close();
      issuer = issuerAt(database.db, pebble, { binding });
    });

    it('returns the same certificate when it is asked again, and revokes it once', async () => {
      const request = await requestFor('CN20261127-90001', [someName()]);
      const first = await issueAt(pebble, issuer, request);
      const again = await issueAt(pebble, issuer, request);
      expect(again.serialNumber).toBe(first.serialNumber);
      const { orderNo } = request;
      const [certificate = ''] = first.chain;
      const asked = { orderNo, serialNumber: first.serialNumber, reason: 'superseded', certificate } as const;
      expect(await issuer.revoke(asked)).toBe('done');
      expect(await issuer.revoke(asked)).toBe('done');
    });
  },
);

async function verifyChain({ chain }: IssuedCertificate, root: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'chain-'));
  const [leaf = '', ...rest] = chain;
  for (const [name, text] of Object.entries({ leaf, rest: rest.join(''), root }))
    writeFileSync(join(folder, name), text);
  const args = [
    'verify',
    '-CAfile',
    join(folder, 'root'),
    '-untrusted',
    join(folder, 'rest'),
    join(folder, 'leaf'),
  ];
  expect(execFileSync('openssl', args, { encoding: 'utf8' })).toContain('OK');
  rmSync(folder, { recursive: true });
}
