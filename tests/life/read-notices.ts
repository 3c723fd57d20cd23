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

/** Notices of one page: more than a usual day has. */
const limit = 10;

/** Reads a customer's notices, each once. The only place that knows the reply that lists them. */
export function noticeReader(client: TestClient): () => Promise<NoticeFact[]> {
  let last = 0;
  return async () => {
    const fresh: NoticeFact[] = [];
    const before = last;
    for (let offset = 1; ; offset += 1) {
      const { siteMsges } = await client.ask(contract.account.notices, { query: { limit, offset } });
      const unseen = siteMsges.filter(({ id }) => id > before);
      last = Math.max(last, ...unseen.map(({ id }) => id));
      for (const { kind, orderNo, endTime, days } of unseen)
        fresh.push({ kind: kinds[kind] ?? kind, orderNo, notAfter: new Date(endTime), days });
      if (unseen.length < limit) return fresh;
    }
  };
}
