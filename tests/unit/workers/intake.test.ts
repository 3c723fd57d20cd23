import { afterEach, describe, expect, it, vi } from 'vitest';
import { ok } from '#core/result.ts';
import { createIntake } from '#src/adapters/workers/intake.ts';
import { type PortWorker, startPortWorker } from '#tests/support/browser/port-worker.ts';
import { keyRule } from '#tests/support/files/key-rule.ts';
import { newEc, opensslRequest } from '#tests/support/files/openssl.ts';
import { makeZip } from '#tests/support/files/zip-maker.ts';
import type { WorkerResult } from '#workers/api.ts';
import { type IntakeApi, intakeBounds, type NamesApi, type ZipPhase } from '#workers/intake-api.ts';
import { intakeJobs } from '#workers/intake-jobs.ts';
import { namesJobs } from '#workers/names-jobs.ts';

const csr = await opensslRequest(['a.example'], newEc('P-256'));
const zip = new Blob([makeZip([{ path: 'a.csr', content: csr }])], { type: 'application/zip' });
const terms = { productType: 'dv_flex_ssl', brand: 'x', subBrand: 'x', maxNames: 10 };
const nothing = { blocks: [], faults: [] };
const cancelled = { ok: false, error: { code: 'cancelled', detail: '' } };

/** An intake that records its workers. */
function intakeOver(requests: Partial<IntakeApi> = {}, names: NamesApi = namesJobs) {
  const workers: PortWorker[] = [];
  const spawn = (jobs: object) => () => {
    const worker = startPortWorker(jobs);
    workers.push(worker);
    return worker;
  };
  const intake = createIntake({
    spawnIntake: spawn({ ...intakeJobs, ...requests }),
    spawnNames: spawn(names),
  });
  return { intake, workers, terminated: () => workers.map(({ isTerminated }) => isTerminated) };
}

/** An intake whose jobs end when the test calls `finish`. */
function heldIntake() {
  const waiting: (() => void)[] = [];
  const started: (() => void)[] = [];
  const hold = <T>(value: T) =>
    new Promise<WorkerResult<T>>((resolve) => {
      waiting.push(() => resolve(ok(value)));
      for (const tell of started.splice(0)) tell();
    });
  return {
    ...intakeOver({ inspectRequests: () => hold([]) }, { checkBatch: () => hold(nothing) }),
    finish: () => waiting.shift()?.(),
    async untilStarted(count: number) {
      while (waiting.length < count) await new Promise<void>((resolve) => void started.push(resolve));
    },
  };
}

afterEach(() => {
  vi.useRealTimers();
});

it('reads requests, zips and batch texts through a real message port', async () => {
  const { intake } = intakeOver();
  expect(await intake.inspectRequests(csr, { keyRule })).toMatchObject({
    ok: true,
    value: [{ csr, label: '#1' }],
  });
  expect(await intake.readZip(zip, { keyRule, name: 'a.zip' })).toMatchObject({
    ok: true,
    value: { requests: [{ csr, label: 'a.csr' }], skipped: [] },
  });
  expect(await intake.checkBatch('a.example.com\n\n*.b.example.com\nx y', terms)).toMatchObject({
    ok: true,
    value: { blocks: [{ names: ['a.example.com'] }, { line: 3, endLine: 4 }] },
  });
  intake.close();
});

describe('workers', () => {
  it('end with the requests they read', async () => {
    const { intake, terminated } = intakeOver();
    await intake.inspectRequests(csr, { keyRule });
    await intake.readZip(zip, { keyRule, name: 'a.zip' });
    expect(terminated()).toEqual([true, true]);
  });

  it('keep one of them ready for the next batch text', async () => {
    const { intake, terminated } = intakeOver();
    await intake.checkBatch('a.example.com', terms);
    await intake.checkBatch('b.example.com', terms);
    expect(terminated()).toEqual([false]);
    intake.close();
    expect(terminated()).toEqual([true]);
  });

  it('check two texts at once without waiting for each other', async () => {
    const { intake, untilStarted, finish, terminated } = heldIntake();
    const both = [intake.checkBatch('a', terms), intake.checkBatch('b', terms)];
    await untilStarted(2);
    finish();
    finish();
    expect(await Promise.all(both)).toEqual([ok(nothing), ok(nothing)]);
    expect(terminated().toSorted()).toEqual([false, true]);
    intake.close();
  });
});

describe('a cancelled job', () => {
  it('ends at once, and leaves the others alone', async () => {
    const { intake, untilStarted, finish, terminated } = heldIntake();
    const abort = new AbortController();
    const first = intake.checkBatch('a', terms, { signal: abort.signal });
    const second = intake.checkBatch('b', terms);
    const third = intake.inspectRequests('c', { keyRule });
    await untilStarted(3);
    abort.abort();
    expect(await first).toEqual(cancelled);
    expect(terminated()).toEqual([true, false, false]);
    for (let index = 0; index < 3; index++) finish();
    expect(await Promise.all([second, third])).toEqual([ok(nothing), ok([])]);
    intake.close();
  });

  it('starts no worker if it was cancelled before it began', async () => {
    const { intake, workers } = heldIntake();
    const signal = AbortSignal.abort();
    expect(await intake.inspectRequests('a', { keyRule, signal })).toEqual(cancelled);
    expect(await intake.checkBatch('a', terms, { signal })).toEqual(cancelled);
    expect(workers).toEqual([]);
  });

  it('ends when the intake closes', async () => {
    const { intake, untilStarted, terminated } = heldIntake();
    const jobs = [intake.inspectRequests('a', { keyRule }), intake.checkBatch('b', terms)];
    await untilStarted(2);
    intake.close();
    expect(await Promise.all(jobs)).toEqual([cancelled, cancelled]);
    expect(terminated()).toEqual([true, true]);
  });
});

describe('a slow zip', () => {
  /** An intake whose worker reports its phases and then stays busy forever. */
  function busyIntake(phases: readonly ZipPhase[]) {
    let tell: () => void;
    const isBusy = new Promise<void>((resolve) => {
      tell = resolve;
    });
    const over = intakeOver({
      async readZip(_, __, onPhase) {
        for (const phase of phases) await onPhase?.(phase);
        tell();
        return new Promise(() => {});
      },
    });
    return { ...over, isBusy };
  }

  it('is abandoned with its worker after five seconds of unpacking', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { intake, isBusy, terminated } = busyIntake(['unpacking']);
    const job = intake.readZip(zip, { keyRule, name: 'a.zip' });
    await isBusy;
    vi.advanceTimersByTime(intakeBounds.unpackingTime);
    expect(await job).toEqual({ ok: false, error: { code: 'intake-too-slow', detail: '5' } });
    expect(terminated()).toEqual([true]);
  });

  it('may take longer to be checked, as on a slow machine', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { intake, isBusy, terminated } = busyIntake(['unpacking', 'checking']);
    const abort = new AbortController();
    const job = intake.readZip(zip, { keyRule, name: 'a.zip', signal: abort.signal });
    await isBusy;
    vi.advanceTimersByTime(10 * intakeBounds.unpackingTime);
    expect(terminated()).toEqual([false]);
    abort.abort();
    expect(await job).toEqual(cancelled);
  });
});
