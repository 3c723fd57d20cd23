import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPem } from '#core/x509/pem.ts';
import { hashPassword } from '#server/session/hash-password.ts';
import { zhJournal } from '#src/console/journal.texts.zh.ts';
import { zhSendFlow } from '#src/console/support/send.texts.zh.ts';
import { zhCommon } from '#src/i18n/texts/zh/common.ts';
import { Console } from '#tests/e2e/console.ts';
import { downloadDialog, savedBy } from '#tests/e2e/download-dialog.ts';
import { type Recording, record, type StoredText, storedIn } from '#tests/e2e/recording.ts';
import { browser } from '#tests/e2e/shared-browser.ts';
import { spoilJournal } from '#tests/e2e/spoil-journal.ts';
import { vaultDrawer } from '#tests/e2e/vault-drawer.ts';
import { demo } from '#tests/support/browser/browser-sign-in.ts';
import { findSecret, secretNumbers } from '#tests/support/inputs/find-secret.ts';
import { readFolder, readRows } from '#tests/support/server/server-data.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server/server-process.ts';

const passphrases = { vault: 'the vault opens with this 7391', file: 'the file opens with this 4682' };
const passwordHash = hashPassword(demo.password);

interface Bought {
  readonly orderNo: string;
  /** The unencrypted key file. */
  readonly pem: string;
  /** The numbers of the private key. */
  readonly numbers: readonly Uint8Array[];
}

let server: ServerProcess;
let app: Console;
let recording: Recording;
let token: string;
let stored: StoredText;
let exported: string;
let received: readonly Buffer[];
/** The server's log without the line that tells a sandbox visitor how to sign in. */
let log: string;
let files: Buffer;
let rows: Buffer;
const bought: Bought[] = [];

async function buy(name: string, isEcc: boolean): Promise<Bought> {
  await app.buy.open();
  if (isEcc) await app.buy.chooseEcc();
  const orderNo = await app.buyAndPay(name);
  await app.order.publish(orderNo);
  await app.order.isIssued();
  const download = downloadDialog(app.page);
  await download.open();
  const pem = (await download.save('key')).bytes.toString('utf8');
  await download.save('key', passphrases.file);
  await download.save('zip');
  await download.save('pfx-modern', passphrases.file);
  await download.save('pfx-compatible', passphrases.file);
  await download.close();
  const [block] = readPem(pem).blocks;
  if (block === undefined) throw new Error('the key file holds no PEM');
  return { orderNo, pem, numbers: await secretNumbers(block.bytes) };
}

/** Corrupts the journal as a later version would, and exports the records from the launchpad. */
async function exportJournal(): Promise<string> {
  const { page } = app;
  await page.goto(`${server.url}/launchpad`);
  const id = await spoilJournal(page, 'purchase');
  await page.goto(`${server.url}/ssl/certificates?draft=${encodeURIComponent(id)}`);
  await page.getByText(zhJournal.failure.attention).waitFor();
  await page.goto(`${server.url}/launchpad`);
  await page.getByRole('button', { name: zhCommon.support }).first().click();
  const save = page.getByRole('button', { name: zhSendFlow.save });
  const file = await savedBy(page, () => save.click());
  return file.bytes.toString('utf8');
}

beforeAll(async () => {
  server = await startServerProcess({ LOG_LEVEL: 'debug' });
  app = await Console.open(browser, server.url, {
    isSigningIn: true,
    onProfile: (context) => {
      recording = record(context);
    },
  });
  bought.push(await buy('secrets-rsa.example.com', false), await buy('secrets-ec.example.com', true));
  const vault = vaultDrawer(app.page);
  await vault.open();
  await vault.backUp(passphrases.vault);
  await vault.close();
  stored = await storedIn(app.page);
  token = JSON.parse(stored.localStorage.id_token ?? '{}').token;
  exported = await exportJournal();
  received = await recording.received();
  // Close the page first: without its server it would log errors.
  await app.close();
  await server.kill();
  log = server.output().replace(/^ {2}sign in as .*$/m, '');
  files = await readFolder(server.dataDir);
  rows = await readRows(server.dataDir);
});
afterAll(async () => {
  await server?.dispose();
});

it('records every place in which a secret could be', () => {
  expect(recording.urls.some((url) => url.endsWith('/v1/orders/pay'))).toBe(true);
  expect(Buffer.concat(recording.sent).toString()).toContain('BEGIN CERTIFICATE REQUEST');
  expect(findSecret(Buffer.concat(recording.sent), Buffer.from(passwordHash, 'utf8'))).toEqual(['raw']);
  for (const { orderNo, pem, numbers } of bought) {
    expect(Buffer.concat(received).toString()).toContain(orderNo);
    expect(stored.databases).toContain(orderNo);
    expect(rows.toString()).toContain(orderNo);
    expect(files.toString('latin1')).toContain(orderNo);
    expect(log).toContain(orderNo);
    for (const number of numbers) expect(findSecret(pem, number)).toEqual(['base64']);
  }
  // The order and the journal contain the keys only sealed.
  for (const text of [stored.databases, rows.toString()]) expect(text).toMatch(/v1\.[\w-]{8,}\.[\w-]+\./);
  expect(stored.databases).toContain('CryptoKey secret extractable false');
  expect(exported).toContain('"certhub-journal"');
  expect(exported).toContain('BEGIN CERTIFICATE REQUEST');
});

describe.each([
  ['addresses', () => recording.urls],
  ['requests', () => Buffer.concat(recording.sent)],
  ["the server's replies", () => Buffer.concat(received)],
  ["the browser's console", () => recording.logged],
  ['databases of the browser', () => stored.databases],
  ['local storage', () => stored.localStorage],
  ['session storage', () => stored.sessionStorage],
  ['caches', () => stored.cached],
  ['cookies', () => stored.cookies],
  ['the exported journal', () => exported],
  ["the server's log", () => log],
  ["rows of the server's database", () => rows],
  ["files of the server's data folder", () => files],
] as const)('%s', (place, content) => {
  it('hold no private key', () => {
    for (const number of bought.flatMap(({ numbers }) => numbers))
      expect(findSecret(content(), number)).toEqual([]);
    expect(findSecret(content(), Buffer.from('PRIVATE KEY-----', 'utf8'))).toEqual([]);
  });

  it('hold no password and no passphrase', () => {
    for (const text of [demo.password, passphrases.vault, passphrases.file])
      expect(findSecret(content(), Buffer.from(text, 'utf8'))).toEqual([]);
    // The hash sent instead of the password would suffice to sign in: only that one request may contain it.
    if (place !== 'requests') expect(findSecret(content(), Buffer.from(passwordHash, 'hex'))).toEqual([]);
  });

  // The session is stored in one place in local storage and sent in headers.
  it('hold no session token', () => {
    expect(token).toMatch(/^[\w-]{43}$/);
    const searched = place === 'local storage' ? { ...stored.localStorage, id_token: '' } : content();
    expect(findSecret(searched, Buffer.from(token, 'utf8'))).toEqual([]);
  });
});

it('causes no policy violation and no error', () => {
  expect(app.problems()).toEqual([]);
});
