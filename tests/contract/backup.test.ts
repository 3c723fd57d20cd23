import { X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { backUp, restore } from '#server/backup/back-up.ts';
import { BackupRefused } from '#server/backup/format.ts';
import { type Config, readConfig } from '#server/config.ts';
import { type Database, openDatabase } from '#server/db/open.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { compareLedger } from '#server/ledger/compare.ts';
import { databaseKinds, emptyPostgresDatabase } from '#tests/support/server/postgres.ts';
import { contentOf, openRelease, releases, shapeOf } from '#tests/support/server/releases.ts';
import { openTestDatabase, openTestFolder } from '#tests/support/server/test-database.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { isWhole } from '#tests/support/whole.ts';

const kinds = await databaseKinds();
const [release = ''] = releases();
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'certhub-backup-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Settings of an empty place. */
async function emptyPlace(kind: Database['kind'], values: Partial<Config> = {}): Promise<Config> {
  const dataDir = await mkdtemp(join(folder, 'data-'));
  const databaseUrl = kind === 'postgres' ? await emptyPostgresDatabase() : undefined;
  return { ...readConfig({ PORT: '0' }), dataDir, databaseUrl, passwordCost: 4, ...values };
}

/** The other database; making an empty PGlite takes seconds, so the same one is for the whole run. */
function targets(kind: Database['kind']): readonly Database['kind'][] {
  return isWhole || kinds.length === 1 ? kinds : kinds.filter((each) => each !== kind);
}

describe.each(kinds)('a backup of a shop on %s', { timeout: 240_000 }, (kind) => {
  let server: TestServer;
  let settings: Config;
  let file: string;
  /** The customer that goes on working meanwhile, and what the shop confirmed. */
  let acknowledged: string[];

  beforeAll(async () => {
    const webDir = await mkdtemp(join(folder, 'web-'));
    await mkdir(join(webDir, 'site'));
    await writeFile(join(webDir, 'site', 'shop.example.com.json'), '{"siteName":"Beispiel"}');
    settings = await emptyPlace(kind, { webDir });
    if (kind === 'postgres') await fillFromRelease(settings.databaseUrl ?? '');
    const database =
      kind === 'postgres' ? await openDatabase(settings) : await openTestFolder(settings.dataDir);
    // Nothing but the customer changes anything.
    server = await startTestServer({ database, config: settings, takeJobs: () => undefined });
    file = join(folder, `${kind}.gz`);
    const customer = await server.customer();
    acknowledged = [];
    let isOver = false;
    const load = Array.from({ length: 4 }, async (_, worker) => {
      for (let turn = 0; !isOver; turn += 1) {
        const email = `w${worker}-${turn}@example.com`;
        const body = { lastname: '林\u2028\\N"', firstname: '雪', email, telephone: '+8613800138000' };
        await customer.ask(contract.parties.contacts.add, { body });
        if (acknowledged.push(email) === 20) began();
      }
    });
    let began: () => void = () => undefined;
    await new Promise<void>((resolve) => {
      began = resolve;
    });
    before = acknowledged.length;
    // The folder is this process's own, as it would be another's if the server ran elsewhere.
    await backUpBeside(settings, file);
    isOver = true;
    await Promise.all(load);
  }, 240_000);
  let before = 0;
  afterAll(() => server.close());

  it('is a private file that holds the files of the site, and no draft is left', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(existsSync(`${file}.part`)).toBe(false);
    const text = gunzipSync(await readFile(file)).toString();
    expect(text).toContain('"file":"shop.example.com.json"');
    if (kind === 'pglite')
      expect((await readdir(settings.dataDir)).filter((name) => /^copy-.{6}$/.test(name))).toEqual([]);
  });

  it.each(targets(kind))('is restored on %s with every row, index, key and trigger', async (target) => {
    const place = await emptyPlace(target);
    const done = await restore(place, file, join(place.dataDir, 'site'));
    expect(await readFile(join(place.dataDir, 'site', 'shop.example.com.json'), 'utf8')).toContain(
      'Beispiel',
    );
    const restored = await openDatabase(place);
    const fresh = await openTestDatabase(target);
    expect(await shapeOf(restored.db)).toEqual(await shapeOf(fresh.db));
    await fresh.close();
    expect(await compareLedger(restored.db)).toEqual([]);
    const contents = await contentOf(restored.db);
    expect(contents.reduce((sum, { rows }) => sum + rows, 0)).toBe(done.rows);
    // Everything confirmed before it began; what came later is whole or not there.
    const kept = await restored.db.execute<{ email: string }>('select email from contacts');
    const emails = new Set(kept.rows.map(({ email }) => email));
    expect(acknowledged.slice(0, before).filter((email) => !emails.has(email))).toEqual([]);
    // Nothing else differs from the shop it was made of.
    const same = ({ table }: { table: string }) =>
      ['ledger', 'orders', 'certificates', 'products'].includes(table);
    expect(contents.filter(same)).toEqual((await contentOf(server.services.db)).filter(same));
    for (const { chain } of await restored.db
      .select({ chain: certificates.chain })
      .from(certificates)
      .limit(5)) {
      const [leaf = '', issuer = ''] = chain;
      expect(new X509Certificate(leaf).verify(new X509Certificate(issuer).publicKey)).toBe(true);
    }
    const again = await startTestServer({ database: restored, config: place });
    const customer = await again.customer();
    await customer.ask(contract.session.account, {});
    return again.close();
  });

  it('is restored into an empty place only', async () => {
    await expect(restore(settings, file)).rejects.toThrow(/empty|in use/);
    await expect(backUp(settings, file, '0')).rejects.toThrow(/exists already/);
  });

  it('that was cut off, changed or is of the other kind of server leaves nothing behind', async () => {
    const place = await emptyPlace(kind);
    const whole = gunzipSync(await readFile(file)).toString();
    const lines = whole.trimEnd().split('\n');
    const bad = async (name: string, bytes: Uint8Array) => {
      const path = join(folder, name);
      await writeFile(path, bytes);
      return restore(place, path).catch((error: unknown) => error);
    };
    const packed = await readFile(file);
    const changed = gzipSync(whole.replace('w1-1@example', 'w1-2@example'), { level: 1 });
    expect(await bad('changed.gz', changed)).toBeInstanceOf(BackupRefused);
    expect(existsSync(join(place.dataDir, 'db'))).toBe(false);
    // Making an empty folder takes PGlite seconds.
    if (kind === 'pglite') return;
    expect(await bad('cut.gz', packed.subarray(0, packed.length - 100))).toBeInstanceOf(BackupRefused);
    const short = gzipSync(`${lines.slice(0, -1).join('\n')}\n`, { level: 1 });
    expect(await bad('short.gz', short)).toBeInstanceOf(BackupRefused);
    expect(await bad('other.gz', gzipSync('hello\n'))).toBeInstanceOf(BackupRefused);
    await expect(restore({ ...place, sandbox: false }, file)).rejects.toThrow(/sandbox/);
    await expect(restore(place, join(folder, 'none.gz'))).rejects.toThrow(/ENOENT/);
    expect((await restore(place, file)).rows).toBeGreaterThan(100);
  });
});

