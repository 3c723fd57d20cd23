import { describe, expect, test } from 'vitest';
import { initialTransition, transition } from 'xstate';
import { replyCode } from '#core/contract/call.ts';
import { type Fault, fault } from '#core/fault.ts';
import { fail, ok } from '#core/result.ts';
import { batchMachine } from '#machines/purchase/batch/batch.machine.ts';
import { hashesOf } from '#machines/purchase/batch/batch.rules.ts';
import type { BatchEvent, BatchInput, MadeKey } from '#machines/purchase/batch/batch.types.ts';
import { batchSummary, batchView, isBatchBusy } from '#machines/purchase/batch/batch.view.ts';
import { done } from '#tests/model/define-model.ts';
import { batchModel } from '#tests/model/models/batch.model.ts';

const fresh = batchModel.inputs.fresh;
if (fresh === undefined) throw new Error('no input');
const input: BatchInput = {
  ...fresh,
  rows: ['a', 'b', 'c', 'd'].map((name, place) => ({
    names: [`${name}.example.com`],
    label: `#${place + 1}`,
  })),
  price: { allNowPrice: 400, allRawPrice: 500, discount: 80 },
};

function walk(...events: readonly BatchEvent[]) {
  let [snapshot] = initialTransition(batchMachine, input);
  for (const event of events) [snapshot] = transition(batchMachine, snapshot, event);
  return snapshot;
}

const key = (index: number): MadeKey => ({
  index,
  csr: 'csr',
  key: 'v1.k',
  hashValue: `${index}`,
  spkiHash: 's',
});
const made = (at: number, ...indices: readonly number[]): BatchEvent => {
  return { type: 'keys.made', attempt: 1, since: 1_000, at, made: indices.map(key), failed: [] };
};
const refused: BatchEvent = done('createOrders', {
  attempt: 1,
  answer: fail({
    kind: 'refused' as const,
    code: replyCode.badInput,
    msg: 'no',
    errors: [
      fault('sslCerts.1.commonName', 'name-reserved', 'b.example.com'),
      fault('sslCerts.2.key', 'key-reused', ''),
      fault('year', 'not-offered', '9'),
    ],
    data: null,
  }),
});
const orders = { orderNos: ['CN1', 'CN2', 'CN3', 'CN4'], total: 400 };

describe('progress', () => {
  test('has neither a rate nor a remaining time before the first key', () => {
    expect(batchView(walk())).toMatchObject({
      step: 'keying',
      pacing: 'running',
      totals: { total: 4, done: 0, waiting: 4, failed: 0, excluded: 0 },
      rate: null,
      secondsLeft: null,
      total: { amount: 400, isFinal: false },
      can: { pause: true, resume: false, cancel: true, correct: false, retry: false, ask: false },
    });
  });

  test('computes rate and remaining time from the times of the keys', () => {
    expect(batchView(walk(made(2_000, 0), made(5_000, 1)))).toMatchObject({ rate: 0.5, secondsLeft: 4 });
  });

  test('counts a stretch after a pause separately', () => {
    const again: BatchEvent = { ...made(11_000, 1), type: 'keys.made', since: 10_000 } as BatchEvent;
    expect(batchView(walk(made(2_000, 0), again))).toMatchObject({ rate: 1, secondsLeft: 2 });
  });

  test('has no rate while paused', () => {
    const pausing = walk(made(2_000, 0), { type: 'batch.pause' });
    expect(batchView(pausing)).toMatchObject({ pacing: 'pausing', rate: null, can: { resume: true } });
    expect(isBatchBusy(pausing)).toBe(true);
    const paused = walk(made(2_000, 0), { type: 'batch.pause' }, { type: 'keys.rested', attempt: 1 });
    expect(batchView(paused)).toMatchObject({ pacing: 'paused', secondsLeft: null });
    expect(isBatchBusy(paused)).toBe(false);
  });

  test.each([
    { name: 'the connection', code: 'worker-unavailable', isBusy: true },
    { name: 'the vault', code: 'keyring-locked', isBusy: false },
  ])('resumes automatically after a halt by $name: $isBusy', ({ code, isBusy }) => {
    const failure = { kind: 'key-failed', code, detail: '' } as const;
    expect(isBatchBusy(walk({ type: 'keys.halted', attempt: 1, failure }))).toBe(isBusy);
  });

  test('keeps the same object for an unchanged row', () => {
    const one = batchView(walk(made(2_000, 0)));
    const two = batchView(walk(made(2_000, 0)));
    const [before] = [walk(made(2_000, 0))];
    const [later] = transition(batchMachine, before, made(3_000, 1));
    expect(batchView(later).rows[0]).toBe(batchView(before).rows[0]);
    expect(batchView(later).rows[1]).not.toBe(batchView(before).rows[1]);
    expect(one.rows).toEqual(two.rows);
  });
});

