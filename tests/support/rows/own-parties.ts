import { contacts, organizations } from '#server/db/schema/catalogue.ts';
import type { TestServer } from '#tests/support/server/test-server.ts';

export const ownOrganization = {
  name: '杭州云栈科技有限公司',
  creditCode: '91330100MA00000000',
  country: 'CN',
  province: '浙江',
  locality: '杭州',
  postalCode: '310012',
  telephone: '057188880000',
  registryAddr: '文三路 90 号',
};

/** Creates a contact and an organization for a customer. Returns their IDs in the format an order uses. */
export async function addParties(
  { services: { db, clock } }: TestServer,
  accountID: string,
): Promise<{ readonly contactID: string; readonly orgID: string }> {
  const createdTime = clock.now();
  const person = {
    lastname: 'Byron',
    firstname: 'Ada',
    email: 'ada@example.com',
    telephone: '+442079460000',
  };
  const [contact] = await db
    .insert(contacts)
    .values({ ...person, accountID, createdTime })
    .returning();
  const [organization] = await db
    .insert(organizations)
    .values({ ...ownOrganization, accountID, createdTime })
    .returning();
  if (contact === undefined || organization === undefined) throw new Error('no contact or company was made');
  return { contactID: contact.id, orgID: organization.id };
}
