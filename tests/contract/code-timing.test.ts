import { expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { users } from '#server/db/schema/accounts.ts';
import { hashPassword } from '#server/session/hash-password.ts';
import { newTicket } from '#tests/support/server/codes.ts';
import { insertPerson } from '#tests/support/server/people.ts';
import { shareServer } from '#tests/support/server/share-server.ts';
import { isWhole } from '#tests/support/whole.ts';

const server = shareServer({ config: { trustProxy: true } });
const { account } = contract;
const each = isWhole ? 500 : 40;
/** Ratio of the medians: 10 % apart with 500 of each, more where few are measured on a busy machine. */
const apart = isWhole ? 1.1 : 1.6;

/** Whoever asks and guesses learns from the time neither that somebody has an account nor that nobody has. */
it(`takes as long for somebody as for nobody (${each} each)`, { timeout: 1_800_000 }, async () => {
  const { db } = server.services;
  for (let index = 0; index < each; index += 1)
    await insertPerson(db, { email: `known-${index}@example.com` });
  expect(await db.$count(users)).toBeGreaterThanOrEqual(each);
  const times = { known: new Map<string, number[]>(), unknown: new Map<string, number[]>() };
  for (let index = -10; index < each; index += 1) {
    const order = index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const who of order) {
      const email = `${who}-${Math.max(0, index)}@example.com`;
      const headers = {
        'x-forwarded-for': `${who === 'known' ? 12 : 13}.${(index + 10) >> 8}.${(index + 10) & 255}.1`,
      };
      const ticket = newTicket();
      const measure = async (name: string, call: () => Promise<unknown>) => {
        const start = performance.now();
        await call();
        // The first ones warm the process up.
        if (index >= 0) times[who].set(name, [...(times[who].get(name) ?? []), performance.now() - start]);
      };
      const { visitor } = server;
      await measure('forgotPassword', () =>
        visitor.call(account.forgotPassword, { body: { account: email, ticket } }, { headers }),
      );
      await measure('resetByEmail', () => {
        const body = { email, code: '000000', newPwd: hashPassword('a-new-password-1'), ticket };
        return visitor.call(account.resetByEmail, { body }, { headers });
      });
      await measure('signUpCode', () =>
        visitor.call(account.signUpCode, { query: { email, ticket } }, { headers }),
      );
      await measure('signUp', () => {
        const body = { email, code: '000000', password: hashPassword('a-new-password-1'), ticket };
        return visitor.call(account.signUp, { body }, { headers });
      });
    }
  }
  const ratios = [...times.known].map(([name, known]) => {
    const [a, b] = [median(known), median(times.unknown.get(name) ?? [])];
    console.info(`${name}: known ${a.toFixed(2)} ms, unknown ${b.toFixed(2)} ms`);
    return { name, ratio: Math.max(a, b) / Math.min(a, b) };
  });
  expect(ratios.filter(({ ratio }) => !(ratio <= apart))).toEqual([]);
});

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
