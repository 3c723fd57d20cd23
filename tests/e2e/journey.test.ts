import JSZip from 'jszip';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DomainValidation } from '#core/contract/calls/validation.ts';
import { contract } from '#core/contract/contract.ts';
import { zhDownload } from '#src/features/orders/download/texts.zh.ts';
import { zhOrders } from '#src/features/orders/list/texts.zh.ts';
import { zhOrder } from '#src/features/orders/order/texts.zh.ts';
import { zhDcv } from '#src/features/validation/dcv.texts.zh.ts';
import { Console } from '#tests/e2e/console.ts';
import { downloadDialog, type SavedFile } from '#tests/e2e/download-dialog.ts';
import { sandboxDrawer } from '#tests/e2e/sandbox-drawer.ts';
import { browser } from '#tests/e2e/shared-browser.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server/server-process.ts';
import { hasTool, runTool } from '#tests/support/tools/run-tool.ts';

const passphrase = 'open the file 1';
const { difference } = zhDcv;

interface Purchase {
  readonly title: string;
  readonly name: string;
  readonly ascii: string;
  readonly isEcc: boolean;
  readonly method: RegExp;
  /** The value the customer publishes first by mistake, and the page's message for it. */
  readonly mistake: (expected: string) => string;
  readonly reason: string;
  readonly publishes: 'in the drawer' | 'over the API';
}

const purchases: readonly Purchase[] = [
  {
    title: 'a Chinese name with an RSA key, by CNAME',
    name: '证书旅程.example.com',
    ascii: 'xn--1jqr38c4kodwq.example.com',
    isEcc: false,
    method: /CNAME/,
    mistake: (expected) => `${expected}.example.com`,
    reason: difference.appended.replace('{{text}}', '.example.com'),
    publishes: 'in the drawer',
  },
  {
    title: 'an ASCII name with an EC key, by file',
    name: 'journey-file.example.com',
    ascii: 'journey-file.example.com',
    isEcc: true,
    method: /文件/,
    mistake: () => '<!doctype html><p>Welcome',
    reason: difference['web-page'],
    publishes: 'over the API',
  },
  {
    title: 'an ASCII name with an EC key, by TXT',
    name: 'journey-txt.example.com',
    ascii: 'journey-txt.example.com',
    isEcc: true,
    method: /TXT/,
    mistake: (expected) => `"${expected}"`,
    reason: difference.quotes,
    publishes: 'over the API',
  },
];

let server: ServerProcess;
let app: Console;

beforeAll(async () => {
  server = await startServerProcess();
  // Here the mistake is fixed faster than the server allows checks: it requires two seconds between them.
  app = await Console.open(browser, server.url, {
    expected: [/status of 429/],
    isSigningIn: true,
    isMoving: true,
  });
});
afterAll(async () => {
  await server?.dispose();
});

async function validationOf(orderNo: string): Promise<DomainValidation> {
  const reply = await app.api.client.call(contract.validation.domainList, {
    params: { id: orderNo },
    query: {},
  });
  const [validation] = reply.data().data;
  if (validation === undefined) throw new Error(`nothing is to be validated of ${orderNo}`);
  return validation;
}

/** Publishes the mistake. Returns a function that removes it and publishes the right value. */
async function publishMistake(
  validation: DomainValidation,
  value: string,
  where: Purchase['publishes'],
): Promise<() => Promise<void>> {
  const { recordType, recordName, expected } = validation;
  const { client } = app.api;
  if (recordType === 'FILE') {
    const { host, pathname: path } = new URL(recordName);
    const place = async (content: string) =>
      (await client.call(contract.sandbox.putFile, { body: { host, path, content } })).data();
    const { id } = await place(value);
    return async () => {
      (await client.call(contract.sandbox.deleteFile, { params: { id } })).data();
      await place(expected);
    };
  }
  if (recordType === 'EMAIL') throw new Error('no record is published for a mail');
  if (where === 'in the drawer') {
    const sandbox = sandboxDrawer(app.page);
    await sandbox.open();
    await sandbox.addRecord(recordName, recordType, value);
    await sandbox.close();
    return async () => {
      await sandbox.open();
      await sandbox.removeRecord(recordName);
      await sandbox.publish(recordName);
    };
  }
  const publish = async (text: string) =>
    (
      await client.call(contract.sandbox.putRecord, {
        body: { name: recordName, type: recordType, value: text },
      })
    ).data();
  const { id } = await publish(value);
  return async () => {
    (await client.call(contract.sandbox.deleteRecord, { params: { id } })).data();
    await publish(expected);
  };
}

