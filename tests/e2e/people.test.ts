import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { zhRights } from '#src/console/rights/texts.zh.ts';
import { zhPeople } from '#src/features/people/texts.zh.ts';
import { Console } from '#tests/e2e/console.ts';
import { expectAccessible } from '#tests/e2e/page-check.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { invitationCode } from '#tests/support/server/people.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

const { people } = contract;
const failedRequests = [/Failed to load resource/];
let owner: TestCustomer;
let app: Console;

beforeEach(async () => {
  owner = await server.customer({ displayName: 'Ada' });
});
afterEach(async () => {
  await app.close();
  expect(app.problems()).toEqual([]);
});

async function open(part = '', token = owner.token): Promise<void> {
  const path = `/account/manage${part}`;
  app = await Console.open(browser, server.url, { token, path, expected: failedRequests });
}

const button = (name: string) => app.page.getByRole('button', { name, exact: true });
const dialog = (name: string) => app.page.getByRole('dialog', { name });
const question = () => app.page.getByRole('alertdialog');
const row = (name: string) => app.page.getByRole('row', { name: new RegExp(name) });
const named = (text: string, name: string) => text.replace(/\{\{\w+\}\}/, name);
const rolesNow = async () =>
  (await owner.ask(people.members, { query: {} })).data.map(({ displayName, roleID }) => [
    displayName,
    roleID,
  ]);

describe('a user', () => {
  it('is invited, comes in, gets another role, is shut out and removed', async () => {
    const email = 'grace@example.com';
    await open();
    await button(zhPeople.invite.open).click();
    const invite = dialog(zhPeople.invite.title);
    const send = invite.getByRole('button', { name: zhPeople.invite.submit });
    await send.click();
    await invite.getByText('请选择角色', { exact: true }).last().waitFor();
    await invite.getByRole('textbox', { name: zhPeople.users.email }).fill(email);
    const role = () => app.page.getByRole('combobox', { name: zhPeople.place.fields.roleID, exact: true });
    await role().selectOption('buyer');
    await invite.getByText(zhPeople.roles.abouts.buyer).waitFor();
    await expectAccessible(app.page);
    await send.click();
    await invite.waitFor({ state: 'hidden' });
    await app.page.getByText(named(zhPeople.invite.sent, email)).waitFor();
    await app.page.getByText(named(zhPeople.invite.next, zhPeople.roles.names.buyer)).waitFor();
    await row(email).getByText('Ada').waitFor();

    const first = await invitationCode(server.services.db, email);
    await button(named(zhPeople.invitations.againTo, email)).click();
    await expect.poll(() => invitationCode(server.services.db, email)).not.toBe(first);
    const code = await invitationCode(server.services.db, email);
    const body = { code, displayName: 'Grace', password: 'a'.repeat(64) };
    await server.visitor.ask(people.acceptInvitation, { body });
    await app.page.reload();
    await row('Grace').getByText(zhPeople.roles.names.buyer).waitFor();
    await expect.poll(() => app.page.getByText(zhPeople.invitations.title).count()).toBe(0);

    await button(named(zhPeople.users.change, 'Grace')).click();
    await role().selectOption('technician');
    await dialog(zhPeople.change.title).getByRole('button', { name: '保存' }).click();
    await row('Grace').getByText(zhPeople.roles.names.technician).waitFor();
    expect(await rolesNow()).toEqual([
      ['Ada', 'owner'],
      ['Grace', 'technician'],
    ]);

    await button(named(zhPeople.users.disable, 'Grace')).click();
    await question().getByText(zhPeople.disable.about).waitFor();
    await question().getByRole('button', { name: zhPeople.disable.confirm }).click();
    await row('Grace').getByText(zhPeople.users.disabled).waitFor();
    await button(named(zhPeople.users.enable, 'Grace')).click();
    await row('Grace').getByText(zhPeople.users.disabled).waitFor({ state: 'hidden' });

    await button(named(zhPeople.users.remove, 'Grace')).click();
    await question().getByText(zhPeople.remove.keys).waitFor();
    await question().getByRole('button', { name: zhPeople.remove.confirm }).click();
    await row('Grace').waitFor({ state: 'hidden' });
    expect(await rolesNow()).toEqual([['Ada', 'owner']]);
  });

  it('has no buttons where nothing can be done: oneself, and without the right to change users', async () => {
    const { id } = await owner.ask(people.addRole, { body: { name: 'Reader', rights: 'members:read' } });
    const reader = await server.colleague(owner, { displayName: 'Bob', role: null, roleID: id });
    await open();
    await button(named(zhPeople.users.remove, 'Bob')).waitFor();
    expect(await button(named(zhPeople.users.remove, 'Ada')).count()).toBe(0);
    expect(await button(named(zhPeople.users.disable, 'Ada')).count()).toBe(0);
    await app.close();
    await open('', reader.token);
    await row('Bob').getByText(zhPeople.users.you.trim()).waitFor();
    await row('Ada').waitFor();
    expect(await row('Ada').getByRole('button').count()).toBe(0);
    expect(await button(zhPeople.invite.open).count()).toBe(0);
  });
});