describe('a refusal', () => {
  const correcting = walk(made(2_000, 0, 1, 2, 3), refused);

  test('goes to the rows it concerns, and otherwise to the batch', () => {
    const view = batchView(correcting);
    expect(view).toMatchObject({ step: 'correcting', totals: { done: 2, failed: 2 } });
    expect(view.rows.map(({ state }) => state)).toEqual(['made', 'faulty', 'faulty', 'made']);
    expect(view.rows[1]?.faults).toMatchObject([{ field: 'commonName', reason: 'name-reserved' }]);
    expect(view.failure).toMatchObject({ kind: 'refused', errors: [{ field: 'year' }] });
    expect(view.can).toMatchObject({ correct: true, retry: false, cancel: true });
  });

  test('counts the rows that were sent, without the excluded one', () => {
    const [excluded] = transition(batchMachine, correcting, { type: 'row.exclude', index: 1 });
    expect(batchView(excluded)).toMatchObject({
      total: null,
      totals: { total: 3, excluded: 1 },
      can: { retry: true },
    });
    let [again] = transition(batchMachine, excluded, { type: 'rows.retry' });
    expect(batchView(again)).toMatchObject({ step: 'keying', totals: { done: 2, waiting: 0 } });
    [again] = transition(batchMachine, again, { ...made(9_000, 2), attempt: 2 } as BatchEvent);
    expect(batchView(again).step).toBe('creating');
    const second = { ...refused, output: { ...(refused as { output: object }).output, attempt: 2 } };
    [again] = transition(batchMachine, again, second as BatchEvent);
    expect(batchView(again).rows.map(({ state }) => state)).toEqual(['made', 'excluded', 'faulty', 'faulty']);
  });

  test('of a key alone drops only that key', () => {
    const [excluded] = transition(batchMachine, correcting, { type: 'row.exclude', index: 1 });
    expect(excluded.context.rows[2]?.request).toBeNull();
    expect(excluded.context.rows[0]?.request).not.toBeNull();
  });
});

