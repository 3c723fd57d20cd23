import type { ConsoleMessage, Locator } from 'playwright';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { zhLaunchpad } from '#src/features/launchpad/texts.zh.ts';
import { zhParties } from '#src/features/parties/texts.zh.ts';
import { zhPurchase } from '#src/features/purchase/texts.zh.ts';
import { zhMethod } from '#src/features/validation/method.texts.zh.ts';
import { Console } from '#tests/e2e/console.ts';
import { PartyDialogs } from '#tests/e2e/party-dialogs.ts';
import { PurchaseForm } from '#tests/e2e/purchase-form.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { mailedLinks } from '#tests/support/server/mail-links.ts';
import { deposit } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

let customer: TestCustomer;
let app: Console;
let form: PurchaseForm;

beforeEach(async () => {
  customer = await server.customer();
});
afterEach(async () => {
  await app.close();
  expect(app.problems()).toEqual([]);
});

/** Opens the form for a product or, without one, for the first brand. */
async function openForm(product?: string, more: Readonly<Record<string, string>> = {}): Promise<void> {
  const search = new URLSearchParams({ ...(product === undefined ? {} : { product }), ...more });
  const path = `/ssl/certificates?${search}`;
  app = await Console.open(browser, server.url, { token: customer.token, path });
  form = new PurchaseForm(app.page);
  await app.page.getByRole('button', { name: zhPurchase.buy }).waitFor();
  await expect.poll(() => app.page.getByRole('combobox', { name: '产品' }).inputValue()).not.toBe('');
}

const isFocused = (box: Locator) => box.evaluate((element) => element === document.activeElement);
const selected = (box: Locator) =>
  box.evaluate((element) =>
    element instanceof HTMLTextAreaElement
      ? element.value.slice(element.selectionStart, element.selectionEnd)
      : null,
  );
const shown = (text: string | RegExp) => app.page.getByText(text).first().waitFor();

describe('certificate types', () => {
  it('switch the form to the newest one, can be switched back, and explain why the last one stays on', async () => {
    await openForm();
    const product = app.page.getByRole('combobox', { name: '产品' });
    const before = await product.inputValue();
    const kind = (family: 'ssl' | 'email') =>
      app.page.getByRole('switch', { name: new RegExp(`^${zhPurchase.product.family[family].slice(0, 4)}`) });
    await kind('email').click({ force: true });
    await app.page.getByRole('textbox', { name: zhPurchase.names.email.label }).waitFor();
    await shown(/^已选择“.+”。/);
    await app.page.getByRole('button', { name: '撤销' }).click();
    await expect.poll(() => product.inputValue()).toBe(before);
    await expect.poll(() => kind('email').isChecked()).toBe(false);
    await kind('ssl').click({ force: true });
    await shown('至少保留一个类别');
    await expect.poll(() => kind('ssl').isChecked()).toBe(true);
  });
});

describe('code signing', () => {
  it('keeps its key in the CA’s or the customer’s hardware, and offers none made in the browser', async () => {
    await openForm('certum-ov-code');
    await app.page
      .getByRole('radio', { name: zhPurchase.csr.token })
      .and(app.page.locator(':checked'))
      .waitFor({
        state: 'attached',
      });
    await shown(zhPurchase.csr.hintInToken);
    await app.page.getByText(zhPurchase.panel.all, { exact: true }).click();
    await shown(zhPurchase.panel.makerToken);
    await expect.poll(() => app.page.getByText(zhPurchase.csr.create, { exact: true }).count()).toBe(0);
    await expect.poll(() => app.page.getByText(zhPurchase.csr.zip, { exact: true }).count()).toBe(0);
    await app.page.getByText(zhPurchase.csr.ownToken, { exact: true }).click();
    await app.page.getByRole('textbox', { name: 'CSR（PEM）' }).waitFor();
    await shown('粘贴一个 CSR');
  });
});