describe('roles and departments', () => {
  it('are made, say what a change means, and stay while somebody has them', async () => {
    await open('?part=roles');
    await button(zhPeople.roles.add).click();
    const role = dialog(zhPeople.role.title);
    // A right's name begins with its label and goes on with what it allows.
    const right = (label: string) => role.getByRole('checkbox', { name: new RegExp(`^${label}`) });
    await role.getByRole('button', { name: '添加' }).click();
    await role.getByText('请选择权限', { exact: true }).waitFor();
    await role.getByRole('textbox', { name: zhPeople.role.fields.name }).fill('Contractor');
    await right(zhRights.names['orders:read']).check();
    await role.getByText(zhPeople.role.nobody).waitFor();
    await expectAccessible(app.page);
    await role.getByRole('button', { name: '添加' }).click();
    await role.waitFor({ state: 'hidden' });
    const made = (await owner.ask(people.roles, { query: {} })).data.at(-1);
    expect(made).toMatchObject({ name: 'Contractor', rights: ['orders:read'] });

    await server.colleague(owner, { displayName: 'Daniel', role: null, roleID: made?.id ?? '' });
    await app.page.reload();
    await button(named(zhPeople.roles.change, 'Contractor')).click();
    await role.getByText(zhPeople.role.unchanged).waitFor();
    await right(zhRights.names['payments:pay']).check();
    await role.getByText(`Daniel增加：${zhRights.names['payments:pay']}`).waitFor();
    await role.getByRole('button', { name: '保存' }).click();
    await role.waitFor({ state: 'hidden' });
    await button(named(zhPeople.roles.remove, 'Contractor')).click();
    await question().getByText('还有 1 位成员是此角色').waitFor();
    await expect.poll(() => question().getByRole('button', { name: '删除' }).isDisabled()).toBe(true);
  });

  it('limit what a user sees to a department they are in', async () => {
    await server.colleague(owner, { displayName: 'Daniel', role: 'buyer' });
    await open('?part=departments');
    await button(zhPeople.departments.add).click();
    const department = dialog(zhPeople.departments.dialog);
    await department.getByRole('textbox', { name: zhPeople.departments.fields.name }).fill('Web');
    await app.page.keyboard.press('Enter');
    await department.waitFor({ state: 'hidden' });
    await row('Web').waitFor();

    await app.page
      .getByRole('navigation', { name: zhPeople.parts.label })
      .getByText(zhPeople.parts.users)
      .click();
    await button(named(zhPeople.users.change, 'Daniel')).click();
    const change = dialog(zhPeople.change.title);
    await change.getByRole('radio', { name: zhPeople.place.ownDepartment }).check({ force: true });
    await change.getByRole('button', { name: '保存' }).click();
    await change.getByText('请选择部门').waitFor();
    await change.getByRole('combobox', { name: zhPeople.place.fields.deptID }).selectOption('Web');
    await change.getByRole('button', { name: '保存' }).click();
    await row('Daniel').getByText(zhPeople.users.scope.department).waitFor();

    await app.page
      .getByRole('navigation', { name: zhPeople.parts.label })
      .getByText(zhPeople.parts.departments)
      .click();
    await row('Web').getByText('1', { exact: true }).waitFor();
    await button('删除 Web').click();
    await question().getByText('部门中还有 1 位成员').waitFor();
  });
});
