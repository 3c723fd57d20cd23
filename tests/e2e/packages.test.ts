import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { addDays } from '#core/orders/span.ts';
import { packageOffers, packages } from '#server/db/schema/packages.ts';
import { zhStatus } from '#src/console/status.texts.zh.ts';
import { zhOrder } from '#src/features/orders/order/texts.zh.ts';
import { zhPackages } from '#src/features/packages/texts.zh.ts';
import { zhPayment } from '#src/features/payment/texts.zh.ts';
import { Console } from '#tests/e2e/console.ts';
import { expectAccessible, expectNoOverflow } from '#tests/e2e/page-check.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { boughtPackage } from '#tests/support/rows/package-shop.ts';
import { deposit, detailOf, placeOrder } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

let ada: TestCustomer;
let app: Console;
let offerID = '';
/** A product with packages of the sandbox's own. */
const product = { productNo: 'certum-dv-one', productType: 'dv_one_ssl' };

beforeEach(async () => {
  ada = await server.customer({ displayName: 'Ada' });
  await deposit(server, ada.id, 1_000_000);
  const { offers } = await ada.ask(contract.packages.offers, {});
  offerID = offers.find(({ productNo, units }) => productNo === product.productNo && units === 5)?.id ?? '';
});
afterEach(async () => {
  await app.close();
  expect(app.problems()).toEqual([]);
});

async function open(path: string, expected: readonly RegExp[] = []): Promise<void> {
  app = await Console.open(browser, server.url, { token: ada.token, path, expected: [...expected] });
}
const button = (name: string | RegExp) => app.page.getByRole('button', { name, exact: true });
const dialog = (name: string | RegExp) => app.page.getByRole('dialog', { name });

describe('a package', () => {
  it('is bought from the balance, pays an order, and gets its unit back', async () => {
    await open('/account/cert-package');
    await app.page.getByText(zhPackages.none, { exact: true }).waitFor();
    await expectAccessible(app.page);
    await app.page
      .getByRole('button', { name: /^购买 Certum.*，5 张$/ })
      .first()
      .click();
    const buying = dialog(zhPackages.dialog.title);
    await buying.getByText(zhPackages.dialog.lapse).waitFor();
    await expectAccessible(app.page);
    await buying.getByRole('button', { name: zhPackages.dialog.submit }).click();
    const paying = dialog(zhPayment.title);
    await paying.getByText(/^PK\d{8}-/).waitFor();
    await paying.getByRole('radio', { name: zhStatus.payWay.balance }).check();
    await paying.getByRole('button', { name: /^付款 ￥/ }).click();
    await paying.waitFor({ state: 'hidden' });
    await app.page.getByText(zhPackages.state.active, { exact: true }).waitFor();
    await app.page.getByText('5 / 5 张', { exact: true }).waitFor();
    await app.close();

    const orderNo = await placeOrder(ada, product);
    await open(`/ssl/certificate/${orderNo}?pay=true`);
    const payment = dialog(zhPayment.title);
    // A package that fits is preferred, and says what is left.
    expect(await payment.getByRole('radio', { name: '证书包' }).isChecked()).toBe(true);
    await payment.getByText(/付款后还剩 4 张/).waitFor();
    await payment.getByRole('radio', { name: zhStatus.payWay.balance }).check();
    await payment.getByText(/当前余额/).waitFor();
    await payment.getByRole('radio', { name: '证书包' }).check();
    await expectAccessible(app.page);
    await payment.getByRole('button', { name: '使用证书包（1 张）' }).click();
    await payment.waitFor({ state: 'hidden' });
    await app.page.getByText(zhPayment.receipt.paid, { exact: true }).waitFor();
    await app.page.getByText('1 张', { exact: true }).waitFor();
    expect(await detailOf(ada, orderNo)).toMatchObject({ payWay: 'package', payAmount: 0 });
    await app.close();

    await open('/account/cert-package');
    await app.page.getByText('4 / 5 张', { exact: true }).waitFor();
    await app.page.locator('summary').click();
    const use = app.page.getByRole('link', { name: orderNo });
    expect(await use.getAttribute('href')).toBe(`/ssl/certificate/${orderNo}`);
    await app.close();

    await open(`/ssl/certificate/${orderNo}`);
    await button(zhOrder.cancel).click();
    const canceling = app.page.getByRole('alertdialog');
    await canceling.getByText(zhOrder.cancelDialog.unit).waitFor();
    await canceling.getByRole('button', { name: zhOrder.cancelDialog.ok }).click();
    await canceling.waitFor({ state: 'hidden' });
    await app.page.getByText(zhOrder.cancelDialog.unitDone).first().waitFor();
    const { data } = await ada.ask(contract.packages.list, { query: {} });
    expect(data.map(({ used }) => used)).toEqual([0]);
  });

  it('says before ordering that it will pay', async () => {
    await boughtPackage(ada, offerID);
    await open(`/ssl/certificates?product=${product.productNo}`);
    await app.buy.name().fill('shop.example.com');
    await app.page.getByText(/付款时可用证书包 PK\d{8}-\d+，付款后还剩 4 张/).waitFor();
    await expectAccessible(app.page);
  });

  it('is said to end soon, or to have ended with what lapsed', async () => {
    const [soon, over] = [await boughtPackage(ada, offerID), await boughtPackage(ada, offerID)];
    const ends = (packageNo: string, days: number) =>
      server.services.db
        .update(packages)
        .set({ validUntil: addDays(server.services.clock.now(), days) })
        .where(eq(packages.packageNo, packageNo));
    await ends(soon, 6.5);
    await ends(over, -1);
    await open('/account/cert-package');
    await app.page.getByText(/还有 7 天到期/).waitFor();
    await app.page.getByText(/5 张未用，已作废/).waitFor();
    await expectNoOverflow(app.page);
  });

  it('is not ordered at another price than the one shown', async () => {
    const { db, clock } = server.services;
    const [offer] = await db
      .insert(packageOffers)
      .values({ kind: 'vmc', validity: 1, units: 2, cents: 100_000, days: 30, createTime: clock.now() })
      .returning({ id: packageOffers.id });
    if (offer === undefined) throw new Error('no offer');
    await open('/account/cert-package', [/Failed to load resource/]);
    await app.page.getByRole('button', { name: /任一 VMC 证书/ }).click();
    await db.update(packageOffers).set({ cents: 120_000 }).where(eq(packageOffers.id, offer.id));
    const buying = dialog(zhPackages.dialog.title);
    await buying.getByRole('button', { name: zhPackages.dialog.submit }).click();
    await buying.getByText(zhPackages.dialog.changed).waitFor();
    await buying.getByText('￥1,200.00', { exact: true }).waitFor();
    await buying.getByRole('button', { name: zhPackages.dialog.submit }).click();
    await dialog(zhPayment.title)
      .getByText(/^PK\d{8}-/)
      .waitFor();
    await db.update(packageOffers).set({ isOffered: false }).where(eq(packageOffers.id, offer.id));
  });
});
