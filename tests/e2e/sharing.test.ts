import type { Page } from 'playwright';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { shortFingerprint } from '#core/x509/shared-envelope.ts';
import { zhWork } from '#src/console/work.texts.zh.ts';
import { zhBatchAction } from '#src/features/orders/batch-action/texts.zh.ts';
import { zhDownload } from '#src/features/orders/download/texts.zh.ts';
import { zhOrders } from '#src/features/orders/list/texts.zh.ts';
import { zhOrderLead } from '#src/features/orders/order/lead.texts.zh.ts';
import { zhOrder } from '#src/features/orders/order/texts.zh.ts';
import { zhPeople } from '#src/features/people/texts.zh.ts';
import { zhSharing } from '#src/features/sharing/texts.zh.ts';
import { Console } from '#tests/e2e/console.ts';
import { downloadDialog } from '#tests/e2e/download-dialog.ts';
import { expectAccessible, expectNoOverflow, isSettled } from '#tests/e2e/page-check.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { deposit, placeOrder, singleNameProduct } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

const { sharing, people } = contract;
const expected = [/Failed to load resource/];

/** Ada's browser makes the keys; Grace has another browser. */
let ada: TestCustomer;
let grace: TestCustomer;
let home: Console;
let away: Console;
let first: string;
let second: string;

beforeAll(async () => {
  ada = await server.customer({ displayName: 'Ada' });
  await deposit(server, ada.id, 10_000_000);
  grace = await server.colleague(ada, { role: 'technician', displayName: 'Grace' });
  home = await Console.open(browser, server.url, { token: ada.token, expected });
  away = await Console.open(browser, server.url, { token: grace.token, path: '/account/secure', expected });
  first = await bought('first.example.com');
  second = await bought('second.example.com');
}, 120_000);
afterEach(async () => {
  expect([...home.problems(), ...away.problems()]).toEqual([]);
});

