import { contract } from '#core/contract/contract.ts';
import type { NoticeFact } from '#tests/life/notice-model.ts';
import type { TestClient } from '#tests/support/test-server.ts';

/** The job that writes notices. */
export const noticeQueueName = 'reminders';

const kinds: Readonly<Record<string, string>> = {
  end: 'ending',
  'next-begun': 'needs-you',
  'next-asked': 'needs-you',
  'next-failed': 'failed',
};

/** Reads a customer's notices, each once. The only place that knows the reply that lists them. */
export function noticeReader(client: TestClient): () => Promise<NoticeFact[]> {
  let last = 0;
  return async () => {
    const { siteMsges } = await client.ask(contract.account.notices, { query: { limit: 100, offset: 1 } });
    const fresh = siteMsges.filter(({ id }) => id > last);
    last = Math.max(last, ...fresh.map(({ id }) => id));
    return fresh.map(({ kind, orderNo, endTime, days }) => ({
      kind: kinds[kind] ?? kind,
      orderNo,
      notAfter: new Date(endTime),
      days,
    }));
  };
}
