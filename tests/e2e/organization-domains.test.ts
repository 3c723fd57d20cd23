import { expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { zhDcv } from '#src/features/validation/dcv.texts.zh.ts';
import { zhValidation } from '#src/features/validation/texts.zh.ts';
import { Console } from '#tests/e2e/console.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { addParties } from '#tests/support/rows/own-parties.ts';
import { requestFor } from '#tests/support/server/shop.ts';

const { ahead } = zhValidation;
const calls = contract.validation;

it('adds, validates, uses, revalidates and removes an organization’s names', async () => {
  const customer = await server.customer();
  const { contactID, orgID } = await addParties(server, customer.id);
  const kept = async () => (await customer.call(calls.organizationDomains, { query: { orgID } })).data().data;
  const put = async (domainName: string, value?: string) => {
    const domain = (await kept()).find((each) => each.domainName === domainName);
    const body = {
      name: domain?.recordName ?? '',
      type: 'TXT',
      value: value ?? domain?.expected ?? '',
    } as const;
    (await customer.call(contract.sandbox.putRecord, { body })).data();
  };
  const app = await Console.open(browser, server.url, {
    token: customer.token,
    path: '/orders/org',
    expected: [/mssl\/domains\/verify/, /orders\/org\/[0-9a-f-]+\/domains console: Failed to load/],
  });
  const { page } = app;
  const open = page.getByRole('table', { name: ahead.open.caption });
  const valid = page.getByRole('table', { name: ahead.valid.caption });
  const dialog = page.getByRole('dialog');
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  // From the list of organizations to an empty page; a wrong name stays in the form with its reason.
  await page.getByRole('link', { name: new RegExp(ahead.link) }).click();
  await page.getByText(ahead.empty).waitFor();
  await button(ahead.add).click();
  const names = dialog.getByLabel(ahead.form.names);
  await names.fill('first.test, not a name');
  await dialog.getByRole('button', { name: ahead.form.submit }).click();
  await expect.poll(() => names.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => names.inputValue()).toBe('first.test, not a name');
  await names.fill('first.example.com\nsecond.example.com');
  await dialog.getByRole('button', { name: ahead.form.submit }).click();
  await open.getByText('_dnsauth.first.example.com').first().waitFor();
  // A persistent record can be used instead, one for each CA that supports it.
  await open.getByText(zhDcv.lasting).first().click();
  await open
    .getByText(`globalsign.com; accounturi=urn:uuid:${customer.id}; policy=wildcard`)
    .first()
    .waitFor();

  // One record is published, the other wrongly; the server may already have checked.
  await put('first.example.com');
  await put('second.example.com', 'something-else');
  await page.route('**/v1/mssl/domains/verify/**', (route) => route.abort(), { times: 1 });
  await button(zhDcv.check).click();
  await page.getByRole('alert').waitFor();
  await button(zhDcv.check).click();
  await valid.getByRole('row', { name: /first\.example\.com/ }).waitFor();
  await open.getByText('something-else').waitFor();

  // An order relies on the name, which is shown before it is removed.
  const { list } = (await customer.call(contract.catalogue.products, { query: { limit: 1000 } })).data();
  const product = list.find(({ productNo }) => productNo === 'digicert-ov-one');
  if (product === undefined) throw new Error('nothing to buy');
  const { productNo, productType } = product;
  const name = 'shop.first.example.com';
  const csr = await requestFor([name], customer.id);
  const sslCerts = [{ csr, key: 'v1.c2VhbGVk', commonName: name, domainNames: name }];
  const body = { year: 1, dcvMethod: 'dns', productType, contactID, orgID, sslCerts } as const;
  const { orderNos } = (
    await customer.call(contract.purchase.create, { params: { productNo }, body })
  ).data();

  await page.goto(`${server.url}/ssl/certificates?product=${productNo}`);
  await page.getByLabel('域名', { exact: true }).first().fill('www.first.example.com');
  await page.getByRole('status').filter({ hasText: '所有名称均已为该企业验证' }).waitFor();
  await page.getByRole('link', { name: ahead.order.manage }).click();

  // While it is validated again by another method, the existing validation counts.
  await valid.getByRole('button', { name: `${ahead.again} first.example.com` }).click();
  await dialog.getByRole('radio', { name: /文件/ }).check();
  await dialog.getByRole('button', { name: ahead.form.submit }).click();
  await open.getByText(/原验证有效期至/).waitFor();
  expect((await kept())[0]).toMatchObject({ dcvMethod: 'file', validatedMethod: 'dns_txt' });

  await open.getByRole('button', { name: `${ahead.remove} first.example.com` }).click();
  const removal = page.getByRole('alertdialog');
  await removal.getByText('1 个未签发的订单依赖它').waitFor();
  await removal.getByRole('button', { name: ahead.removal.confirm }).click();
  await removal.waitFor({ state: 'detached' });
  await open.getByText('_dnsauth.first.example.com').first().waitFor({ state: 'detached' });
  const shown = await customer.call(calls.domainList, { params: { id: orderNos }, query: {} });
  expect(shown.data().data[0]?.state).toBe('waiting');

  await page.goto(`${server.url}/orders/org/${crypto.randomUUID()}/domains`);
  await page.getByText(ahead.gone).waitFor();
  await app.close();
  expect(app.problems()).toEqual([]);
});
