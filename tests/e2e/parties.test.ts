import type { BrowserContext, Request } from 'playwright';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { Console } from '#tests/e2e/console.ts';
import { expectAccessible, expectNoOverflow, expectTexts } from '#tests/e2e/page-check.ts';
import { PartyDialogs } from '#tests/e2e/party-dialogs.ts';
import { storedIn } from '#tests/e2e/recording.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

let customer: TestCustomer;
let app: Console;
let parties: PartyDialogs;

beforeEach(async () => {
  customer = await server.customer();
});
afterEach(async () => {
  await app.close();
  expect(app.problems()).toEqual([]);
});

/** A product sold to organizations, through a contact. */
const path = '/ssl/certificates?product=certum-ov-one';
const failedRequests = [/Failed to load resource/];

interface Opening {
  readonly expected?: readonly RegExp[];
  readonly onProfile?: (context: BrowserContext) => void;
}

const sellCfca = (context: BrowserContext) =>
  void context.route('**/site/*.json', (route) =>
    route.fulfill({ json: { features: { supportCfca: true } } }),
  );

async function openForm(options: Opening = {}): Promise<void> {
  app = await Console.open(browser, server.url, { token: customer.token, path, ...options });
  parties = new PartyDialogs(app.page);
  await parties.contact().waitFor();
}

const lin = { 姓: '林', 名: '晓雨', 邮箱: 'lin@example.com', 电话: '138 0013 8000' };
const engines = {
  orgName: 'Analytical Engines Ltd',
  creditCode: 'GB00000001',
  nationCode: 'GB',
  province: 'England',
  city: 'London',
  postalCode: 'SW1A 1AA',
  telephone: '+442079460000',
  address: '12 St James’s Square',
};

async function contactsOf() {
  const query = { limit: 1000, offset: 1 };
  return (await customer.call(contract.parties.contacts.list, { query })).data().data;
}

async function addContact(): Promise<void> {
  const body = { firstname: '明', lastname: '欧阳', email: 'o@example.com', telephone: '13700137000' };
  (await customer.call(contract.parties.contacts.add, { body })).data();
}

