import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { contacts } from '#server/db/schema/catalogue.ts';
import { strongRequest } from '#tests/support/files/openssl.ts';
import { addParties } from '#tests/support/rows/own-parties.ts';
import { shareCustomer, shareServer } from '#tests/support/server/share-server.ts';

const server = shareServer();
const customer = shareCustomer(() => server.customer());
let parties: { contactID: string; orgID: string };
let csr: string;
beforeAll(async () => {
  parties = await addParties(server, customer.id);
  csr = await strongRequest();
}, 60_000);

async function order(productNo: string, idCard: string) {
  await server.services.db.update(contacts).set({ idCard }).where(eq(contacts.id, parties.contactID));
  const terms = { productType: 'ov_doc', dcvMethod: 'file', year: 1, ...parties } as const;
  const body = { ...terms, csr, key: 'v1.c2VhbGVk' };
  return (await customer.call(contract.purchase.create, { params: { productNo }, body })).envelope;
}

it('refuses a CFCA order whose contact has no ID card number', async () => {
  for (const idCard of ['', ' ', '110105194912310021']) {
    const { code, errors } = await order('cfca-doc', idCard);
    expect(code, idCard).toBe(400);
    expect(errors).toMatchObject([{ field: 'contactID', reason: 'id-card-missing', found: 'Ada Byron' }]);
  }
  expect(await order('cfca-doc', '11010519491231002X')).toMatchObject({ code: 200 });
});

it('requires no ID card for other brands', async () => {
  expect(await order('digicert-doc', '')).toMatchObject({ code: 200 });
});
