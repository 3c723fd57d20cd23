import { expect, test } from 'vitest';
import { JournalFailure, type JournalFailureCode } from '#src/adapters/journal/journal-failure.ts';
import { sendAtOnce } from '#src/console/send-at-once.ts';

/** A flow just opened that takes an event, or fails to. */
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

test('a flow that takes its first event stays open', async () => {
  const { seen, told } = flow(null);
  await told;
  expect(seen).toEqual(['payment.open']);
});

test('a flow that is over meanwhile shows how it ended', async () => {
  const { seen, told } = flow(new JournalFailure('finished'));
  await told;
  expect(seen).toEqual(['payment.open']);
});

test.each<JournalFailureCode>(['storage-full', 'no-writer'])(
  'one that fails as %s is not held by nobody',
  async (code) => {
    const { seen, told } = flow(new JournalFailure(code));
    await expect(told).rejects.toMatchObject({ code });
    expect(seen).toEqual(['payment.open', 'closed']);
  },
);

test('a bug is told, and the flow is closed', async () => {
  const { seen, told } = flow(new TypeError('bug'));
  await expect(told).rejects.toThrow('bug');
  expect(seen).toEqual(['payment.open', 'closed']);
});
