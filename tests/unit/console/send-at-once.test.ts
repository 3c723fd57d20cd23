import { expect, test } from 'vitest';
import { JournalFailure, type JournalFailureCode } from '#src/adapters/journal/journal-failure.ts';
import { sendAtOnce } from '#src/console/flows/send-at-once.ts';

/** A newly opened flow that accepts its first event, or fails to. */
function flow(failure: Error | null) {
  const seen: string[] = [];
  const handle = {
    async send({ type }: { readonly type: string }) {
      seen.push(type);
      if (failure !== null) throw failure;
    },
    async close() {
      seen.push('closed');
    },
  };
  return { seen, told: sendAtOnce(handle, { type: 'payment.open' }) };
}

test('leaves a flow open that accepts its first event', async () => {
  const { seen, told } = flow(null);
  await told;
  expect(seen).toEqual(['payment.open']);
});

test('leaves a flow open that has already ended, so that it shows its outcome', async () => {
  const { seen, told } = flow(new JournalFailure('finished'));
  await told;
  expect(seen).toEqual(['payment.open']);
});

test.each<JournalFailureCode>(['storage-full', 'no-writer'])(
  'closes a flow that fails as %s',
  async (code) => {
    const { seen, told } = flow(new JournalFailure(code));
    await expect(told).rejects.toMatchObject({ code });
    expect(seen).toEqual(['payment.open', 'closed']);
  },
);

test('closes the flow and rethrows a bug', async () => {
  const { seen, told } = flow(new TypeError('bug'));
  await expect(told).rejects.toThrow('bug');
  expect(seen).toEqual(['payment.open', 'closed']);
});
