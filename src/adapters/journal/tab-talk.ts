import * as v from 'valibot';
import type { Json } from '#core/support/json.ts';
import { isJournalFailureCode, JournalFailure } from '#src/adapters/journal/journal-failure.ts';
import type { JournalChannel, JournalClock } from '#src/adapters/journal/types.ts';

/**
 * Messages between tabs. A message only announces that something happened; the rows are read from the database, so a
 * lost or forged message cannot change a log.
 */
const messageSchema = v.variant('kind', [
  v.object({ kind: v.literal('appended'), workflow: v.string(), seq: v.number() }),
  v.object({ kind: v.literal('changed'), workflow: v.string() }),
  v.object({ kind: v.literal('released'), workflow: v.string() }),
  v.object({
    kind: v.literal('send'),
    workflow: v.string(),
    event: v.string(),
    type: v.string(),
    payload: v.custom<Json>((value) => value !== undefined),
  }),
  v.object({ kind: v.literal('answer'), event: v.string(), seq: v.number() }),
  v.object({
    kind: v.literal('refusal'),
    event: v.string(),
    code: v.custom<JournalFailure['code']>(isJournalFailureCode),
    detail: v.string(),
  }),
]);
export type TabMessage = v.InferOutput<typeof messageSchema>;
/** Messages about a flow; answers go to the requesting tab. */
export type FlowMessage = Exclude<TabMessage, { kind: 'answer' | 'refusal' }>;

/** Milliseconds a tab waits for the writer's answer before it checks the lease. */
const answerTime = 1_000;

export function createTabTalk(
  channel: JournalChannel | null,
  clock: JournalClock,
  onMessage: (message: FlowMessage) => void,
) {
  const waiting = new Map<string, (answer: number | JournalFailure | null) => void>();
  const subscription = channel?.subscribe((received) => {
    const parsed = v.safeParse(messageSchema, received);
    if (!parsed.success) return;
    const message = parsed.output;
    if (message.kind === 'answer') waiting.get(message.event)?.(message.seq);
    else if (message.kind === 'refusal') {
      waiting.get(message.event)?.(new JournalFailure(message.code, message.detail));
    } else onMessage(message);
  });
  return {
    post: (message: TabMessage): void => channel?.post(message),
    /**
     * Sends an event to the writer. Returns the `seq` of its row, or `null` if nobody answered in time or `interrupt`
     * settled first. Rejects with the writer's refusal.
     */
    async ask(
      message: Extract<TabMessage, { kind: 'send' }>,
      interrupt: Promise<unknown>,
    ): Promise<number | null> {
      let timer: unknown;
      const answer = await new Promise<number | JournalFailure | null>((resolve) => {
        timer = clock.setTimeout(() => resolve(null), answerTime);
        waiting.set(message.event, resolve);
        interrupt.then(() => resolve(null));
        channel?.post(message);
      });
      clock.clearTimeout(timer);
      waiting.delete(message.event);
      if (answer instanceof JournalFailure) throw answer;
      return answer;
    },
    close(): void {
      subscription?.unsubscribe();
      channel?.close();
    },
  };
}

export type TabTalk = ReturnType<typeof createTabTalk>;

/** Opens the browser's channel of that name; `null` if unsupported. */
export function openBroadcastChannel(name: string): JournalChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    subscribe(listener) {
      const onEvent = (event: MessageEvent<unknown>) => listener(event.data);
      channel.addEventListener('message', onEvent);
      return { unsubscribe: () => channel.removeEventListener('message', onEvent) };
    },
    close: () => channel.close(),
  };
}