describe('a contact', () => {
  it('is added according to the form’s rules, and chosen', async () => {
    await openForm();
    await app.page.getByText(parties.text.contact.none).waitFor();
    const sent: Request[] = [];
    app.page.on('request', (request) => {
      if (request.url().endsWith('/v1/contacts') && request.method() === 'POST') sent.push(request);
    });
    const dialog = await parties.open('contact', 'add');
    await parties.submit(dialog);
    await dialog.getByText('请填写姓').waitFor();
    await expect.poll(() => parties.faulty(dialog)).toEqual(['姓', '名', '邮箱', '电话']);
    await expectFocus('姓');
    expect(sent).toEqual([]);
    await parties.fill(dialog, lin);
    await expect.poll(() => parties.faulty(dialog)).toEqual([]);
    await app.page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await parties.isNotified('added');
    await expectValue('contact', '林晓雨 8000');
    const body = new URLSearchParams(sent[0]?.postData() ?? '');
    expect(Object.fromEntries(body)).toMatchObject({ telephone: '13800138000', account: customer.id });
    expect(await contactsOf()).toMatchObject([{ name: '林晓雨', telephone: '13800138000', position: '' }]);
  });

  it('keeps its input when pressed outside, and asks before Escape or Cancel discards it', async () => {
    await openForm();
    const dialog = await parties.open('contact', 'add');
    await parties.fill(dialog, { 姓: '林' });
    await app.page.mouse.click(5, 5);
    await expect.poll(() => dialog.isVisible()).toBe(true);
    for (const leave of [
      () => app.page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: parties.button.cancel }).click(),
    ]) {
      await leave();
      await parties.question().waitFor();
      await parties.question().getByRole('button', { name: parties.text.form.leave.stay }).click();
      await parties.question().waitFor({ state: 'hidden' });
      await expect
        .poll(() => dialog.getByRole('textbox', { name: '姓', exact: true }).inputValue())
        .toBe('林');
    }
    await app.page.keyboard.press('Escape');
    await parties.question().getByRole('button', { name: parties.text.form.leave.go }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await contactsOf()).toEqual([]);
    const again = await parties.open('contact', 'add');
    await expect.poll(() => again.getByRole('textbox', { name: '姓', exact: true }).inputValue()).toBe('');
    await app.page.keyboard.press('Escape');
    await again.waitFor({ state: 'hidden' });
  });

  it('is edited under its ID, with its phone number in its own country', async () => {
    await addContact();
    await openForm();
    await parties.contact().click();
    await app.page.getByRole('option', { name: /欧阳明 7000/ }).click();
    await expectValue('contact', '欧阳明 7000');
    const dialog = await parties.open('contact', 'edit');
    await dialog.getByRole('combobox', { name: parties.text.form.telPrefix }).click();
    await app.page.keyboard.type('852');
    await app.page.getByRole('option', { name: '中国香港特别行政区 +852' }).waitFor();
    await app.page.keyboard.press('Enter');
    await parties.fill(dialog, { 电话: '2345 6789', 职位: '运维经理' });
    await parties.submit(dialog);
    await dialog.waitFor({ state: 'hidden' });
    await parties.isNotified('saved');
    await expectValue('contact', '欧阳明 56789');
    expect(await contactsOf()).toMatchObject([{ telephone: '+85223456789', position: '运维经理' }]);
    // Closing clears the ID, so the next addition is another contact.
    const left = await parties.open('contact', 'edit');
    await left.getByRole('button', { name: parties.button.cancel }).click();
    await left.waitFor({ state: 'hidden' });
    const fresh = await parties.open('contact', 'add');
    await parties.fill(fresh, { 姓: '林', 名: '晓雨', 邮箱: 'lin@example.com', 电话: '13800138000' });
    await fresh.getByRole('button', { name: parties.button.add, exact: true }).click();
    await fresh.waitFor({ state: 'hidden' });
    expect((await contactsOf()).map(({ name }) => name).toSorted()).toEqual(['林晓雨', '欧阳明']);
  });

  it('shows server faults at their fields', async () => {
    await openForm();
    const dialog = await parties.open('contact', 'add');
    await parties.fill(dialog, lin);
    await app.page.route('**/v1/contacts', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            json: {
              code: 400,
              msg: 'refused',
              data: null,
              errors: [{ field: 'email', reason: 'email-format', found: 'lin@example.com' }],
            },
          })
        : route.continue(),
    );
    await parties.submit(dialog);
    await dialog.getByText(parties.text.form.failed).waitFor();
    await dialog.getByText(parties.text.form.addFailed).waitFor();
    await expect.poll(() => parties.faulty(dialog)).toEqual(['邮箱']);
    await expectFocus('邮箱');
    await expect
      .poll(() => dialog.getByRole('textbox', { name: '电话', exact: true }).inputValue())
      .toBe(lin.电话);
  });

  it('is not added twice after an addition without a reply', async () => {
    await openForm({ expected: failedRequests });
    const dialog = await parties.open('contact', 'add');
    await parties.fill(dialog, lin);
    let isCut = false;
    await app.page.route('**/v1/contacts', async (route) => {
      if (isCut || route.request().method() !== 'POST') return route.continue();
      isCut = true;
      await route.fetch();
      return route.abort('connectionreset');
    });
    await parties.submit(dialog);
    // Once the server answers, what was pressed is sent again under the same key; a second press would do the same.
    await dialog.waitFor({ state: 'hidden' });
    await expectValue('contact', '林晓雨 8000');
    expect(await contactsOf()).toHaveLength(1);
  });

  it('needs an ID card on a site that supports CFCA products', async () => {
    await openForm({ onProfile: sellCfca });
    const dialog = await parties.open('contact', 'add');
    await dialog.getByText(parties.text.idCardHint).waitFor();
    await parties.fill(dialog, lin);
    await parties.submit(dialog);
    await dialog.getByText('请填写身份证号').waitFor();
    await parties.fill(dialog, { 身份证号: '11010519491231002X' });
    await parties.submit(dialog);
    await dialog.waitFor({ state: 'hidden' });
    expect(await contactsOf()).toMatchObject([{ idCard: '**************002X' }]);
  });

  it('survives a reload while being added, except for its ID card number, which is never stored', async () => {
    await openForm({ onProfile: sellCfca });
    const idCard = '11010519491231002X';
    const filled = await parties.open('contact', 'add');
    await parties.fill(filled, { ...lin, 身份证号: idCard });
    await filled.getByRole('textbox', { name: '姓', exact: true }).focus();
    await expect.poll(async () => (await storedIn(app.page)).databases).toContain('138 0013 8000');
    expect(JSON.stringify(await storedIn(app.page))).not.toContain(idCard);
    await app.page.reload();
    const dialog = parties.dialog('contact');
    await dialog.waitFor();
    const box = (name: string) => dialog.getByRole('textbox', { name, exact: true });
    for (const [name, text] of Object.entries(lin))
      await expect.poll(() => box(name).inputValue()).toBe(text);
    await expect.poll(() => box('身份证号').inputValue()).toBe('');
    await parties.fill(dialog, { 身份证号: idCard });
    await parties.submit(dialog);
    await dialog.waitFor({ state: 'hidden' });
    await expectValue('contact', '林晓雨 8000');
    expect(await contactsOf()).toMatchObject([{ idCard: '**************002X' }]);
    expect(JSON.stringify(await storedIn(app.page))).not.toContain(idCard);
    await app.page.reload();
    await expectValue('contact', '林晓雨 8000');
    await expect.poll(() => dialog.count()).toBe(0);
  });

  it('keeps what was typed just before its page is unloaded', async () => {
    await openForm();
    const filled = await parties.open('contact', 'add');
    // Typed text is also stored after a pause, which never ends here.
    await app.page.clock.install();
    await app.page.clock.pauseAt(Date.now() + 60_000);
    await parties.fill(filled, { 邮箱: lin.邮箱 });
    await app.page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })));
    await expect.poll(async () => (await storedIn(app.page)).databases).toContain(lin.邮箱);
  });

  it('survives a reload while being edited, and is saved under its ID', async () => {
    await addContact();
    await openForm();
    await parties.contact().click();
    await app.page.getByRole('option', { name: /欧阳明 7000/ }).click();
    await app.isKept();
    const typed = await parties.open('contact', 'edit');
    await parties.fill(typed, { 职位: '运维经理' });
    // Input typed a moment ago also triggers the question.
    await app.page.keyboard.press('Escape');
    await parties.question().getByRole('button', { name: parties.text.form.leave.stay }).click();
    await expect.poll(async () => (await storedIn(app.page)).databases).toContain('运维经理');
    await app.page.reload();
    const dialog = parties.dialog('contact');
    await dialog.waitFor();
    await expect.poll(() => dialog.getByRole('textbox', { name: /^职位/ }).inputValue()).toBe('运维经理');
    await parties.submit(dialog);
    await dialog.waitFor({ state: 'hidden' });
    await parties.isNotified('saved');
    expect(await contactsOf()).toMatchObject([{ name: '欧阳明', position: '运维经理' }]);
  });
});

