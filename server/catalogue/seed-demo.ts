import { randomBytes } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { operatorRights } from '#core/account/rights.ts';
import { createAccount } from '#server/account/create-account.ts';
import { exclusively } from '#server/db/exclusive.ts';
import type { Db } from '#server/db/open.ts';
import { users } from '#server/db/schema/accounts.ts';
import { contacts, organizations, validationEmails } from '#server/db/schema/catalogue.ts';
import { discoveryProfiles, discoveryScopes } from '#server/db/schema/scans.ts';
import { post } from '#server/ledger/ledger.ts';
import { registeredOrganizations } from '#server/parties/seed-register.ts';
import { hostZone, sandboxHostList } from '#server/sandbox/host-list.ts';
import { hashPassword } from '#server/session/hash-password.ts';
import { storePassword } from '#server/session/stored-password.ts';
import { createOperator } from '#server/shop/shop-account.ts';

/** The sandbox's sign-in. It is public, so it exists only in a sandbox. */
export const demoAccount = { email: 'demo@certhub.test', password: 'Certhub-demo-1' } as const;
/** Same password, plus a code by email. */
export const twoStepAccount = { email: 'two-step@certhub.test', password: demoAccount.password } as const;

/** Operators of the shop, same password: two who may do everything, and one who reads the cases that customers send. */
export const operatorAccount = { email: 'operator@certhub.test', password: demoAccount.password } as const;
export const secondOperatorAccount = {
  email: 'operator-2@certhub.test',
  password: demoAccount.password,
} as const;
export const supportAccount = { email: 'support@certhub.test', password: demoAccount.password } as const;

const demoBalance = 1_248_000;
const demoCustomers = [
  {
    ...demoAccount,
    telephone: '13800138000',
    displayName: '林晓雨',
    companyName: '杭州云栈科技有限公司',
    country: 'CN',
    twoStepEmail: false,
  },
  {
    ...twoStepAccount,
    telephone: '13900139000',
    displayName: 'Ada Byron',
    companyName: 'Analytical Engines Ltd',
    twoStepEmail: true,
  },
];
const demoOperators = [
  { email: operatorAccount.email, displayName: '周倩', operatorRights: [...operatorRights] },
  { email: secondOperatorAccount.email, displayName: 'Grace Hopper', operatorRights: [...operatorRights] },
  { email: supportAccount.email, displayName: '客服 Support', operatorRights: ['shop:cases' as const] },
];

/**
 * Creates the demo accounts with balance, contacts and organizations, and the shop's operators. Returns false if the accounts already
 * exist.
 */
export async function seedDemo(db: Db, now: Date, passwordCost: number): Promise<boolean> {
  const known = [demoAccount.email, operatorAccount.email];
  const found = await db.select({ id: users.id }).from(users).where(inArray(users.email, known));
  if (found.length === known.length) return false;
  const stored = await storePassword(hashPassword(demoAccount.password), passwordCost);
  return exclusively(db, 'seed', async (tx) => {
    let isNew = false;
    for (const operator of demoOperators) await createOperator(tx, { ...operator, password: stored }, now);
    for (const { password: _, companyName, ...user } of demoCustomers) {
      const owner = { ...user, password: stored };
      const made = await createAccount(tx, { account: { companyName }, owner, now });
      if (made !== null) {
        isNew = true;
        await fill(tx, made.accountID, now);
        if (user.email === demoAccount.email) await seedScan(tx, made.accountID, now);
      }
    }
    return isNew;
  });
}

async function fill(tx: Db, accountID: string, now: Date): Promise<void> {
  await post(tx, { accountID, kind: 'deposit', cause: `opening:${accountID}`, cents: demoBalance, at: now });
  // Lists show the oldest first, so each entry is a moment older than the next.
  const inOrder = <Entry>(entry: Entry, index: number) => ({
    ...entry,
    accountID,
    createdTime: new Date(now.getTime() + index),
  });
  await tx.insert(contacts).values(demoContacts.map(inOrder));
  await tx.insert(organizations).values(demoOrganizations.map(inOrder));
  await tx.insert(validationEmails).values(demoMailboxes.map((email) => ({ email })).map(inOrder));
}

/** A profile over the sandbox's own hosts, which the account has shown that it may scan: its first run finds something. */
async function seedScan(tx: Db, accountID: string, now: Date): Promise<void> {
  await tx.insert(discoveryScopes).values({
    ...{ accountID, kind: 'tree', value: hostZone, token: randomBytes(16).toString('hex') },
    ...{ method: 'txt', provedTime: now, checkTime: now, createdTime: now },
  });
  await tx.insert(discoveryProfiles).values({
    ...{ accountID, name: '沙箱主机 Sandbox hosts', exclusions: '', names: '', interval: 'never', rate: 10 },
    targets: sandboxHostList.map(({ name }) => name).join('\n'),
    services: ['tls:443', 'tls:8443', 'tls:465', 'smtp:25'],
    createdTime: now,
  });
}

const demoContacts = [
  {
    lastname: '林',
    firstname: '晓雨',
    position: '运维经理',
    email: 'lin@certhub.test',
    telephone: '13800138000',
    idCard: '11010519491231002X',
  },
  { lastname: '欧阳', firstname: '明', position: '', email: 'ouyang@certhub.test', telephone: '13700137000' },
  {
    lastname: 'Byron',
    firstname: 'Ada',
    position: 'Head of Engineering',
    email: 'ada@certhub.test',
    telephone: '+442079460000',
  },
];

/** Names in the sandbox's register. */
const demoOrganizationNames: readonly string[] = [
  '杭州云栈科技有限公司',
  'Analytical Engines Ltd',
  '上海云杉软件股份有限公司',
];
const demoOrganizations = registeredOrganizations.filter(({ name }) => demoOrganizationNames.includes(name));

const demoMailboxes = ['admin@certhub.test', 'dns-owner@certhub.test'];
