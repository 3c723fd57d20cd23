import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type LogProblem, logFormats } from '#core/discovery/ct-codes.ts';
import { LogFault } from '#server/discovery/ct/log-source.ts';
import { type Cursor, readOn } from '#server/discovery/ct/read-on.ts';
import { rfc6962Source } from '#server/discovery/ct/rfc6962-source.ts';
import { staticSource } from '#server/discovery/ct/static-source.ts';
import { MemoryLog } from '#tests/support/acme/memory-log.ts';

const now = new Date('2026-11-27T10:00:00Z');
const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

function logOf(count: number, from = 0): MemoryLog {
  const log = new MemoryLog(now.getTime() - 60_000, keys);
  grow(log, count, from);
  return log;
}

function grow(log: MemoryLog, count: number, from = log.leaves.length): void {
  for (let at = 0; at < count; at += 1)
    log.add({ kind: 'certificate', der: Buffer.from(`certificate ${from + at}`) });
  log.time += 1000;
}

type Format = (typeof logFormats)[number];
const sourceOf = (log: MemoryLog, format: Format) => {
  const known = log.known(format);
  return format === 'static' ? staticSource(known, log.fetch) : rfc6962Source(known.url, log.fetch);
};

async function readAll(log: MemoryLog, format: Format, start: Cursor | null, most = 1000, isWhole = true) {
  const source = sourceOf(log, format);
  let cursor = start;
  const seen: string[] = [];
  for (;;) {
    const next = await readOn(log.known(format, isWhole), source, cursor, { most, now });
    for (const { entry } of next.entries)
      seen.push(Buffer.from(entry.kind === 'certificate' ? entry.der : entry.tbs).toString());
    cursor = next.cursor;
    if (cursor.frontier.size === next.head.size) return { cursor, seen };
  }
}

const names = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => `certificate ${from + at}`);

describe.each(logFormats)('a log by %s', (format) => {
  it('is read once, in order, however much is read at once', async () => {
    const log = logOf(700);
    for (const most of [1, 100, 256, 300, 5000].slice(format === 'static' ? 0 : 1)) {
      const some = most === 1 ? logOf(20) : log;
      expect((await readAll(some, format, null, most)).seen).toEqual(names(0, some.leaves.length));
    }
  });

  it('is read on where it was left', async () => {
    const log = logOf(300);
    const first = await readAll(log, format, null);
    grow(log, 5);
    const second = await readAll(log, format, first.cursor);
    expect(second.seen).toEqual(names(300, 305));
    grow(log, 300);
    expect((await readAll(log, format, second.cursor, 64)).seen).toEqual(names(305, 605));
    const asked = log.requests;
    expect((await readAll(log, format, (await readAll(log, format, null)).cursor)).seen).toEqual([]);
    expect(log.requests - asked).toBeLessThan(20);
  });

  it('is read from its newest entry on unless all of it is wanted', async () => {
    const log = logOf(300);
    const begun = await readAll(log, format, null, 1000, false);
    expect(begun.seen).toEqual([]);
    grow(log, 10);
    expect((await readAll(log, format, begun.cursor)).seen).toEqual(names(300, 310));
  });
});

interface Fraud {
  readonly name: string;
  readonly want: LogProblem;
  readonly formats?: readonly Format[];
  /** Makes the log a fraud's, after 300 entries of it were read; the source then reads this one. */
  readonly commit: (log: MemoryLog) => MemoryLog | undefined;
  /** Entries read at once. */
  readonly most?: number;
}

const isHead = (path: string) => path === 'checkpoint' || path === 'ct/v1/get-sth';
const isEntries = (path: string) => path.startsWith('tile/data') || path === 'ct/v1/get-entries';

/** Shows another head, signed with the log's key. */
function show(log: MemoryLog, head: Parameters<MemoryLog['sth']>[0]): void {
  log.tamper = ({ path, bytes }) =>
    path === 'checkpoint' ? log.checkpoint(head) : path === 'ct/v1/get-sth' ? log.sth(head) : bytes;
}

