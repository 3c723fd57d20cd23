import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { apiKeyDays, apiKeySecrets } from '#server/db/schema/api-keys.ts';
import { attempts } from '#server/db/schema/sign-in.ts';
import type { Log } from '#server/log.ts';
import { describeError } from '#server/log-error.ts';

/** Calls of a key in one minute. */
export const callsAMinute = 600;
const minute = 60_000;
/** Milliseconds between writing down what was counted: so much does a crash forget. */
const writeEvery = 1_000;

/** Counts what keys call, and stops those that call too often. */
export interface KeyUse {
  /** Counts a call. Returns null, or the seconds to wait if the key has used up this minute. */
  admit(use: Use): number | null;
  /** Writes down what was counted so far. */
  write(): Promise<void>;
  close(): Promise<void>;
}

interface Use {
  readonly keyID: string;
  /** Of the secret it was called by. */
  readonly hash: string;
  /** Client address. */
  readonly address: string;
  readonly now: Date;
}

interface Window {
  /** Start of its minute, in milliseconds. */
  readonly start: number;
  /** Calls this process knows of: its own, and those of others when it last wrote. */
  known: number;
  /** Its own since then. */
  fresh: number;
}

interface Counted {
  readonly windows: Map<string, Window>;
  /** Calls by key and day, `<id> <yyyy-mm-dd>`. */
  readonly days: Map<string, number>;
  readonly uses: Map<string, Pick<Use, 'address' | 'now'>>;
}

/**
 * Counts in memory and writes once a second, so a call costs no write and 200 keys at their limit cost three statements a second. Other
 * processes learn of the calls then, so together they let at most one more second's worth through.
 */
export function createKeyUse(db: Db, log: Log): KeyUse {
  const windows = new Map<string, Window>();
  let days: Counted['days'] = new Map();
  let uses: Counted['uses'] = new Map();
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  const schedule = () => {
    timer ??= setTimeout(() => {
      timer = null;
      void write();
    }, writeEvery).unref();
  };

  const write = () => {
    writing = writing.then(async () => {
      const counted = { windows, days, uses };
      days = new Map();
      uses = new Map();
      try {
        await keep(db, counted);
      } catch (error) {
        // Counts are no reason to fail a call; the next writing adds to them.
        log.error('keys.uncounted', { error: describeError(error) });
        for (const [day, calls] of counted.days) days.set(day, (days.get(day) ?? 0) + calls);
        for (const [hash, use] of counted.uses) if (!uses.has(hash)) uses.set(hash, use);
        if (days.size > 0) schedule();
      }
    });
    return writing;
  };

  return {
    admit({ keyID, hash, address, now }) {
      const start = Math.floor(now.getTime() / minute) * minute;
      let window = windows.get(keyID);
      if (window?.start !== start) {
        window = { start, known: 0, fresh: 0 };
        windows.set(keyID, window);
      }
      if (window.known + window.fresh >= callsAMinute)
        return Math.max(1, Math.ceil((start + minute - now.getTime()) / 1000));
      window.fresh += 1;
      const day = `${keyID} ${now.toISOString().slice(0, 10)}`;
      days.set(day, (days.get(day) ?? 0) + 1);
      uses.set(hash, { address, now });
      schedule();
      return null;
    },
    write,
    async close() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      await write();
    },
  };
}

async function keep(db: Db, { windows, days, uses }: Counted): Promise<void> {
  await shareWindows(db, windows);
  if (days.size === 0) return;
  const rows = [...days].map(([key, calls]) => {
    const [keyID = '', day = ''] = key.split(' ');
    return { keyID, day, calls };
  });
  await db.transaction(async (tx) => {
    await tx
      .insert(apiKeyDays)
      .values(rows.toSorted((a, b) => (a.keyID < b.keyID ? -1 : 1)))
      .onConflictDoUpdate({
        target: [apiKeyDays.keyID, apiKeyDays.day],
        set: { calls: sql`${apiKeyDays.calls} + excluded.calls` },
      });
    const used = [...uses]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([hash, { address, now }]) => sql`(${hash}, ${now.toISOString()}::timestamptz, ${address})`);
    const last = apiKeySecrets.lastUsedTime;
    await tx.execute(
      sql`update ${apiKeySecrets} set last_used_time = used.at, last_used_address = used.address
        from (values ${sql.join(used, sql`, `)}) as used (hash, at, address)
        where ${apiKeySecrets.hash} = used.hash and (${last} is null or ${last} < used.at)`,
    );
  });
}

/** Adds this process's calls of the minute to those of all, and learns how many these are. */
async function shareWindows(db: Db, windows: Map<string, Window>): Promise<void> {
  const latest = Math.max(...[...windows.values()].map(({ start }) => start));
  for (const [keyID, { start, fresh }] of windows) if (start < latest && fresh === 0) windows.delete(keyID);
  const shared = [...windows].filter(([, { fresh }]) => fresh > 0).toSorted(([a], [b]) => (a < b ? -1 : 1));
  if (shared.length === 0) return;
  const sent = new Map(
    shared.map(([keyID, window]) => [bucketOf(keyID, window), { window, added: window.fresh }]),
  );
  const rows = await db
    .insert(attempts)
    .values(
      [...sent].map(([bucket, { window, added }]) => ({
        bucket,
        count: added,
        windowEnd: new Date(window.start + minute),
      })),
    )
    .onConflictDoUpdate({ target: attempts.bucket, set: { count: sql`${attempts.count} + excluded.count` } })
    .returning({ bucket: attempts.bucket, count: attempts.count });
  for (const { bucket, count } of rows) {
    const each = sent.get(bucket);
    if (each === undefined) continue;
    each.window.known = count;
    each.window.fresh -= each.added;
  }
}

function bucketOf(keyID: string, { start }: Window): string {
  return `key:${keyID}:${start}`;
}
