import { deflateRawSync } from 'node:zlib';
import JSZip from 'jszip';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { zhIntake, zhRequests } from '#src/features/purchase/later.texts.zh.ts';
import { Console } from '#tests/e2e/console.ts';
import { PurchaseForm } from '#tests/e2e/purchase-form.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { newEc, newRsa, opensslPeers, opensslRequest } from '#tests/support/files/openssl.ts';
import { makeZip } from '#tests/support/files/zip-maker.ts';
import { detailOf, placeOrder, requestFor } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

let customer: TestCustomer;
let app: Console;
let form: PurchaseForm;

const { fault } = zhIntake;
const path = '/ssl/certificates?product=certum-dv-one';
const shown = (text: string | RegExp) => app.page.getByText(text).first().waitFor();

beforeEach(async () => {
  customer = await server.customer();
  app = await Console.open(browser, server.url, { token: customer.token, path });
  form = new PurchaseForm(app.page);
  await app.buy.isShown();
});
afterEach(async () => {
  await app.close();
  expect(app.problems()).toEqual([]);
});

const names = ['a.example.com', 'b.example.com', 'c.example.com'];
const requests = () => Promise.all(names.map((name) => opensslRequest([name], newEc('P-256'))));

/** All the customer's orders, as stored by the server. */
async function orders() {
  const { data } = (await customer.call(contract.orders.list, { query: {} })).data();
  return Promise.all(data.map(({ orderNo }) => detailOf(customer, orderNo)));
}

/** The base64 body of a PEM, regardless of its line breaks. */
const bodyOf = (pem: string) => pem.replaceAll(/-----[^-]+-----|\s/g, '');

async function zipOf(files: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const zip = new JSZip();
  for (const [name, content] of Object.entries(files)) zip.file(name, content);
  return zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' });
}

describe('pasted requests', () => {
  it('are listed separately; the bad one is dropped and the others are ordered unchanged', async () => {
    const good = await requests();
    const weak = await opensslRequest(['weak.example.com'], newRsa(1024));
    const [first = '', ...others] = good;
    await form.paste([first, weak, ...others].join('\n'));
    await shown('共 4 个，每个一个订单 · 1 个有问题');
    await form
      .request('#2')
      .getByText(/密钥太短/)
      .waitFor();
    await form.request('#2').getByText('weak.example.com').waitFor();
    await form.request('#1').getByText(zhRequests.list.fit).waitFor();
    await app.buy.submit();
    expect(await orders()).toEqual([]);
    await form.dropRequest('#2');
    await shown('共 3 个，每个一个订单');
    await form.request('#4').getByText(zhRequests.list.fit).waitFor();
    await app.buy.submit();
    await app.page.waitForURL(/[?&]batch=/);
    await app.pay.isShown();
    const placed = await orders();
    expect(placed.map(({ commonName }) => commonName).toSorted()).toEqual(names);
    expect(placed.map(({ csr }) => bodyOf(csr)).toSorted()).toEqual(good.map(bodyOf).toSorted());
    expect(placed.map(({ key }) => key)).toEqual(['', '', '']);
  });

  it('make one order without a key if there is only one', async () => {
    const csr = await opensslRequest(['alone.example.com'], newRsa(2048));
    await form.paste(csr);
    await form.request('#1').getByText(zhRequests.list.fit).waitFor();
    await form.request('#1').getByText('RSA 2048').waitFor();
    await app.buy.submit();
    await app.pay.isShown();
    const placed = await orders();
    expect(placed).toMatchObject([{ commonName: 'alone.example.com', key: '' }]);
    expect(bodyOf(placed[0]?.csr ?? '')).toBe(bodyOf(csr));
  });

  it('are distinguished from truncated, altered and missing ones', async () => {
    await form.paste('nothing of the kind');
    await shown('没有找到 CSR，粘贴的是“nothing of the kind”');
    // The same text would be read the same way again.
    await expect.poll(() => app.page.getByRole('button', { name: zhRequests.retry }).count()).toBe(0);
    const [good = '', other = ''] = await requests();
    const lines = good.trimEnd().split('\n');
    // The last letters belong to the signature.
    const altered = other.replace(/[\w+/]{6}(?==*\n-----END)/, 'AAAAAA');
    await form.paste([good, ...lines.slice(0, 3), altered].join('\n'));
    await shown('共 3 个，每个一个订单 · 2 个有问题');
    await form.request('#1').getByText(zhRequests.list.fit).waitFor();
    await form
      .request('#2')
      .getByText(/开始的内容不完整/)
      .waitFor();
    await form
      .request('#3')
      .getByText(/签名无效/)
      .waitFor();
    await app.buy.submit();
    expect(await orders()).toEqual([]);
  });

  it('are marked if they share a key', async () => {
    const twins = await opensslPeers(['one.example.com', 'two.example.com']);
    const [other = ''] = await requests();
    await form.paste([...twins, other].join('\n'));
    await form.request('#1').getByText('与 #2 用的是同一个密钥').waitFor();
    await form.request('#2').getByText('与 #1 用的是同一个密钥').waitFor();
    await form.request('#3').getByText(zhRequests.list.fit).waitFor();
    await form.dropRequest('#2');
    await form.request('#1').getByText(zhRequests.list.fit).waitFor();
  });

  it('warn of a key that was ordered before', async () => {
    const csr = await requestFor(['again.example.com'], customer.id);
    const orderNo = await placeOrder(customer, {
      names: ['again.example.com'],
      productNo: 'certum-dv-one',
      dcvMethod: 'dns_txt',
    });
    await form.paste(csr);
    await form.request('#1').getByText(`这个密钥在订单 ${orderNo}（again.example.com）用过`).waitFor();
  });
});

