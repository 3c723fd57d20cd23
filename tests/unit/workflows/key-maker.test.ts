import { describe, expect, test, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import { defaultCsrOptions } from '#core/csr/options.ts';
import { fail, ok } from '#core/result.ts';
import type { KeyEvent, KeyJob, KeyOrder } from '#machines/purchase/batch/batch.types.ts';
import { createKeyMaker } from '#src/features/purchase/workflows/key-maker.ts';
import { batchModel } from '#tests/model/models/batch.model.ts';
import type { Keyring, RequestJob, RequestMade, WorkerFaultCode, WorkerResult } from '#workers/api.ts';

interface Asked {
  readonly job: RequestJob;
  readonly signal: AbortSignal | undefined;
  readonly answer: (result: WorkerResult<RequestMade>) => void;
  readonly break: () => void;
}

/** A key maker whose pool and vault answer when the test says so, and the events it sends. */
function makeKeys(count: number, vault: WorkerResult<Keyring> = ok({} as Keyring), size = 2) {
  const asked: Asked[] = [];
  const said: KeyEvent[] = [];
  let time = 0;
  const makeKeys = createKeyMaker({
    vault: { ensure: async () => vault },
    keyPool: {
      size,
      makeRequest: (job, { signal } = {}) =>
        new Promise((answer, reject) => {
          asked.push({ job, signal, answer, break: () => reject(new Error('a bug')) });
        }),
    },
    now: () => (time += 1_000),
  });
  const product = batchModel.inputs.fresh?.product;
  if (product === undefined) throw new Error('no product');
  const input: KeyJob = {
    attempt: 3,
    rows: Array.from({ length: count }, (_, place) => ({
      index: place * 2,
      names: [`n${place}.example.com`],
    })),
    product,
    organization: null,
    options: defaultCsrOptions,
  };
  const parent = setup({ actors: { makeKeys }, types: { events: {} as KeyEvent } }).createMachine({
    invoke: { id: 'makeKeys', src: 'makeKeys', input },
    on: { '*': { actions: ({ event }) => said.push(event) } },
  });
  const actor = createActor(parent).start();
  const tell = (type: KeyOrder['type']) => actor.getSnapshot().children.makeKeys?.send({ type });
  const finish = async (...places: number[]) => {
    for (const place of places) {
      const text = String(place);
      asked[place]?.answer(ok({ csr: text, key: text, hashValue: text, spkiHash: text }));
    }
    await turn();
  };
  return { asked, said, tell, finish, stop: () => actor.stop() };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
const made = (said: readonly KeyEvent[]) =>
  said.map((event) => (event.type === 'keys.made' ? event.made.map(({ index }) => index) : event.type));
const refusal = (code: WorkerFaultCode) => fail({ code, detail: 'x' });

describe('the key maker', () => {
  test('requests keys for what the product holds, a few ahead of its workers', async () => {
    const maker = makeKeys(10);
    await turn();
    expect(maker.asked).toHaveLength(4);
    expect(maker.asked[0]?.job).toMatchObject({
      names: ['n0.example.com'],
      commonName: 'n0.example.com',
      subject: { country: 'SG' },
      options: { encryption: 'RSA', keyLength: 2048 },
    });
    await maker.finish(0);
    expect(maker.asked).toHaveLength(5);
  });

  test('sends a key at once, and together those that arrive while it is being written', async () => {
    const maker = makeKeys(10);
    await turn();
    await maker.finish(0);
    expect(maker.said).toEqual([
      {
        type: 'keys.made',
        attempt: 3,
        since: 1_000,
        at: 2_000,
        made: [{ index: 0, csr: '0', key: '0', hashValue: '0', spkiHash: '0' }],
        failed: [],
      },
    ]);
    await maker.finish(1, 2, 3);
    expect(maker.said).toHaveLength(1);
    maker.tell('keys.kept');
    expect(made(maker.said)).toEqual([[0], [2, 4, 6]]);
  });

  test('starts no more keys than it can hold while nothing is written', async () => {
    const maker = makeKeys(200);
    await turn();
    for (let place = 0; place < 200; place++) await maker.finish(place);
    expect(made(maker.said)).toEqual([[0]]);
    expect(maker.asked.length).toBeLessThan(80);
    maker.tell('keys.kept');
    const begun = maker.asked.length;
    for (let place = 0; place < begun; place++) await maker.finish(place);
    maker.tell('keys.kept');
    expect(maker.asked.length).toBeGreaterThan(begun);
  });

  test('rests once running work is finished and written, and continues when told to', async () => {
    const maker = makeKeys(10);
    await turn();
    await maker.finish(0);
    maker.tell('keys.rest');
    await maker.finish(1, 2, 3, 4);
    expect(made(maker.said)).toEqual([[0]]);
    maker.tell('keys.kept');
    expect(made(maker.said)).toEqual([[0], [2, 4, 6, 8]]);
    maker.tell('keys.kept');
    expect(made(maker.said)).toEqual([[0], [2, 4, 6, 8], 'keys.rested']);
    expect(maker.asked).toHaveLength(5);
    maker.tell('keys.go');
    expect(maker.asked).toHaveLength(9);
    await maker.finish(5);
    expect(maker.said.at(-1)).toMatchObject({ type: 'keys.made', since: expect.any(Number) });
    expect(maker.said.at(-1)).not.toMatchObject({ since: 1_000 });
  });

  test('reports a row that fails, and continues with the others', async () => {
    const maker = makeKeys(3);
    await turn();
    maker.asked[0]?.answer(refusal('crypto-failed'));
    await turn();
    expect(maker.said).toMatchObject([
      { made: [], failed: [{ index: 0, code: 'crypto-failed', detail: 'x' }] },
    ]);
    await maker.finish(1, 2);
    maker.tell('keys.kept');
    expect(made(maker.said)).toEqual([[], [2, 4]]);
  });

  test.each(['no-crypto', 'storage-full', 'worker-unavailable'] as const)(
    'halts on %s once the finished keys are written',
    async (code) => {
      const maker = makeKeys(20);
      await turn();
      await maker.finish(0);
      maker.asked[1]?.answer(refusal(code));
      await maker.finish(2, 3, 4);
      expect(made(maker.said)).toEqual([[0]]);
      maker.tell('keys.kept');
      maker.tell('keys.kept');
      expect(made(maker.said)).toEqual([[0], [4, 6, 8], 'keys.halted']);
      expect(maker.said.at(-1)).toMatchObject({ failure: { kind: 'key-failed', code, detail: 'x' } });
      expect(maker.asked.length).toBe(5);
    },
  );

  test('halts before the first key if the vault cannot be read', async () => {
    const maker = makeKeys(3, refusal('keyring-locked'));
    await turn();
    expect(maker.said).toMatchObject([
      { type: 'keys.halted', attempt: 3, failure: { code: 'keyring-locked' } },
    ]);
    expect(maker.asked).toEqual([]);
  });

  test('reports a bug in the pool, and does not lose the row', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const maker = makeKeys(1);
    await turn();
    maker.asked[0]?.break();
    await turn();
    expect(maker.said).toMatchObject([{ type: 'keys.halted', failure: { code: 'broken' } }]);
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });

  test('aborts the running jobs when stopped, and sends nothing more', async () => {
    const maker = makeKeys(10);
    await turn();
    maker.stop();
    expect(maker.asked.every(({ signal }) => signal?.aborted)).toBe(true);
    await maker.finish(0, 1);
    expect(maker.said).toEqual([]);
    expect(maker.asked).toHaveLength(4);
  });
});
