import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '#server/db/open.ts';
import type { SeededRandom } from '#tests/support/seeded-random.ts';

/** Each fault hits a fifth of all calls, independently of the others. */
export const wireFaults = [
  'cut-before',
  'cut-after',
  'doubled',
  'reordered',
  'timed-out',
  'answered-500',
] as const;
export type WireFault = (typeof wireFaults)[number];
const share = 0.2;

/** A wire between a caller and the in-process server on which everything that can go wrong does. */
export interface FaultyWire {
  /** Rejects when no reply arrives. */
  send(request: Request): Promise<Response>;
  /** Waits until everything in flight has arrived. */
  quiet(): Promise<void>;
  /** How often each fault was injected. */
  readonly made: ReadonlyMap<WireFault | 'none', number>;
}

/** Which of a call's transactions is cut, and whether before or after its commit. */
interface Cut {
  readonly before: boolean;
  readonly after: boolean;
  left: number;
}
const cuts = new AsyncLocalStorage<Cut>();

export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** Maximum number of event-loop turns a reordered call is held back. */
const mostTurns = 40;

export function createFaultyWire(
  handle: (request: Request) => Promise<Response>,
  random: () => SeededRandom,
): FaultyWire {
  const made = new Map<WireFault | 'none', number>();
  const background = new Set<Promise<unknown>>();
  const count = (fault: WireFault | 'none') => made.set(fault, (made.get(fault) ?? 0) + 1);

  return {
    made,
    async send(request) {
      const chosen = random();
      const faults = new Set(wireFaults.filter(() => chosen.chance(share)));
      for (const fault of faults.size === 0 ? (['none'] as const) : faults) count(fault);
      const turns = faults.has('reordered') ? 1 + chosen.below(mostTurns) : 0;
      const which = chosen.below(2);
      const arrive = () => {
        const cut = { before: faults.has('cut-before'), after: faults.has('cut-after'), left: which };
        return cuts.run(cut, () => handle(request.clone()));
      };
      const answered = (async () => {
        for (let turn = 0; turn < turns; turn += 1) await nextTurn();
        const copies = faults.has('doubled') ? [arrive(), arrive()] : [arrive()];
        const [response] = await Promise.all(copies);
        if (response === undefined || faults.has('cut-before') || faults.has('cut-after'))
          throw new NoAnswer();
        return faults.has('answered-500') ? new Response('{"code":500}', { status: 500 }) : response;
      })();
      if (!faults.has('timed-out')) return answered;
      const settled = answered.catch(() => undefined).finally(() => background.delete(settled));
      background.add(settled);
      throw new NoAnswer();
    },
    async quiet() {
      while (background.size > 0) await Promise.all(background);
    },
  };
}

/**
 * A database whose transactions fail according to the wire's cuts: rolled back at the end, or committed without the caller learning of it.
 */
export function cuttable(db: Db): Db {
  const transaction: Db['transaction'] = async (work, config) => {
    const cut = cuts.getStore();
    const isMeant = cut !== undefined && (cut.before || cut.after) && cut.left === 0;
    if (cut !== undefined) cut.left -= 1;
    if (!isMeant) return db.transaction(work, config);
    if (cut.before) {
      return db.transaction(async (tx) => {
        await work(tx);
        throw new Error('cut before the commit');
      }, config);
    }
    await db.transaction(work, config);
    throw new Error('cut after the commit');
  };
  return Object.assign(Object.create(db) as Db, { transaction });
}