describe('the order mode', () => {
  it('keeps its input separately for one order and for a batch', async () => {
    await openForm();
    await app.buy.typeName('one.example.com');
    await app.buy.isNameGood();
    await form.chooseMode('batch');
    await form.typeBatch('a.example.com\n\nb.example.com');
    await form.batchCounts(2, 0);
    await form.chooseMode('single');
    await expect.poll(() => form.name().inputValue()).toBe('one.example.com');
    await form.chooseMode('batch');
    await form.batchCounts(2, 0);
    await app.isKept();
    await app.page.reload();
    await form.batchCounts(2, 0);
    await expect.poll(() => form.tab('batch').getAttribute('aria-selected')).toBe('true');
    await expect.poll(() => form.batchText().inputValue()).toBe('a.example.com\n\nb.example.com');
    await form.chooseMode('single');
    await expect.poll(() => form.name().inputValue()).toBe('one.example.com');
  });

  it.each(['certum-ov-code', 'certum-doc'])(
    'offers no batch for %s, which holds no name',
    async (product) => {
      await openForm(product);
      await expect.poll(() => form.tab('batch').isDisabled()).toBe(true);
      await expect.poll(() => form.tab('single').getAttribute('aria-selected')).toBe('true');
      await expect.poll(() => form.name().count()).toBe(0);
    },
  );

  it('is restored with its text after a product without batches', async () => {
    await openForm('certum-dv-wild');
    await form.chooseMode('batch');
    await form.typeBatch('example.com\n\n*.example.org');
    await expect.poll(() => form.batchText().inputValue()).toBe('*.example.com\n\n*.example.org');
    await form.batchCounts(2, 0);
    await form.chooseProduct('certum-ov-code', zhPurchase.product.family.code);
    await expect.poll(() => form.tab('batch').isDisabled()).toBe(true);
    await form.chooseProduct('certum-dv-flex');
    await form.batchCounts(2, 0);
    await expect.poll(() => form.batchText().inputValue()).toBe('*.example.com\n\n*.example.org');
  });

  it('reports a faulty block with its line, and lets it be corrected in place', async () => {
    await openForm();
    await form.chooseMode('batch');
    await app.buy.submit();
    await shown('请填写批量域名');
    await form.typeBatch('a.example.com\n\nb..example.com\n\nc.example.com');
    await form.batchCounts(3, 1);
    await form.row(2).getByText('域名“b..example.com”含有空标签').waitFor();
    await app.buy.submit();
    await shown('第 2 个 · 批量域名“b..example.com”含有空标签');
    await expect.poll(() => isFocused(form.batchText())).toBe(true);
    await expect.poll(() => selected(form.batchText())).toBe('b..example.com');
    await form.editBlock(2, 'corrected.example.com');
    await form.batchCounts(3, 0);
    await expect
      .poll(() => form.batchText().inputValue())
      .toBe('a.example.com\n\ncorrected.example.com\n\nc.example.com');
    await form.removeBlock(1);
    await form.batchCounts(2, 0);
    await expect.poll(() => form.batchText().inputValue()).toBe('corrected.example.com\n\nc.example.com');
  });

  it('asks whether a plain list is one order or many', async () => {
    await openForm('certum-dv-flex');
    await form.chooseMode('batch');
    await form.typeBatch('a.example.com\nb.example.com\nc.example.com');
    await form.batchCounts(1, 0);
    await app.page.getByRole('button', { name: '一个订单，3 个域名' }).click();
    await app.page.getByRole('button', { name: '3 个订单', exact: true }).waitFor({ state: 'detached' });
    await form.chooseProduct('certum-dv-one');
    await form.batchCounts(1, 1);
    await form.typeBatch('');
    await form.typeBatch('a.example.com\nb.example.com\nc.example.com');
    await app.page.getByRole('button', { name: '3 个订单', exact: true }).click();
    await form.batchCounts(3, 0);
    await expect
      .poll(() => form.batchText().inputValue())
      .toBe('a.example.com\n\nb.example.com\n\nc.example.com');
  });

  it('asks before ordering a name twice', async () => {
    await openForm();
    await app.buy.order('had.example.com');
    await app.page.goto(`${server.url}/ssl/certificates`);
    await app.buy.isShown();
    await app.buy.typeName('had.example.com');
    await shown('had.example.com 已有订单，尚未签发');
    await form.chooseMode('batch');
    await form.typeBatch('new.example.com\n\nhad.example.com\n\nnew.example.com\n\nother.example.com');
    await form.row(2).getByText('had.example.com 已有订单，尚未签发').waitFor();
    await form.row(3).getByText('new.example.com 与第 1 个重复').waitFor();
    await app.buy.submit();
    await shown(/2 个订单的域名重复或已有订单（如 had\.example\.com）/);
    await app.page.getByRole('switch', { name: /^仍然下单/ }).click({ force: true });
    await app.page.getByRole('alert').filter({ hasText: '如 had' }).waitFor({ state: 'detached' });
    await app.page.getByRole('button', { name: '移出这些订单' }).click();
    await expect.poll(() => form.batchText().inputValue()).toBe('new.example.com\n\nother.example.com');
    await form.batchCounts(2, 0);
  });

  it('reports the faults of every block, including late ones beyond the log’s limit', async () => {
    await openForm('certum-dv-flex');
    await form.chooseMode('batch');
    const block = (index: number) => [1, 2, 3, 4, 5].map((line) => `bad..n${index}-${line}.com`).join('\n');
    await form.typeBatch(Array.from({ length: 100 }, (_, index) => block(index)).join('\n\n'));
    await form.batchCounts(100, 100);
    await form.row(1).getByText('域名“bad..n0-1.com”含有空标签').waitFor();
    await form.row(1).getByText('另有 1 个').waitFor();
    await form.scrollToLastBlock(100);
    const last = form.row(100).getByRole('button', { name: '域名“bad..n99-2.com”含有空标签' });
    await last.click();
    await expect.poll(() => selected(form.batchText())).toBe('bad..n99-2.com');
    // Below the bar at the top of the page, and visible in its own text box.
    await expect.poll(async () => (await form.batchText().boundingBox())?.y).toBeGreaterThan(60);
    await expect.poll(() => form.batchText().evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(12_000);
    await form.row(100).getByText('另有 1 个').waitFor();
  });

  it('refuses more than 500 orders at once', async () => {
    await openForm();
    await form.chooseMode('batch');
    await form.typeBatch(Array.from({ length: 501 }, (_, index) => `n${index}.example.com`).join('\n\n'));
    await shown(/一次最多可提交500个订单，现有 501 个/);
    await app.buy.submit();
    await expect.poll(() => isFocused(form.batchText())).toBe(true);
    expect(new URL(app.page.url()).searchParams.has('batch')).toBe(false);
    await form.removeBlock(1);
    await form.batchCounts(500, 0);
  });
});

describe('the validation of names other than domains', () => {
  it.each([
    { product: 'universal-dv-ip', method: 'file' },
    { product: 'sectigo-email-dv', method: 'email' },
  ] as const)('offers the only method for $product', async ({ product, method }) => {
    await openForm(product);
    await shown(zhPurchase.dcv.forcedOther);
    const methods = app.page.getByRole('group', { name: zhPurchase.dcv.titleOther }).getByRole('radio');
    expect(await methods.evaluateAll((radios) => radios.map((radio) => radio.getAttribute('value')))).toEqual(
      [method],
    );
  });
});

describe('the validation of a wildcard', () => {
  it.each([
    { product: 'certum-dv-wild', forced: 'dns_txt', other: 'dns', note: 'brand-needs-dns-txt' },
    { product: 'sectigo-dv-wild', forced: 'dns', other: 'dns_txt', note: 'brand-needs-dns' },
  ] as const)('is forced to $forced by $product', async ({ product, forced, other, note }) => {
    await openForm(product);
    await app.buy.typeName('*.example.com');
    await app.buy.isNameGood();
    await expect.poll(() => form.method(forced).isChecked()).toBe(true);
    await expect.poll(() => form.method(other).isDisabled()).toBe(true);
    await expect.poll(() => form.method('file').isDisabled()).toBe(true);
    await shown(zhMethod.note[note]);
    await shown(zhMethod.note['wildcard-needs-dns']);
    await shown(zhPurchase.dcv.forced);
  });

  it('replaces a file chosen earlier', async () => {
    await openForm('certum-dv-flex');
    await app.buy.typeName('shop.example.com');
    await app.buy.isNameGood();
    await form.method('file').click({ force: true });
    await expect.poll(() => form.method('file').isChecked()).toBe(true);
    await form.typeExtras('*.shop.example.com');
    await expect.poll(() => form.method('dns_txt').isChecked()).toBe(true);
    await expect.poll(() => form.method('file').isDisabled()).toBe(true);
  });
});

describe('validation by mail', () => {
  it('requires a mailbox, refuses a bad one, saves a good one, and issues once its link was pressed', async () => {
    await deposit(server, customer.id, 100_000);
    await openForm();
    const mailbox = new PartyDialogs(app.page).mailbox();
    await expect.poll(() => mailbox.count()).toBe(0);
    await app.buy.typeName('www.mail.example.co.uk');
    await app.buy.isNameGood();
    await form.method('email').click({ force: true });
    await mailbox.fill('not a mailbox@');
    await app.buy.submit();
    await shown(/邮箱格式不正确“not a mailbox@example\.co\.uk”/);
    await mailbox.fill('hostmaster');
    await shown('补全为 hostmaster@example.co.uk');
    const save = app.page.getByRole('checkbox', { name: zhParties.email.save });
    await save.check();
    await app.buy.submit();
    await app.pay.isShown();
    await app.pay.chooseBalance();
    await app.pay.submit();
    const orderNo = await app.order.isShown();
    const saved = (await customer.call(contract.parties.validationEmails.list, { query: {} })).data().data;
    expect(saved.map(({ email }) => email)).toEqual(['hostmaster@example.co.uk']);

    const links = () => mailedLinks(customer, 'hostmaster@example.co.uk', orderNo);
    await expect.poll(async () => (await links()).length).toBe(1);
    const [link] = await links();
    const reader = await app.context.newPage();
    await reader.goto(link?.href ?? '');
    await reader.getByText('www.mail.example.co.uk').first().waitFor();
    await reader.getByRole('button').click();
    await reader.getByText('Confirmed').first().waitFor();
    await app.order.isIssued();
  });
});

describe('the names field', () => {
  it('replaces a URL with the name it contains on one press', async () => {
    await openForm('certum-dv-flex');
    await app.buy.typeName('https://shop.example.com/cart');
    await app.page.getByRole('button', { name: '改为 shop.example.com' }).click();
    await app.buy.isNameGood();
    await expect.poll(() => form.name().inputValue()).toBe('shop.example.com');
    await form.typeExtras('a.example.com\nb.example.com.');
    await app.page.getByRole('button', { name: '改为 b.example.com' }).click();
    await form.extraCounts(2);
    await form.chooseMode('batch');
    await form.typeBatch('a.example.com\n\nme@b.example.com');
    await form.row(2).getByRole('button', { name: '改为 b.example.com' }).click();
    await form.batchCounts(2, 0);
  });

  it('reports the line of a repeated additional name', async () => {
    await openForm('certum-dv-flex');
    await app.buy.typeName('shop.example.com');
    await form.typeExtras('a.example.com\nb.example.com\na.example.com');
    await shown('第 3 行：a.example.com 重复：与第 1 行的域名相同');
    await shown('2 个有效 · 1 个待修正');
    await form.typeExtras('a.example.com\nshop.example.com');
    await shown('第 2 行：shop.example.com 重复：通用名称就是 shop.example.com');
  });

  it('adds the www name beside a bare domain, but not for sectigo', async () => {
    const twin = () => app.page.getByRole('status').filter({ hasText: zhPurchase.names.wwwNames });
    await openForm('certum-dv-flex');
    await app.buy.typeName('example.com');
    await twin().getByText('www.example.com').waitFor();
    await app.close();
    await openForm('sectigo-dv-flex');
    await app.buy.typeName('example.com');
    await app.buy.isNameGood();
    await expect.poll(() => twin().count()).toBe(0);
  });

  it('shows a Chinese name’s form in the certificate', async () => {
    await openForm();
    await app.buy.typeName('中文域名.例子.公司.cn');
    await app.buy.isNameGood();
    await shown('证书中写作 xn--fiq06l2rdsvs.xn--fsqu00a.xn--55qx5d.cn');
  });

  it('refuses a wildcard for EV and a private address, with the reason', async () => {
    await openForm('certum-ev-flex');
    await app.buy.typeName('*.example.com');
    await shown(/EV 证书不支持泛域名：\*\.example\.com/);
    await expect.poll(() => form.wildcard().count()).toBe(0);
    await app.close();
    await openForm('certum_nya-dv-ip');
    const address = app.page.getByRole('textbox', { name: zhPurchase.names.ip.label, exact: true });
    for (const found of ['10.1.2.3', 'fd00::1', '::ffff:192.168.0.1']) {
      await address.fill(found);
      await address.blur();
      await shown(`“${found}”是私有或本地地址，不能签发证书，例如：8.8.8.8`);
    }
    await address.fill('8.8.8.8');
    await address.blur();
    await app.buy.isNameGood();
    await expect.poll(() => form.method('file').isChecked()).toBe(true);
  });

  it('adds and removes the wildcard prefix', async () => {
    await openForm('certum-dv-flex');
    await app.buy.typeName('example.com');
    await app.buy.isNameGood();
    await form.wildcard().click({ force: true });
    await expect.poll(() => form.name().inputValue()).toBe('*.example.com');
    await form.wildcard().click({ force: true });
    await expect.poll(() => form.name().inputValue()).toBe('example.com');
    await app.buy.typeName('*.example.org');
    await expect.poll(() => form.wildcard().isChecked()).toBe(true);
  });
});

describe('a renewal ticket', () => {
  it('fills in the names of the certificate', async () => {
    const domains = ['renew.example.com', '中文.example.com'];
    const ticket = Buffer.from(JSON.stringify({ domains })).toString('base64');
    await openForm('certum-dv-flex', { renew_ticket: ticket });
    await expect.poll(() => form.name().inputValue()).toBe('renew.example.com');
    await expect.poll(() => form.extras().inputValue()).toBe('中文.example.com');
  });

  it('opens the usual form and logs a warning if it cannot be read', async () => {
    await openForm();
    const logged: ConsoleMessage[] = [];
    app.page.on('console', (message) => logged.push(message));
    await app.page.goto(`${server.url}/ssl/certificates?renew_ticket=bm90IGpzb24`);
    await app.buy.isShown();
    await expect.poll(() => form.name().inputValue()).toBe('');
    const warnings = logged.filter((message) => message.text().includes('renew_ticket'));
    expect(warnings.map((message) => message.type())).toContain('warning');
    const alerts = await app.page.getByRole('alert').allInnerTexts();
    expect(alerts.filter((text) => text.trim() !== '')).toEqual([]);
  });
});

describe('drafts', () => {
  it('are kept side by side, discarded, restored, and resumed from the home page', async () => {
    await openForm();
    await app.buy.typeName('first.example.com');
    await app.buy.isNameGood();
    await form.chooseDraft(new RegExp(zhPurchase.drafts.another));
    await expect.poll(() => form.name().inputValue()).toBe('');
    await app.buy.typeName('second.example.com');
    await app.buy.isNameGood();
    await form.chooseDraft(/first\.example\.com/);
    await expect.poll(() => form.name().inputValue()).toBe('first.example.com');
    await form.chooseDraft(new RegExp(zhPurchase.drafts.discard));
    await shown('已放弃“first.example.com”');
    await expect.poll(() => form.name().inputValue()).not.toBe('first.example.com');
    await form.undo().click();
    await shown('已恢复“first.example.com”');
    await expect.poll(() => form.name().inputValue()).toBe('first.example.com');
    await app.page.goto(`${server.url}/launchpad`);
    const resume = (name: string) =>
      app.page.getByRole('link', { name: zhLaunchpad.unfinished.resumeThing.replace('{{thing}}', name) });
    await resume('first.example.com').waitFor();
    await resume('second.example.com').click();
    await expect.poll(() => form.name().inputValue()).toBe('second.example.com');
  });
});
