import { contract } from '#core/contract/contract.ts';
import type { NoticeFact } from '#tests/life/notice-model.ts';
import type { TestClient } from '#tests/support/server/test-server.ts';

/** The job that writes notices. */
export const noticeQueueName = 'notices';

/** Notices of one page: more than a usual day has. */
const limit = 10;

/** New notices: the kind of each digest, and what they are about. */
export interface FoundNotices {
  readonly kinds: readonly string[];
  readonly items: readonly NoticeFact[];
}

/** Reads a customer's notices, each once. The only place that knows the reply that lists them. */
export function noticeReader(client: TestClient): () => Promise<FoundNotices> {
  let last = 0;
  return async () => {
    const kinds: string[] = [];
    const items: NoticeFact[] = [];
    const before = last;
    for (let offset = 1; ; offset += 1) {
      const { siteMsges } = await client.ask(contract.account.notices, { query: { limit, offset } });
      const unseen = siteMsges.filter(({ id }) => id > before);
      last = Math.max(last, ...unseen.map(({ id }) => id));
      kinds.push(...unseen.map(({ kind }) => kind));
      for (const notice of unseen)
        for (const { topic, orderNo, serialNumber, days } of notice.items) {
          const isOfOrder = notice.kind === 'failed' || notice.kind === 'payment';
          items.push(
            isOfOrder
              ? { kind: `${notice.kind} ${topic}`, orderNo, serialNumber: '', days }
              : { kind: notice.kind, orderNo, serialNumber, days },
          );
        }
      if (unseen.length < limit) return { kinds, items };
    }
  };
}
