import { describe, expect, it } from 'vitest';
import {
  intakeFaultText,
  requestFaultText,
  skipReasonText,
} from '#src/features/purchase/csr/request-texts.ts';
import { zhIntake } from '#src/features/purchase/later.texts.zh.ts';
import { translators } from '#tests/unit/i18n/all-texts.ts';
import { workerFaultCodes } from '#workers/api.ts';
import { requestFaultCodes, skipReasons } from '#workers/intake-api.ts';
import { intakeFaultCodes } from '#workers/intake-fault-codes.ts';

describe.each(['zh', 'en'] as const)('texts about read files, in %s', (language) => {
  const t = translators[language];
  const unknown = requestFaultText('no such code', '', t);

  it.each([...intakeFaultCodes, ...workerFaultCodes])('explain why nothing could be read: %s', (code) => {
    expectSentence(intakeFaultText(code, 'DETAIL', t));
    expect(intakeFaultText(code, '', t)).not.toContain(code);
  });

  it.each(requestFaultCodes)('explain what is wrong with a request: %s', (code) => {
    const text = requestFaultText(code, 'DETAIL', t);
    expectSentence(text);
    expect(text).not.toBe(unknown.replace('no such code', code));
  });

  it.each(skipReasons)('explain why a file was skipped: %s', (why) => {
    expectSentence(skipReasonText(why, t));
  });
});

it('there is no text for a removed code', () => {
  const { fault, request, skipped } = zhIntake;
  expect(Object.keys(fault)).toEqual(intakeFaultCodes);
  expect(Object.keys(request).toSorted()).toEqual([...requestFaultCodes, 'unknown'].toSorted());
  expect(Object.keys(skipped)).toEqual(skipReasons);
});

function expectSentence(text: string): void {
  expect(text).not.toMatch(/\{\{|\}\}|undefined/);
  expect(text.length).toBeGreaterThan(2);
}
