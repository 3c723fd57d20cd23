import JSZip from 'jszip';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { zhWork } from '#src/console/work.texts.zh.ts';
import { zhBatchAction } from '#src/features/orders/batch-action/texts.zh.ts';
import { enDownload } from '#src/features/orders/download/texts.en.ts';
import { zhDownload } from '#src/features/orders/download/texts.zh.ts';
import { zhOrders } from '#src/features/orders/list/texts.zh.ts';
import { zhCommon } from '#src/i18n/texts/zh/common.ts';
import { Console } from '#tests/e2e/console.ts';
import { downloadDialog, savedBy } from '#tests/e2e/download-dialog.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { issuedOrder, singleNameProduct } from '#tests/support/server/shop.ts';
import { hasTool, runTool } from '#tests/support/tools/run-tool.ts';

const name = 'own-key.example.com';
const word = 'pine cone 42';
let app: Console;
let orderNo: string;
let key: string;
let locked: string;

/** An order whose CSR and key were made by openssl, outside the console. */
beforeAll(async () => {
  const customer = await server.customer();
  const made = await runTool('sh', [
    '-c',
    `openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout k.pem -subj /CN=${name} -addext subjectAltName=DNS:${name} 2>/dev/null && cat k.pem && openssl pkcs8 -topk8 -in k.pem -passout "pass:${word}"`,
  ]);
  const [request, open, closed] = ['CERTIFICATE REQUEST', 'PRIVATE KEY', 'ENCRYPTED PRIVATE KEY'].map(
    (label) => new RegExp(`-----BEGIN ${label}-----[^-]+-----END ${label}-----\n`).exec(made.stdout)?.[0],
  );
  [key, locked] = [open ?? '', closed ?? ''];
  orderNo = await issuedOrder(server, customer, {
    ...(await singleNameProduct(customer)),
    sslCerts: [{ csr: request ?? '', key: '', commonName: name, domainNames: name }],
  });
  app = await Console.openOrder(browser, server.url, customer, orderNo);
});
afterAll(async () => {
  expect(app.problems()).toEqual([]);
  await app.close();
});

const importDialog = () => app.page.getByRole('dialog', { name: zhDownload.import.title, exact: true });

async function bring(text: string, passphrase = ''): Promise<void> {
  const dialog = importDialog();
  const buffer = Buffer.from(text);
  await dialog
    .getByLabel(zhDownload.import.file)
    .setInputFiles({ name: 'server.key', mimeType: 'text/plain', buffer });
  await dialog.getByText('server.key').waitFor();
  await dialog.getByLabel(zhDownload.import.passphrase).first().fill(passphrase);
  await dialog.getByRole('button', { name: zhDownload.import.go, exact: true }).click();
}

it('reports a missing key and offers the formats that need none', async () => {
  const { open, dialog, radio, showFormats, choosePlace, save } = downloadDialog(app.page);
  await open();
  await dialog.getByText(zhDownload.keyNone).waitFor();
  await showFormats();
  for (const format of ['key', 'pfx-modern', 'pfx-compatible', 'jks'] as const)
    await expect.poll(() => radio(format).isDisabled()).toBe(true);
  // IIS combines this with the key it made the CSR with.
  await choosePlace('iis', 'p7b');
  const p7b = await save('p7b');
  const printed = await runTool('openssl', ['pkcs7', '-in', 'x.p7b', '-print_certs', '-noout'], {
    'x.p7b': p7b.bytes,
  });
  expect(printed.stdout).toContain(name);
  const der = await save('der');
  const read = await runTool('openssl', ['x509', '-inform', 'DER', '-in', 'x.cer', '-noout', '-subject'], {
    'x.cer': der.bytes,
  });
  expect(read.stdout).toContain(name);
});

it('checks a key file, seals it in this browser and sends it nowhere', async () => {
  const sent: string[] = [];
  const listen = (request: { postData(): string | null }) => sent.push(request.postData() ?? '');
  app.page.on('request', listen);
  await app.page.getByRole('button', { name: zhDownload.import.start, exact: true }).click();
  const other = (await runTool('openssl', ['genpkey', '-algorithm', 'ED25519'])).stdout;
  await bring(other);
  await importDialog().getByText(zhWork.fault['key-mismatch'], { exact: true }).waitFor();
  await bring('hello');
  await importDialog().getByText(zhWork.fault['key-unreadable'], { exact: true }).waitFor();
  await bring(locked);
  await importDialog().getByText(zhWork.fault['passphrase-required'], { exact: true }).waitFor();
  await bring(locked, 'another');
  await importDialog().getByText(zhWork.fault['passphrase-wrong'], { exact: true }).waitFor();
  await bring(locked, word);
  await importDialog().waitFor({ state: 'hidden' });
  await downloadDialog(app.page).isKeyHere();
  const numbers = key.replace(/-----[^-]+-----|\s/g, '').slice(40, 80);
  expect(sent.join()).not.toContain(numbers);
  app.page.off('request', listen);
});