describe('an organization', () => {
  it('is looked up, replaces nothing without asking, and is added and chosen', async () => {
    await openForm();
    const dialog = await parties.open('organization', 'add');
    await parties.fill(dialog, { 企业名称: '云栈', 城市: '宁波' });
    await dialog.getByRole('button', { name: parties.text.lookup.ask }).click();
    await dialog.getByRole('button', { name: /杭州云栈信息服务有限公司/ }).click();
    await expect
      .poll(() => app.page.evaluate(() => document.activeElement?.textContent))
      .toBe(parties.text.lookup.ask);
    const row = dialog.getByRole('row', { name: '城市 宁波 杭州' });
    await row.waitFor();
    await expect.poll(() => dialog.getByRole('textbox', { name: '城市' }).inputValue()).toBe('宁波');
    await expectAccessible(app.page);
    await dialog.getByRole('button', { name: parties.text.lookup.replace }).click();
    await dialog.getByText(/已按工商信息填写：.*城市/).waitFor();
    await expect.poll(() => dialog.getByRole('textbox', { name: '城市' }).inputValue()).toBe('杭州');
    await parties.submit(dialog);
    await dialog.waitFor({ state: 'hidden' });
    await parties.isNotified('added');
    await expectValue('organization', '杭州云栈信息服务有限公司');
    const [saved] = await organizationsOf();
    expect(saved).toMatchObject({
      creditCode: '91330108MA2TBX023H',
      country: 'CN',
      telephone: '057188880021',
    });
    expect(saved?.dateOfIncorporation).toBe('2018-07-02');
  });

  it('is chosen automatically if it is the first, and edited with every field required', async () => {
    await addOrganization(engines);
    await openForm();
    await expectValue('organization', engines.orgName);
    const dialog = await parties.open('organization', 'edit');
    const country = dialog.getByRole('combobox', { name: '国家或地区', exact: true });
    await expect.poll(() => country.inputValue()).toBe('英国');
    await parties.fill(dialog, { 省份: '', 地址: '' });
    await parties.submit(dialog);
    await dialog.getByText('请填写省份').waitFor();
    await expect.poll(() => parties.faulty(dialog)).toEqual(['省份', '地址']);
    await expectFocus('省份');
    await parties.fill(dialog, { 省份: 'Greater London', 地址: '1 St James’s Square\nSecond floor' });
    await parties.submit(dialog);
    await dialog.waitFor({ state: 'hidden' });
    await parties.isNotified('saved');
    expect(await organizationsOf()).toMatchObject([
      { province: 'Greater London', registryAddr: '1 St James’s Square\nSecond floor' },
    ]);
  });

  it('is found by typing among more than ten, shown in pages', async () => {
    for (let count = 1; count <= 12; count += 1)
      await addOrganization({ ...engines, orgName: `Engine ${String(count).padStart(2, '0')} Ltd` });
    await openForm();
    await expectValue('organization', 'Engine 01 Ltd');
    await parties.organization().click();
    await app.page.getByText('第 1 / 2 页').waitFor();
    await expect.poll(() => parties.offers()).toHaveLength(10);
    await expectAccessible(app.page);
    await app.page.getByRole('button', { name: parties.text.form.next }).click();
    await app.page.getByText('第 2 / 2 页').waitFor();
    await expect.poll(() => parties.offers()).toHaveLength(2);
    await app.page.keyboard.press('PageUp');
    await app.page.getByText('第 1 / 2 页').waitFor();
    await app.page.keyboard.type('12');
    await app.page.getByText('第 1 / 1 页').waitFor();
    await expect.poll(() => parties.offers()).toHaveLength(1);
    await app.page.keyboard.press('Enter');
    await expectValue('organization', 'Engine 12 Ltd');
  });
});