/** Presses 'check now', unless the server's own check was faster. */
async function checkUntilIssued(): Promise<void> {
  const issued = app.page.getByRole('button', { name: zhOrder.download, exact: true });
  const check = app.page.getByRole('button', { name: zhDcv.check });
  await issued.or(check).first().waitFor();
  await check.click().catch(async (error: unknown) => {
    if (!(await issued.isVisible())) throw error;
  });
  await app.order.isIssued();
}

describe.each(purchases)('$title', ({ name, ascii, isEcc, method, mistake, reason, publishes }) => {
  it('is bought, paid from the balance, validated and issued', async () => {
    const before = await app.api.balance();
    await app.buy.open();
    if (isEcc) await app.buy.chooseEcc();
    await app.buy.chooseMethod(method);
    const orderNo = await app.buyAndPay(name);
    expect(await app.expectOneCharge(before, ascii)).toBe(orderNo);
    const validation = await validationOf(orderNo);
    const wrong = mistake(validation.expected);
    const putRight = await publishMistake(validation, wrong, publishes);
    await app.order.checkNow();
    const row = app.page.getByRole('table', { name: zhDcv.caption }).getByRole('row').nth(1);
    await row.getByText(reason).waitFor();
    // Where later certificates follow, the record for all of them is shown first.
    const once = app.page.getByRole('radio', { name: zhDcv.choice.once, exact: true });
    if ((await once.count()) > 0) await app.page.getByText(zhDcv.choice.once, { exact: true }).click();
    await row.getByText(validation.expected, { exact: true }).waitFor();
    await row.getByText(wrong, { exact: true }).waitFor();
    await row.getByText(name, { exact: true }).waitFor();
    await putRight();
    await checkUntilIssued();
    await app.page.getByRole('heading', { name: zhOrder.lead.folds.details }).click();
    const chain = app.page.getByRole('list', { name: zhOrder.certificate.chainLabel });
    await chain.getByText(zhOrder.certificate.root).waitFor();
    await expect
      .poll(() => chain.getByRole('listitem').allInnerTexts())
      .toEqual([
        expect.stringContaining(zhOrder.certificate.leaf),
        expect.stringContaining(zhOrder.certificate.intermediate),
        expect.stringContaining(zhOrder.certificate.root),
      ]);
  });

  it('is found by its name and by its number', async () => {
    for (const search of [name, await orderNoOf(ascii)]) {
      await app.page.goto(`${server.url}/orders/list`);
      await app.page.getByRole('searchbox', { name: zhOrders.search }).fill(search);
      await app.page.waitForURL(/search=/);
      const rows = app.page.getByRole('table').getByRole('row');
      await expect.poll(() => rows.count()).toBe(2);
      await rows.getByRole('link', { name, exact: true }).click();
      expect(await app.order.isShown()).toBe(await orderNoOf(ascii));
    }
  });
});

async function orderNoOf(ascii: string): Promise<string> {
  const found = await app.api.client.call(contract.orders.list, { query: { search: ascii } });
  return found.data().data[0]?.orderNo ?? '';
}

