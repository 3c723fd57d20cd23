import { randomUUID } from 'node:crypto';
import { contract } from '#core/contract/contract.ts';
import { post } from '#server/ledger/ledger.ts';
import { withdrawRewards } from '#server/referral/withdraw.ts';
import { pdf } from '#tests/support/files/made-pictures.ts';
import type { TestCustomer, TestServer } from '#tests/support/server/test-server.ts';

/** The sandbox's reviewer leaves such a name to a person. */
export const waitingOrganization = {
  orgName: '青杉科技（等待审核）',
  socialCode: '91440300708461136T',
  legalName: '欧阳明',
  openAccount: '招商银行杭州分行',
  bankAccount: '6214 8300 1234 5678',
};

/** Applies for an organization that waits for a reviewer. Returns the application's id. */
export async function applyOrganization(
  by: TestCustomer,
  change: Partial<typeof waitingOrganization> = {},
): Promise<string> {
  const content = Buffer.from(pdf()).toString('base64');
  const { realname } = contract;
  const { proofID } = await by.ask(realname.uploadProof, { body: { name: 'licence.pdf', content } });
  const body = { ...waitingOrganization, ...change, proofID };
  return (await by.ask(realname.applyOrganization, { body })).id;
}

/** Earns rewards and asks for all of them at a bank. Returns the number of the withdrawal. */
export async function askWithdrawal(
  { services }: TestServer,
  { id: accountID, userID }: TestCustomer,
  cents: number,
): Promise<string> {
  const now = services.clock.now();
  return services.db.transaction(async (tx) => {
    await post(tx, { accountID, kind: 'reward', cause: `test:${randomUUID()}`, cents, at: now });
    const bank = { holder: 'Ada', bankName: 'ICBC', accountNo: '6222020200112233' };
    const asked = { ...bank, amount: cents, to: 'bank' } as const;
    const done = await withdrawRewards(tx, { accountID, userID }, asked, now);
    if (!done.ok) throw new Error('nothing to withdraw');
    return done.value.withdrawalNo;
  });
}
