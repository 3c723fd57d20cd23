import { beforeEach, expect, it } from 'vitest';
import { keptStorage } from '#src/adapters/preferences/kept-storage.ts';
import { confirmPreferences, takeUnsent, writePreference } from '#src/adapters/preferences/preferences.ts';
import { changeOf, stillChosen } from '#src/features/preferences/chosen-preferences.ts';

beforeEach(() => keptStorage.removeItem('unconfirmed'));

it('confirms what was sent, also where another tab still followed what the account kept before', () => {
  writePreference('lang', 'zh');
  const sent = changeOf(takeUnsent());
  expect(sent).toEqual({ lang: 'zh' });
  keptStorage.setItem('lang', 'en');
  expect(changeOf(['lang'])).toEqual({ lang: 'zh' });
  confirmPreferences(stillChosen(sent));
  expect(keptStorage.getItem('unconfirmed')).toBeNull();
});

it('does not confirm what was chosen again meanwhile, here or in another tab', () => {
  writePreference('columns', JSON.stringify({ 'orders.list': 'price' }));
  writePreference('pageSize', '50');
  const sent = changeOf(takeUnsent());
  writePreference('columns', JSON.stringify({ 'orders.list': 'price,brand' }));
  confirmPreferences(stillChosen(sent));
  expect(changeOf(['columns', 'pageSize'])).toEqual({
    columns: { 'orders.list': 'price,brand' },
    pageSize: 50,
  });
  expect(keptStorage.getItem('unconfirmed')).toMatch(/^columns=[^&]+$/);
});