async function bought(name: string): Promise<string> {
  await home.buy.open();
  const orderNo = await home.buyAndPay(name);
  await home.order.publish(orderNo);
  await home.order.isIssued();
  return orderNo;
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const go = (app: Console, path: string) => app.page.goto(new URL(path, server.url).href);
const order = (app: Console, orderNo: string) => go(app, `/ssl/certificate/${orderNo}`);
const shareDialog = (page: Page) => page.getByRole('dialog', { name: zhSharing.share.title });
const readersOf = async (orderNo: string) =>
  (await ada.ask(sharing.readers, { params: { id: orderNo } })).readers.map(({ displayName }) => displayName);

async function openShare(orderNo: string) {
  const { page } = home;
  await order(home, orderNo);
  await page.getByText(zhOrderLead.folds.key, { exact: true }).click();
  await button(page, zhSharing.share.open).click();
  const dialog = shareDialog(page);
  await dialog.getByText('Grace').first().waitFor();
  return dialog;
}

describe('a sharing key', () => {
  it('is made on the security page, which shows the characters to read aloud', async () => {
    const { page } = away;
    await page.getByText(zhSharing.own.none).waitFor();
    await button(page, zhSharing.own.make).click();
    await page.getByText(zhSharing.own.here, { exact: true }).waitFor();
    const { key } = await grace.ask(sharing.mine, {});
    await page.getByText(shortFingerprint(key?.fingerprint ?? '')).waitFor();
    await isSettled(page);
    await expectAccessible(page);
    await page.reload();
    await page.getByText(zhSharing.own.here, { exact: true }).waitFor();
  });
});

describe('a key shared on the order’s page', () => {
  it('is sealed in this browser for a colleague whose fingerprint is shown', async () => {
    const dialog = await openShare(first);
    const { key } = await grace.ask(sharing.mine, {});
    await dialog.getByText(shortFingerprint(key?.fingerprint ?? '')).waitFor();
    await dialog.getByText(zhSharing.share.new).waitFor();
    await isSettled(home.page);
    await expectAccessible(home.page);
    await dialog.getByRole('checkbox', { name: /Grace/ }).check();
    const sent: string[] = [];
    home.page.on('request', (request) => sent.push(request.postData() ?? ''));
    await button(home.page, zhSharing.share.confirm.replace('{{names}}', 'Grace')).click();
    await home.page.getByText(zhBatchAction.shared, { exact: true }).waitFor();
    await button(home.page, zhBatchAction.close).click();
    expect(await readersOf(first)).toEqual(['Grace']);
    expect(sent.some((text) => text.includes('e1.'))).toBe(true);
    await home.page.getByRole('list', { name: zhSharing.readers.label }).getByText('Grace').waitFor();
    const log = await ada.ask(people.auditLogs, { query: { kind: 'sharing.share' } });
    expect(log.data).toMatchObject([{ about: first }]);
  });

  it('is in the colleague’s download, byte for byte', async () => {
    await order(home, first);
    const own = downloadDialog(home.page);
    await own.open();
    const key = await own.save('key');
    await own.close();
    await order(away, first);
    await away.page.getByText(zhOrder.facts.keyShared, { exact: true }).waitFor();
    const theirs = downloadDialog(away.page);
    await theirs.open();
    await theirs.dialog.getByText(zhDownload.keyShared.replace('{{name}}', 'Ada')).waitFor();
    expect(await theirs.save('key')).toEqual(key);
    await theirs.close();
  });

  it('fits a phone', async () => {
    await home.page.setViewportSize({ width: 390, height: 844 });
    const dialog = await openShare(first);
    await dialog.getByText(zhSharing.share.limits).waitFor();
    await isSettled(home.page);
    await expectNoOverflow(home.page);
    await home.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expectNoOverflow(home.page);
    await home.page.setViewportSize({ width: 1440, height: 900 });
  });
});

describe('a hostile server', () => {
  it('that swaps the public key gets nothing: the change is said, and not sharing is the default', async () => {
    const publicKey = await newPublicKey();
    await home.page.route('**/v1/sharing/colleagues*', async (route) => {
      const reply = await route.fetch();
      const json = (await reply.json()) as { data: { colleagues: { publicKey: string }[] } };
      for (const colleague of json.data.colleagues) colleague.publicKey = publicKey;
      await route.fulfill({ response: reply, json });
    });
    const shares: string[] = [];
    await home.page.route('**/v1/sharing/envelopes', (route) => {
      shares.push(route.request().postData() ?? '');
      return route.continue();
    });
    const dialog = await openShare(second);
    await dialog.getByRole('checkbox', { name: /Grace/ }).click();
    await dialog.getByText(zhSharing.share.compare.title.replace('{{name}}', 'Grace')).waitFor();
    await isSettled(home.page);
    await expectAccessible(home.page);
    const refuse = dialog.getByRole('button', {
      name: zhSharing.share.compare.refuse.replace('{{name}}', 'Grace'),
    });
    await refuse.click();
    expect(await dialog.getByRole('checkbox', { name: /Grace/ }).isChecked()).toBe(false);
    expect(await button(home.page, zhSharing.share.confirmNobody).isDisabled()).toBe(true);
    await home.page.unroute('**/v1/sharing/colleagues*');
    await home.page.unroute('**/v1/sharing/envelopes');
    expect(shares).toEqual([]);
  });

  async function isNotOpened(orderNo: string): Promise<void> {
    await order(away, orderNo);
    const { open, dialog, showFormats, radio, close } = downloadDialog(away.page);
    await open();
    await dialog.getByText(zhWork.fault['shared-refused']).waitFor();
    await dialog.getByText(zhDownload.keySharedUnreadable.replace('{{name}}', 'Ada')).waitFor();
    await showFormats();
    await expect.poll(() => radio('key').isDisabled()).toBe(true);
    await close();
  }

  it('that hands out the envelope of another order opens nothing, and it is said', async () => {
    const [envelope] = (await grace.ask(sharing.envelopes, { body: { orderNos: first } })).envelopes;
    const { allOrders } = await grace.ask(contract.orders.detail, { params: { id: second } });
    const spkiHash = allOrders[0]?.certificate?.spkiHash ?? '';
    await away.page.route('**/v1/sharing/mine', (route) =>
      route.fulfill({
        json: {
          code: 200,
          msg: '',
          errors: [],
          data: { envelopes: [{ ...envelope, orderNo: second, spkiHash }] },
        },
      }),
    );
    await isNotOpened(second);
    // The envelope says that it is of this certificate, too.
    const forged = envelope?.envelope.split('.').with(2, Buffer.from(spkiHash, 'hex').toString('base64url'));
    await away.page.unroute('**/v1/sharing/mine');
    await away.page.route('**/v1/sharing/mine', (route) =>
      route.fulfill({
        json: {
          code: 200,
          msg: '',
          errors: [],
          data: { envelopes: [{ ...envelope, orderNo: second, spkiHash, envelope: forged?.join('.') }] },
        },
      }),
    );
    await isNotOpened(second);
    await away.page.unroute('**/v1/sharing/mine');
  });

  it('that replays an envelope of the sharing key before opens nothing, and it is said', async () => {
    const old = (await grace.ask(sharing.envelopes, { body: { orderNos: first } })).envelopes;
    // Grace’s vault is lost: she makes another sharing key in another browser.
    const other = await Console.open(browser, server.url, {
      token: grace.token,
      path: '/account/secure',
      expected,
    });
    await other.page.getByText(zhSharing.own.away, { exact: true }).waitFor();
    await button(other.page, zhSharing.own.replace).click();
    await other.page
      .getByRole('alertdialog')
      .getByRole('button', { name: zhSharing.own.replaceConfirm, exact: true })
      .click();
    await other.page.getByText(zhSharing.own.here, { exact: true }).waitFor();
    expect(await readersOf(first)).toEqual([]);
    const before = away;
    away = other;
    await away.page.route('**/v1/sharing/mine', (route) =>
      route.fulfill({ json: { code: 200, msg: '', errors: [], data: { envelopes: old } } }),
    );
    await isNotOpened(first);
    await away.page.unroute('**/v1/sharing/mine');
    await before.close();
  });
});

describe('several keys', () => {
  it('are shared from the list, and each order says what became of it', async () => {
    const elsewhere = await placeOrder(ada, {
      ...(await singleNameProduct(ada)),
      names: ['elsewhere.example.com'],
    });
    await go(home, `/orders/list?chosen=${[first, second, elsewhere].join()}`);
    const bar = home.page.getByRole('button', { name: new RegExp(`^${zhOrders.selection.share}`) });
    await bar.click();
    const dialog = shareDialog(home.page);
    // The key that Grace made in her new browser.
    await dialog.getByRole('checkbox', { name: /Grace/ }).click();
    await dialog.getByRole('button', { name: zhSharing.share.compare.accept }).click();
    await dialog.getByText(zhSharing.share.accepted).waitFor();
    await button(home.page, zhSharing.share.confirm.replace('{{names}}', 'Grace')).click();
    const table = home.page.getByRole('table', { name: zhBatchAction.results });
    await table.waitFor();
    const row = (text: string) => table.getByRole('row').filter({ hasText: text });
    for (const orderNo of [first, second])
      await row(orderNo).getByText(zhBatchAction.shared, { exact: true }).waitFor();
    await row(elsewhere).getByText(zhBatchAction.unsharedFor.unopened).waitFor();
    await isSettled(home.page);
    await expectAccessible(home.page);
    await button(home.page, zhBatchAction.close).click();
    expect(await readersOf(second)).toEqual(['Grace']);
  });
});

describe('the policy', () => {
  it('is set by the owner, and keys of new orders are sealed by themselves, also after a reload', async () => {
    await go(home, '/account/manage?part=keys');
    await home.page.getByRole('checkbox', { name: /^Grace/ }).click();
    await home.page.getByText(zhPeople.keys.saved).waitFor();
    await isSettled(home.page);
    await expectAccessible(home.page);
    // The browser is closed before the envelope is sent.
    await home.page.context().route('**/v1/sharing/envelopes', (route) => route.abort());
    const third = await bought('third.example.com');
    expect(await readersOf(third)).toEqual([]);
    await home.page.context().unroute('**/v1/sharing/envelopes');
    await home.page.reload();
    await expect.poll(() => readersOf(third), { timeout: 15_000 }).toEqual(['Grace']);
    await order(away, third);
    const theirs = downloadDialog(away.page);
    await theirs.open();
    await theirs.dialog.getByText(zhDownload.keyShared.replace('{{name}}', 'Ada')).waitFor();
    await theirs.close();
  }, 60_000);

  it('seals nothing to a key nobody compared: the order’s page asks for it', async () => {
    const hopper = await server.colleague(ada, { role: 'technician', displayName: 'Hopper' });
    const body = { publicKey: await newPublicKey(), sealed: 'v1.c2VhbGVk' };
    await hopper.ask(sharing.publish, { body });
    await ada.ask(sharing.changePolicy, { body: { userIDs: [hopper.userID], deptID: '' } });
    const fourth = await bought('fourth.example.com');
    await order(home, fourth);
    const notice = home.page.getByText(zhSharing.policy.waits.replace('{{names}}', 'Hopper'));
    await notice.waitFor();
    expect(await readersOf(fourth)).toEqual([]);
    await button(home.page, zhSharing.policy.compare).click();
    await shareDialog(home.page)
      .getByRole('checkbox', { name: /Hopper/ })
      .check();
    await button(home.page, zhSharing.share.confirm.replace('{{names}}', 'Hopper')).click();
    await home.page.getByText(zhBatchAction.shared, { exact: true }).waitFor();
    await button(home.page, zhBatchAction.close).click();
    await notice.waitFor({ state: 'hidden' });
    expect(await readersOf(fourth)).toEqual(['Hopper']);
  }, 60_000);
});

describe('a colleague who leaves', () => {
  it('gets nothing more, and the dialog names the certificates to reissue', async () => {
    await order(home, first);
    await home.page.getByText(zhOrderLead.folds.key, { exact: true }).click();
    await button(home.page, zhSharing.readers.end.replace('{{name}}', 'Grace')).click();
    const question = home.page.getByRole('alertdialog');
    await question.getByText(zhSharing.readers.endKept).waitFor();
    await question.getByRole('button', { name: zhSharing.readers.endConfirm, exact: true }).click();
    await home.page.getByText(zhSharing.readers.none).waitFor();
    await go(home, '/account/manage');
    await button(home.page, zhPeople.users.remove.replace('{{name}}', 'Grace')).click();
    const removal = home.page.getByRole('alertdialog');
    await removal.getByText(zhPeople.remove.keys).waitFor();
    await removal.getByRole('link', { name: 'second.example.com' }).waitFor();
    await isSettled(home.page);
    await expectAccessible(home.page);
    await removal.getByRole('button', { name: zhPeople.remove.confirm, exact: true }).click();
    await expect.poll(() => readersOf(second)).toEqual([]);
    expect((await grace.call(sharing.envelopes, { body: { orderNos: second } })).status).toBe(401);
    await home.close();
    await away.close();
  });
});

async function newPublicKey(): Promise<string> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
  return Buffer.from(await crypto.subtle.exportKey('spki', pair.publicKey)).toString('base64url');
}