describe.each(purchases.slice(0, 2))('the files of $title', ({ ascii, isEcc }) => {
  const files = new Map<string, SavedFile>();
  const text = (name: string) => files.get(name)?.bytes.toString('utf8') ?? '';
  const archive: Record<string, string> = {};

  beforeAll(async () => {
    await app.page.goto(`${server.url}/ssl/certificate/${await orderNoOf(ascii)}`);
    const dialog = downloadDialog(app.page);
    await dialog.open();
    await dialog.isKeyHere();
    files.set('bundle', await dialog.save('pem-bundle'));
    files.set('key', await dialog.save('key'));
    files.set('locked key', await dialog.save('key', passphrase));
    files.set('zip', await dialog.save('zip'));
    files.set('pfx-modern', await dialog.save('pfx-modern', passphrase));
    // Java supports fewer passphrases than other tools, so the field for it says so.
    expect(zhDownload.passphraseFor).toContain('Java');
    files.set('pfx-compatible', await dialog.save('pfx-compatible', passphrase));
    await dialog.close();
    const zip = await JSZip.loadAsync(files.get('zip')?.bytes ?? '');
    for (const [path, entry] of Object.entries(zip.files)) archive[path] = await entry.async('text');
  });

  it('carry the name of the certificate', () => {
    const names = [...files.values()].map(({ filename }) => filename);
    expect(names).toEqual(
      ['fullchain.pem', 'key', 'key', 'zip', 'pfx', 'pfx'].map((end) => `${ascii}.${end}`),
    );
  });

  it('hold a chain that openssl verifies up to the root the server publishes', async () => {
    const root = Buffer.from(await (await fetch(`${server.url}/ca/root.crt`)).arrayBuffer());
    const given = { 'root.der': root, 'bundle.pem': text('bundle') };
    const pem = await runTool('openssl', ['x509', '-inform', 'DER', '-in', 'root.der'], given);
    const anchored = { ...given, 'root.pem': pem.stdout };
    const args = ['-x509_strict', '-CAfile', 'root.pem', '-untrusted', 'bundle.pem'];
    const verified = await runTool(
      'openssl',
      ['verify', ...args, '-purpose', 'sslserver', '-verify_hostname', ascii, 'bundle.pem'],
      anchored,
    );
    expect(verified).toMatchObject({ code: 0, stdout: 'bundle.pem: OK\n' });
    const other = await runTool(
      'openssl',
      ['verify', ...args, '-verify_hostname', 'other.example.com', 'bundle.pem'],
      anchored,
    );
    expect(other.stderr).toContain('hostname mismatch');
  });

  it('hold the matching key, locked if a passphrase was given', async () => {
    const given = { 'bundle.pem': text('bundle'), 'k.pem': text('key'), 'locked.pem': text('locked key') };
    const leaf = await runTool('openssl', ['x509', '-in', 'bundle.pem', '-noout', '-pubkey'], given);
    expect(leaf.stdout).toContain('BEGIN PUBLIC KEY');
    const opened = (args: readonly string[]) => runTool('openssl', ['pkey', ...args, '-pubout'], given);
    expect((await opened(['-in', 'k.pem'])).stdout).toBe(leaf.stdout);
    expect((await opened(['-in', 'locked.pem', '-passin', `pass:${passphrase}`])).stdout).toBe(leaf.stdout);
    expect((await opened(['-in', 'locked.pem', '-passin', 'pass:another one'])).code).not.toBe(0);
    expect(text('locked key')).toContain('BEGIN ENCRYPTED PRIVATE KEY');
    const details = await runTool('openssl', ['pkey', '-in', 'k.pem', '-noout', '-text'], given);
    expect(details.stdout).toContain(isEcc ? 'NIST CURVE: P-384' : 'Private-Key: (2048 bit');
  });

  it('are combined in an archive', async () => {
    expect(Object.keys(archive).toSorted()).toEqual(
      [
        'README.txt',
        `${ascii}.chain.crt`,
        `${ascii}.crt`,
        `${ascii}.fullchain.crt`,
        `${ascii}.key`,
        `${ascii}.root.crt`,
      ].toSorted(),
    );
    expect(archive[`${ascii}.fullchain.crt`]).toBe(text('bundle'));
    expect(archive[`${ascii}.key`]).toBe(text('key'));
    expect(archive['README.txt']).toContain(await orderNoOf(ascii));
    const verified = await runTool(
      'openssl',
      ['verify', '-CAfile', 'root.pem', '-untrusted', 'chain.pem', 'leaf.pem'],
      {
        'root.pem': archive[`${ascii}.root.crt`] ?? '',
        'chain.pem': archive[`${ascii}.chain.crt`] ?? '',
        'leaf.pem': archive[`${ascii}.crt`] ?? '',
      },
    );
    expect(verified.stdout).toBe('leaf.pem: OK\n');
  });

  it.each(['pfx-modern', 'pfx-compatible'] as const)('open as %s with openssl and Java', async (format) => {
    const given = { 'x.pfx': files.get(format)?.bytes ?? '' };
    const open = (secret: string) =>
      runTool('openssl', ['pkcs12', '-in', 'x.pfx', '-passin', `pass:${secret}`, '-nodes'], given);
    const opened = await open(passphrase);
    expect(opened.stdout).toContain(text('key').replaceAll('\r', ''));
    expect(opened.stdout.match(/BEGIN CERTIFICATE/g)).toHaveLength(3);
    expect((await open('another one')).code).not.toBe(0);
    if (!hasTool('keytool')) {
      console.warn('keytool is not installed: the PFX was not opened with Java');
      return;
    }
    const store = ['-keystore', 'x.pfx', '-storetype', 'PKCS12', '-storepass', passphrase];
    const listed = await runTool('keytool', ['-list', '-v', ...store], given);
    expect(listed.stdout).toContain('Entry type: PrivateKeyEntry');
    expect(listed.stdout).toContain('Certificate chain length: 3');
  });
});

it('causes no policy violation and no error', () => {
  expect(app.problems()).toEqual([]);
});
