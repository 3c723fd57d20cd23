import { afterEach, expect, it, vi } from 'vitest';
import { emptyDraft } from '#machines/invoices/invoice-application/invoice-application.rules.ts';
import {
  forgetApplication,
  keepApplication,
  keptApplication,
} from '#src/features/invoices/kept-application.ts';
import { memoryStorage } from '#tests/support/browser/memory-storage.ts';

afterEach(() => vi.unstubAllGlobals());

it('keeps an application of one user over a reload, until it is sent', () => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  const draft = { ...emptyDraft('CNY'), orders: { 'CN20261121-10001': 8_800 }, remark: 'QS-2026-118' };
  keepApplication('ada', { ...draft, ...{ key: 'k', faults: [] } });
  expect(keptApplication('ada')).toEqual(draft);
  expect(keptApplication('grace')).toBeNull();
  sessionStorage.setItem('certhub-draft-invoice-ada', '{"by":"order"}');
  expect(keptApplication('ada')).toBeNull();
  forgetApplication('ada');
  expect(sessionStorage.length).toBe(0);
});

it('keeps nothing where the browser denies its storage', () => {
  vi.stubGlobal('sessionStorage', undefined);
  keepApplication('ada', emptyDraft('CNY'));
  expect(keptApplication('ada')).toBeNull();
  forgetApplication('ada');
});
