import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { users } from '#server/db/schema/accounts.ts';
import { hashPassword } from '#server/session/hash-password.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { newTicket } from '#tests/support/server/codes.ts';
import { shareServer } from '#tests/support/server/share-server.ts';
import { isWhole } from '#tests/support/whole.ts';

const server = shareServer({ config: { trustProxy: true } });
const { account } = contract;
const guesses = isWhole ? 20_000 : 400;
const newPwd = hashPassword('guessed-by-a-stranger-1');

/**
 * Somebody with many addresses asks for codes of one account and guesses. However they go about it, one account has so few codes in a day,
 * and each so few tries, that 20 000 guesses are about a hundred real ones of a million.
 */
it(`gets nowhere with ${guesses} guesses from many addresses`, { timeout: 1_800_000 }, async () => {
  const random = seededRandom(29);
  const email = 'guessed@example.com';
  const { userID } = await server.customer({ email, password: 'unchanged' });
  const outcome = { sent: 0, limited: 0, compared: 0, over: 0, done: 0 };
  let ticket = newTicket();
  for (let guess = 0; guess < guesses; guess += 1) {
    const headers = {
      'x-forwarded-for': `${11 + random.below(200)}.${random.below(256)}.${random.below(256)}.7`,
    };
    if (guess % 5 === 0) {
      ticket = newTicket();
      const asked = await server.visitor.call(
        account.forgotPassword,
        { body: { account: email, ticket } },
        { headers },
      );
      outcome[asked.status === 200 ? 'sent' : 'limited'] += 1;
    }
    const code = String(random.below(1_000_000)).padStart(6, '0');
    const body = { email, code, newPwd, ticket };
    const { envelope } = await server.visitor.call(account.resetByEmail, { body }, { headers });
    if (envelope.code === 200) outcome.done += 1;
    else if (envelope.errors[0]?.reason === 'mismatch') outcome.compared += 1;
    else outcome.over += 1;
  }
  expect(outcome.sent).toBeLessThanOrEqual(20);
  expect(outcome.compared).toBeLessThanOrEqual(20 * 5);
  expect(outcome.done).toBe(0);
  expect(outcome.limited + outcome.sent).toBe(Math.ceil(guesses / 5));
  const [row] = await server.services.db.select().from(users).where(eq(users.id, userID));
  expect(row?.password).toBe('unchanged');
});