describe('a method that is no longer accepted', () => {
  const byMail = {
    ...input,
    terms: { ...input.terms, dcvMethod: 'email_dns' as const, emailDnsEmail: 'a@b.example' },
  };
  const keys = ['a', 'b', 'c', 'd'].map((_, index) => index);
  const refusedAs = (...errors: readonly Fault[]): BatchEvent =>
    done('createOrders', {
      attempt: 1,
      answer: fail({ kind: 'refused' as const, code: replyCode.badInput, msg: '', errors, data: null }),
    });
  const ended = fault('dcvMethod', 'email-ended', 'email_dns', 'dns, dns_txt, file');
  const refusedWith = (rows: BatchInput['rows'], ...errors: readonly Fault[]) => {
    let [snapshot] = initialTransition(batchMachine, { ...byMail, rows });
    for (const event of [made(2_000, ...keys), refusedAs(...errors)])
      [snapshot] = transition(batchMachine, snapshot, event);
    return snapshot;
  };

  test('can be replaced by another one, keeping every key', () => {
    const refusedBatch = refusedWith(input.rows, ended);
    expect(batchView(refusedBatch)).toMatchObject({
      otherMethod: { chosen: null, choices: [{ method: 'dns' }, { method: 'dns_txt' }, { method: 'file' }] },
      failure: { errors: [{ field: 'dcvMethod' }] },
      can: { retry: false },
    });
    const [chosen] = transition(batchMachine, refusedBatch, { type: 'dcv.choose', method: 'dns_txt' });
    expect(batchView(chosen)).toMatchObject({
      otherMethod: { chosen: 'dns_txt' },
      failure: null,
      terms: { dcvMethod: 'dns_txt', emailDnsEmail: '' },
      total: { amount: 400 },
      can: { retry: true },
    });
    const [sent] = transition(batchMachine, chosen, { type: 'rows.retry' });
    expect(batchView(sent).step).toBe('creating');
    expect(sent.context).toMatchObject({ attempt: 2, failure: null });
    expect(sent.context.rows.map(({ request }) => request?.hashValue)).toEqual(keys.map(String));
  });

  test.each(['email', 'email_dns', 'file'] as const)(
    'cannot be replaced by %s, which does not validate the names',
    (method) => {
      const wild = input.rows.map((row) => ({ ...row, names: [`*.${row.names[0]}`] }));
      const [chosen] = transition(batchMachine, refusedWith(wild, ended), { type: 'dcv.choose', method });
      expect(batchView(chosen)).toMatchObject({ terms: { dcvMethod: 'email_dns' }, can: { retry: false } });
    },
  );

  test('leaves other refusals to be corrected', () => {
    const both = refusedWith(input.rows, ended, fault('contactID', 'not-offered', '7'));
    const [chosen] = transition(batchMachine, both, { type: 'dcv.choose', method: 'dns' });
    expect(batchView(chosen).failure).toMatchObject({ errors: [{ field: 'contactID' }] });
  });

  test('is the only reason to choose another one', () => {
    const others = walk(made(2_000, 0, 1, 2, 3), refused, { type: 'dcv.choose', method: 'file' });
    expect(batchView(others)).toMatchObject({ otherMethod: null, terms: { dcvMethod: 'dns' } });
  });
});

describe('a created batch', () => {
  test('numbers its rows in the order they were sent', () => {
    const view = batchView(
      walk(made(2_000, 0, 1, 2, 3), done('createOrders', { attempt: 1, answer: ok(orders) })),
    );
    expect(view.rows.map(({ orderNo }) => orderNo)).toEqual(orders.orderNos);
    expect(view.exit).toEqual({ to: 'payment', ...orders });
    expect(view.total).toEqual({ amount: orders.total, isFinal: true });
  });

  test.each([
    { total: 0, orderNos: orders.orderNos, exit: { to: 'orders' } },
    { total: 0, orderNos: ['CN1'], exit: { to: 'order', orderNo: 'CN1' } },
  ])('leads to $exit.to if nothing is due', ({ total, orderNos, exit }) => {
    const answer = done('createOrders', { attempt: 1, answer: ok({ total, orderNos }) });
    expect(batchView(walk(made(2_000, 0, 1, 2, 3), answer)).exit).toEqual(exit);
  });
});

test('batchSummary returns what lists show', () => {
  expect(batchSummary(walk(made(2_000, 0)))).toEqual({
    title: 'a.example.com',
    facts: {
      step: 'keying',
      pacing: 'running',
      amount: 400,
      productName: 'AlphaSSL',
      chineseName: '单域名',
      englishName: 'AlphaSSL',
      total: 4,
      done: 1,
      failed: 0,
      waiting: 3,
      excluded: 0,
      goesOn: true,
    },
  });
});

test('orders are looked up by the requests that are sent', () => {
  const { context } = walk(made(2_000, 0, 1));
  expect(hashesOf(context)).toEqual(['0', '1']);
  const rows = context.rows.map((row, index) => ({ ...row, isExcluded: index === 0 }));
  expect(hashesOf({ rows })).toEqual(['1']);
});