/** The backup as the command makes it: from a process that does not hold the folder. */
async function backUpBeside(settings: Config, file: string): Promise<void> {
  if (settings.databaseUrl !== undefined) {
    await backUp(settings, file, '0');
    return;
  }
  const { takeDataFolder } = await import('#server/data-folder.ts');
  const { spawn } = await import('node:child_process');
  // Another process has the folder, as a running server would.
  const holder = spawn(process.execPath, ['-e', 'setTimeout(() => undefined, 60_000)']);
  const giveBack = await takeDataFolder(settings.dataDir);
  const own = (await readdir(settings.dataDir)).find((name) => name.endsWith('.lock')) ?? '';
  const start = (await readFile(`/proc/${holder.pid}/stat`, 'utf8')).split(') ')[1]?.split(' ')[19];
  await writeFile(join(settings.dataDir, `server.${holder.pid}.${start}.lock`), '');
  await rm(join(settings.dataDir, own));
  try {
    const { pause } = await backUp(settings, file, '0');
    expect(pause).toBeGreaterThan(0);
  } finally {
    holder.kill();
    await giveBack();
  }
}

async function fillFromRelease(databaseUrl: string): Promise<void> {
  const source = await openRelease(release, 'postgres', databaseUrl);
  await source.close();
}

const usual = kinds.at(-1) ?? 'pglite';

it('a backup of a sealed sandbox needs the secret its CA keys were sealed under', {
  timeout: 120_000,
}, async () => {
  const caKeySecret = 's'.repeat(32);
  const settings = await emptyPlace(usual, { caKeySecret });
  const server = await startTestServer({ database: await openDatabase(settings), config: settings });
  await server.close();
  const file = join(folder, 'sealed.gz');
  expect((await backUp(settings, file, '0')).header.isSealed).toBe(true);
  const place = await emptyPlace(usual);
  await expect(restore(place, file)).rejects.toThrow(/set CA_KEY_SECRET/);
  await restore({ ...place, caKeySecret }, file);
});

it('restores a backup of an older version, and upgrades it', { timeout: 120_000 }, async () => {
  const old = await openRelease(release, usual);
  const { exportDatabase } = await import('#server/backup/export-database.ts');
  const { writeBackupFile } = await import('#server/backup/backup-file.ts');
  const file = join(folder, 'old.gz');
  await writeBackupFile(file, async (line) => {
    await exportDatabase(old.upgradeDb, { version: release, siteFiles: [] }, line);
  });
  const before = await contentOf(old.db);
  await old.close();
  const place = await emptyPlace(usual);
  const { upgraded } = await restore(place, file);
  expect(upgraded).toContain('0003_invoice_packages');
  const restored = await openDatabase(place);
  expect(await contentOf(restored.db, before)).toEqual(before);
  await restored.close();
});