const frauds: readonly Fraud[] = [
  {
    name: 'another tree of the same size',
    want: 'fork',
    commit: () => logOf(300, 1000),
  },
  {
    name: 'a larger tree that begins otherwise',
    want: 'fork',
    commit: () => logOf(310, 1000),
  },
  {
    name: 'a larger tree that begins otherwise, read in parts',
    want: 'fork',
    commit: () => logOf(900, 1000),
    most: 64,
  },
  {
    name: 'a smaller tree, newly signed',
    want: 'rollback',
    commit: () => {
      const log = logOf(200);
      log.time = now.getTime();
      return log;
    },
  },
  {
    name: 'an older tree',
    want: 'old-head',
    commit: () => {
      const log = logOf(200);
      log.time -= 3_600_000;
      return log;
    },
  },
  {
    name: 'a changed entry',
    want: 'changed-entry',
    commit: (log) => {
      grow(log, 10);
      log.tamper = ({ path, bytes }) => {
        if (!isEntries(path)) return bytes;
        if (path.startsWith('tile'))
          return Buffer.from(
            bytes.toString('latin1').replace('certificate 305', 'certificate 905'),
            'latin1',
          );
        const json = JSON.parse(bytes.toString());
        json.entries[5].leaf_input = log.leaves[0]?.leaf.toString('base64');
        return Buffer.from(JSON.stringify(json));
      };
      return undefined;
    },
  },
  {
    name: 'a changed entry far before the newest',
    want: 'changed-entry',
    most: 8,
    commit: (log) => {
      grow(log, 600);
      log.tamper = ({ path, bytes }) => {
        if (!isEntries(path)) return bytes;
        if (path.startsWith('tile'))
          return Buffer.from(
            bytes.toString('latin1').replace('certificate 301', 'certificate 901'),
            'latin1',
          );
        const json = JSON.parse(bytes.toString());
        json.entries[1].leaf_input = log.leaves[0]?.leaf.toString('base64');
        return Buffer.from(JSON.stringify(json));
      };
      return undefined;
    },
  },
  {
    name: 'two entries in each other’s place',
    want: 'changed-entry',
    formats: ['rfc6962'],
    commit: (log) => {
      grow(log, 10);
      log.tamper = ({ path, bytes }) => {
        if (!isEntries(path)) return bytes;
        const json = JSON.parse(bytes.toString());
        [json.entries[0], json.entries[1]] = [json.entries[1], json.entries[0]];
        return Buffer.from(JSON.stringify(json));
      };
      return undefined;
    },
  },
  {
    name: 'entries left out',
    want: 'missing',
    commit: (log) => {
      grow(log, 10);
      log.tamper = ({ path, bytes }) => {
        if (path.startsWith('tile/data')) return null;
        return path === 'ct/v1/get-entries' ? null : bytes;
      };
      return undefined;
    },
  },
  {
    name: 'a tile that ends early',
    want: 'unreadable',
    formats: ['static'],
    commit: (log) => {
      grow(log, 10);
      log.tamper = ({ path, bytes }) => (isEntries(path) ? bytes.subarray(0, bytes.length - 3) : bytes);
      return undefined;
    },
  },
  {
    name: 'no entries',
    want: 'unreadable',
    formats: ['rfc6962'],
    commit: (log) => {
      grow(log, 10);
      log.tamper = ({ path, bytes }) => (isEntries(path) ? Buffer.from('{"entries":[]}') : bytes);
      return undefined;
    },
  },
  {
    name: 'a head of another key',
    want: 'bad-signature',
    commit: (log) => {
      const other = new MemoryLog(log.time);
      log.tamper = ({ path, bytes }) =>
        path === 'checkpoint'
          ? other.checkpoint(log.head())
          : path === 'ct/v1/get-sth'
            ? other.sth(log.head())
            : bytes;
      return undefined;
    },
  },
  {
    name: 'a head whose size was changed',
    want: 'bad-signature',
    commit: (log) => {
      log.tamper = ({ path, bytes }) =>
        isHead(path) ? Buffer.from(bytes.toString().replace('300', '299')) : bytes;
      return undefined;
    },
  },
  {
    name: 'a checkpoint of another log',
    want: 'wrong-origin',
    formats: ['static'],
    commit: (log) => {
      log.tamper = ({ path, bytes }) =>
        path === 'checkpoint' ? log.checkpoint(log.head(), 'other.test/log') : bytes;
      return undefined;
    },
  },
  {
    name: 'a head of tomorrow',
    want: 'future-head',
    commit: (log) => {
      show(log, { ...log.head(), time: now.getTime() + 86_400_000 });
      return undefined;
    },
  },
  {
    name: 'hashes that are not those of the tree',
    want: 'bad-proof',
    formats: ['static'],
    most: 8,
    commit: (log) => {
      grow(log, 600);
      log.tamper = ({ path, bytes }) =>
        path.startsWith('tile/0/') ? Buffer.from(bytes).fill(7, 0, 32) : bytes;
      return undefined;
    },
  },
  {
    name: 'a proof that proves nothing',
    want: 'fork',
    formats: ['rfc6962'],
    most: 8,
    commit: (log) => {
      grow(log, 60);
      log.tamper = ({ path, bytes }) => (path === 'ct/v1/get-sth-consistency' ? shortened(bytes) : bytes);
      return undefined;
    },
  },
  {
    name: 'an endless answer',
    want: 'unreadable',
    commit: (log) => {
      log.tamper = ({ path, bytes }) => (isHead(path) ? Buffer.alloc(20 * 1024 * 1024) : bytes);
      return undefined;
    },
  },
  {
    name: 'no checkpoint at all',
    want: 'unreadable',
    commit: (log) => {
      log.tamper = ({ path, bytes }) => (isHead(path) ? Buffer.from('<html>moved</html>') : bytes);
      return undefined;
    },
  },
];

function shortened(bytes: Buffer): Buffer {
  const { consistency } = JSON.parse(bytes.toString());
  return Buffer.from(JSON.stringify({ consistency: consistency.slice(1) }));
}

describe('a fraud', () => {
  const cases = frauds.flatMap(({ formats = logFormats, ...fraud }) =>
    formats.map((format) => ({ ...fraud, format })),
  );
  it.each(cases)('is said: $name ($format)', async ({ format, commit, want, most = 1000 }) => {
    const log = logOf(300);
    const { cursor } = await readAll(log, format, null);
    const shown = commit(log) ?? log;
    const failed = await readAll(shown, format, cursor, most).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(LogFault);
    expect(failed).toMatchObject({ problem: want });
  });
});