describe('a zip of requests', () => {
  it('is read through its folders, ignoring other files, and survives a reload', async () => {
    const [first = '', second = ''] = await requests();
    await form.chooseSource('zip');
    await form.upload(
      'requests.zip',
      await zipOf({
        'a.csr': first,
        'deep/er/b.csr': second,
        'deep/readme.txt': 'nothing to see',
        'notes.csr': 'no request',
        '__MACOSX/._a.csr': first,
        'deep/c.pem': first,
      }),
    );
    await shown('已成功上传 2 个 CSR');
    await form.request('a.csr').getByText('a.example.com').waitFor();
    await form.request('deep/er/b.csr').getByText(zhRequests.list.fit).waitFor();
    await app.page.getByText('跳过了 4 个文件').click();
    await shown(zhIntake.skipped['no-header']);
    await app.isKept();
    await app.page.reload();
    await form.request('a.csr').getByText(zhRequests.list.fit).waitFor();
    await shown('共 2 个，每个一个订单');
    await app.buy.submit();
    await app.page.waitForURL(/[?&]batch=/);
    await app.pay.isShown();
    const placed = await orders();
    expect(placed.map(({ csr }) => bodyOf(csr)).toSorted()).toEqual([first, second].map(bodyOf).toSorted());
  });

  it('reports that it contains no request, or is not a zip', async () => {
    await form.chooseSource('zip');
    await form.upload('empty.zip', await zipOf({ 'readme.txt': 'nothing', 'x.csr': 'no request' }));
    await shown(fault['zip-no-requests']);
    await form.upload('picture.zip', Buffer.from('\u0089PNG\r\n\u001a\n and so on'));
    await shown(fault['not-a-zip']);
    await app.buy.submit();
    expect(await orders()).toEqual([]);
  });

  it('is refused within five seconds while the page responds, if it is a bomb', async () => {
    const start = '-----BEGIN CERTIFICATE REQUEST-----\n';
    const packed = deflateRawSync(Buffer.concat([Buffer.from(start), Buffer.alloc(64 * 1024 * 1024, 'A')]));
    const entries = Array.from({ length: 20 }, (_, index) => ({
      path: `${index}.csr`,
      packed,
      declaredSize: 2_000,
    }));
    await form.chooseSource('zip');
    const bomb = makeZip(entries);
    await form.upload('bomb.zip', bomb);
    const began = performance.now();
    // Typed while the bomb is being read: the field responds at once.
    await form.remark().fill('typed meanwhile');
    const refusals = ['zip-no-requests', 'zip-damaged', 'zip-unpacks-too-large', 'intake-too-slow'] as const;
    await shown(new RegExp(refusals.map((code) => fault[code].replace('{{detail}}', '\\d+')).join('|')));
    expect(performance.now() - began).toBeLessThan(5_000);
    await expect.poll(() => form.remark().inputValue()).toBe('typed meanwhile');

    await form.upload('good.zip', await zipOf({ 'a.csr': (await requests())[0] ?? '' }));
    await shown('已成功上传 1 个 CSR');
  });
});