it('still has the key after a reload, in every store', async () => {
  await app.page.reload();
  const { open, isKeyHere, save } = downloadDialog(app.page);
  await open();
  await isKeyHere();
  const key2 = await runTool('sh', ['-c', 'openssl pkey -in a.pem -pubout; openssl pkey -in b.pem -pubout'], {
    'a.pem': key,
    'b.pem': (await save('key')).bytes,
  });
  const [first, second] = key2.stdout.split('-----END PUBLIC KEY-----');
  expect(second?.trim()).toBe(first?.trim());
  const modern = await save('pfx-modern', word);
  const compatible = await save('pfx-compatible', word);
  for (const [file, flags] of [
    [modern, []],
    [compatible, ['-legacy']],
  ] as const) {
    const args = ['pkcs12', '-in', 'x.pfx', '-nodes', '-passin', `pass:${word}`, ...flags];
    const { stdout } = await runTool('openssl', args, { 'x.pfx': file.bytes });
    expect(stdout).toContain('BEGIN PRIVATE KEY');
    expect(stdout).toContain(name);
  }
  const jks = await save('jks', word);
  if (!hasTool('keytool')) return;
  const { stdout } = await runTool('keytool', ['-list', '-v', '-keystore', 'x.jks', '-storepass', word], {
    'x.jks': jks.bytes,
  });
  expect(stdout).toContain('PrivateKeyEntry');
});

it('packs several orders with the imported key, matching the certificate beside it', async () => {
  await downloadDialog(app.page).close();
  await app.page.goto(new URL('/orders/list', server.url).href);
  await app.page.getByRole('checkbox', { name: zhCommon.table.selectAll }).check();
  await app.page.getByRole('button', { name: `${zhOrders.selection.download} 1` }).click();
  const dialog = app.page.getByRole('dialog', { name: zhBatchAction.title.download });
  const saved = await savedBy(app.page, () =>
    dialog.getByRole('button', { name: zhBatchAction.go.download }).click(),
  );
  const zip = await JSZip.loadAsync(saved.bytes);
  const text = async (ending: string) =>
    (await zip.file(new RegExp(`^${name}/.*${ending}$`))[0]?.async('text')) ?? '';
  const publicKeys = await runTool(
    'sh',
    ['-c', 'openssl x509 -in c.pem -noout -pubkey; openssl pkey -in k.pem -pubout'],
    { 'c.pem': await text('\\.crt'), 'k.pem': await text('\\.key') },
  );
  const [ofCertificate, ofKey] = publicKeys.stdout.split('-----END PUBLIC KEY-----');
  expect(ofKey?.trim()).toMatch(/^-----BEGIN PUBLIC KEY-----/);
  expect(ofKey?.trim()).toBe(ofCertificate?.trim());
  expect(await dialog.getByText(zhBatchAction.withoutKey).count()).toBe(0);
  await app.page.goto(new URL(`/ssl/certificate/${orderNo}`, server.url).href);
  await downloadDialog(app.page).open();
  await downloadDialog(app.page).isKeyHere();
});

it('gives each server type its files and a note in the page’s language', async () => {
  const { dialog, choosePlace } = downloadDialog(app.page);
  const start = dialog.getByRole('button', { name: zhDownload.start, exact: true });
  const places = [
    { place: 'nginx', files: [`${name}.fullchain.crt`, `${name}.key`], says: 'ssl_certificate_key' },
    { place: 'apache', files: [`${name}.fullchain.crt`, `${name}.key`], says: 'SSLCertificateKeyFile' },
    { place: 'iis', files: [`${name}.pfx`], says: 'Import-PfxCertificate' },
    { place: 'tomcat', files: [`${name}.pfx`], says: 'certificateKeystoreType="PKCS12"' },
    { place: 'haproxy', files: [`${name}.pem`], says: 'bind :443 ssl crt' },
  ] as const;
  for (const { place, files, says } of places) {
    await choosePlace(place, place);
    for (const label of [zhDownload.passphrase, zhDownload.passphraseAgain])
      if (place !== 'haproxy') await dialog.getByLabel(label).first().fill(word);
    const saved = await savedBy(app.page, () => start.click());
    await dialog.getByText(saved.filename).waitFor();
    const zip = await JSZip.loadAsync(saved.bytes);
    expect(Object.keys(zip.files)).toEqual([...files, 'README.txt']);
    const note = await zip.files['README.txt']?.async('text');
    expect(note).toContain(says);
    for (const file of files) expect(note).toContain(file);
    expect(note).not.toMatch(/\{\{|\\\\/);
    expect(note).toContain(zhDownload.readme.title.replace('{{name}}', name));
  }
  // The other language's texts name the same files.
  for (const place of ['nginx', 'apache', 'iis', 'tomcat', 'haproxy'] as const) {
    const marks = (text: string) => new Set(text.match(/\{\{\w+\}\}/g));
    expect(marks(enDownload.readme[place])).toEqual(marks(zhDownload.readme[place]));
  }
});
