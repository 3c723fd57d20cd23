import type { Page } from 'playwright';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { zhConvert } from '#src/features/tools/convert/texts.zh.ts';
import { zhTools } from '#src/features/tools/texts.zh.ts';
import { savedBy } from '#tests/e2e/download-dialog.ts';
import { openPage } from '#tests/e2e/open-page.ts';
import { server } from '#tests/e2e/shared-server.ts';
import { madeFiles } from '#tests/support/files/made-files.ts';
import { hasTool, runTool } from '#tests/support/tools/run-tool.ts';

const password = 'correct horse';
let files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
let page: Page;

beforeAll(async () => {
  files = await madeFiles(`
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout ca.key -out ca.pem -subj '/CN=Test CA' -days 300
openssl req -newkey rsa:2048 -nodes -keyout shop.key -out shop.csr -subj '/CN=shop.example'
printf 'basicConstraints=CA:false' > leaf.ext
openssl x509 -req -in shop.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 90 -extfile leaf.ext -out shop.pem
`);
});

beforeEach(async () => {
  const opened = await openPage();
  page = opened.page;
  return opened.close;
});

const text = (name: string) => new TextDecoder().decode(files.get(name));
const input = () => page.getByRole('textbox', { name: zhTools.input.label, exact: true });
const outputPassword = () => page.getByLabel(zhConvert.password, { exact: true });
const choose = (label: string) => page.getByText(label, { exact: true }).click();

/** The file saved by a press. */
async function saved(name: string): Promise<Buffer> {
  const button = page.getByRole('button', { name: zhConvert.download.replace('{{name}}', name) });
  return (await savedBy(page, () => button.click())).bytes;
}

describe('key tools', () => {
  it('convert a chain and its key, in any order, to stores that openssl and keytool open', async () => {
    await page.goto(`${server.url}/certhub/tools/convert-cert`);
    const withKey = page.getByLabel(zhConvert.withKey, { exact: true });
    await input().fill(text('shop.pem'));
    await page.getByText(zhConvert.noKey, { exact: true }).waitFor();
    await expect.poll(() => withKey.count()).toBe(0);
    await input().fill(text('ca.pem') + text('shop.key') + text('shop.pem'));
    await page.getByText(zhConvert.keyFor).waitFor();
    await expect.poll(() => withKey.count()).toBe(1);
    await choose(zhConvert.formats.pfx);
    await outputPassword().fill(password);
    await page.getByRole('button', { name: zhConvert.go, exact: true }).click();
    const pfx = await saved('shop.example.pfx');
    const opened = await runTool('openssl', ['pkcs12', '-in', 's', '-nodes', '-passin', `pass:${password}`], {
      s: pfx,
    });
    expect(opened.stdout).toContain(text('shop.key'));
    expect(opened.stdout.match(/BEGIN CERTIFICATE/g)).toHaveLength(2);

    await choose(zhConvert.formats.jks);
    await page.getByRole('button', { name: zhConvert.go, exact: true }).click();
    const jks = await saved('shop.example.jks');
    expect(jks.subarray(0, 4).toString('hex')).toBe('feedfeed');
    if (!hasTool('keytool')) return;
    const listed = await runTool('keytool', ['-list', '-v', '-keystore', 's', '-storepass', password], {
      s: jks,
    });
    expect(listed.stdout).toContain('Alias name: shop.example');
    expect(listed.stdout).toContain('Certificate chain length: 2');
  });

  it('encrypt a private key, and refuse forms that cannot be encrypted', async () => {
    await page.goto(`${server.url}/certhub/tools/convert-private-key`);
    await input().fill(text('shop.key'));
    await choose(zhConvert.forms.traditional);
    await outputPassword().fill(password);
    await expect.poll(async () => (await saved('private.key')).toString()).toContain('DEK-Info: AES-256-CBC');
    const opened = await runTool('openssl', ['pkey', '-in', 'k', '-passin', `pass:${password}`], {
      k: await saved('private.key'),
    });
    expect(opened.stdout).toBe(text('shop.key'));
    await choose('DER');
    await page.getByText(zhConvert.refusals['no-encryption'].replace('{{detail}}', 'DER')).waitFor();
    await page.getByRole('button', { name: zhTools.print, exact: true }).waitFor();
    expect(await page.getByRole('button', { name: zhTools.link, exact: true }).count()).toBe(0);
  });

  it('generate new sample keys on every press', async () => {
    await page.goto(`${server.url}/certhub/tools/convert-private-key`);
    const press = async () => {
      await page.getByRole('button', { name: zhConvert.samples.key }).click();
      await page.getByRole('button', { name: zhTools.input.change, exact: true }).click();
      await expect.poll(() => input().inputValue()).toContain('PRIVATE KEY');
      const key = await input().inputValue();
      await page.getByRole('button', { name: zhTools.input.clear, exact: true }).click();
      return key;
    };
    expect(await press()).not.toBe(await press());
    await page.goto(`${server.url}/certhub/tools/match-pair`);
    await page.getByRole('button', { name: zhConvert.samples.pairs }).click();
    await page.getByText(zhConvert.differs.replace('{{count}}', '2')).waitFor();
  });

  it('report which parts match and which do not', async () => {
    await page.goto(`${server.url}/certhub/tools/match-pair`);
    await input().fill(text('shop.key') + text('shop.csr') + text('shop.pem'));
    await page.getByText(zhConvert.matches).waitFor();
    await input().fill(text('shop.key') + text('ca.pem'));
    await page.getByText(zhConvert.differs.replace('{{count}}', '2')).waitFor();
    await input().fill(text('shop.key') + text('shop.pem') + text('ca.key') + text('ca.pem'));
    await page.getByText(zhConvert.paired.replace('{{count}}', '2')).waitFor();
    await input().fill(text('shop.key') + text('shop.pem') + text('ca.pem'));
    await page.getByText(zhConvert.matchesChain).waitFor();
  });
});