describe('a dialog on a phone', () => {
  it('takes the whole screen, and messages do not cover its buttons', async () => {
    app = await Console.open(browser, server.url, {
      token: customer.token,
      path,
      onProfile: (context) =>
        void context.addInitScript(() => {
          if (location.protocol === 'about:') return;
          localStorage.setItem('lang', 'en');
          localStorage.setItem('theme', 'dark');
        }),
    });
    await app.page.setViewportSize({ width: 390, height: 844 });
    parties = new PartyDialogs(app.page, 'en');
    await parties.contact().waitFor();
    const dialog = await parties.open('organization', 'add');
    await app.page.waitForFunction(
      (box) => box?.getAnimations().every(({ playState }) => playState === 'finished'),
      await dialog.elementHandle(),
    );
    await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    await parties.submit(dialog);
    await dialog
      .getByRole('textbox', { name: 'City' })
      .and(app.page.locator('[aria-invalid=true]'))
      .waitFor();
    await expectNoOverflow(app.page);
    await expectAccessible(app.page);
    await expectTexts(app.page, 'en');
    await parties.fill(dialog, { 'Organization name': 'Engines' });
    await dialog.getByRole('button', { name: parties.text.lookup.ask }).click();
    await dialog.getByRole('button', { name: /Analytical Engines/ }).click();
    await dialog.getByText(/Filled in from the register/).waitFor();
    await parties.submit(dialog);
    await dialog.waitFor({ state: 'hidden' });
    const toast = await parties.isNotified('added');
    const buy = app.page.getByRole('button', { name: 'Buy now' }).last();
    // The message slides in from below.
    await expect
      .poll(async () => {
        const [message, button] = await Promise.all([toast.boundingBox(), buy.boundingBox()]);
        return message !== null && button !== null && message.y + message.height <= button.y;
      })
      .toBe(true);
  });
});

async function organizationsOf() {
  const query = { limit: 1000, offset: 1 };
  return (await customer.call(contract.parties.organizations.list, { query })).data().data;
}

async function addOrganization(body: typeof engines): Promise<void> {
  (await customer.call(contract.parties.organizations.add, { body })).data();
}

async function expectValue(kind: 'contact' | 'organization', value: string): Promise<void> {
  const box = await parties[kind]().elementHandle();
  await app.page.waitForFunction(
    ({ input, want }) => input instanceof HTMLInputElement && input.value === want,
    { input: box, want: value },
  );
}

async function expectFocus(label: string): Promise<void> {
  await app.page.waitForFunction((want) => {
    const focused = document.activeElement;
    return document.querySelector(`label[for="${focused?.id}"]`)?.firstChild?.textContent === want;
  }, label);
}
