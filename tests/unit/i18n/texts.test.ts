import { describe, expect, it, vi } from 'vitest';
import { consoleTexts } from '#src/console/texts.ts';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import { enBase } from '#src/i18n/texts/en/base.ts';
import { createSnapshot, createTexts } from '#src/i18n/texts.ts';
import { translators } from '#tests/unit/i18n/all-texts.ts';

describe('t', () => {
  it('fills placeholders', () => {
    expect(translators.en('faults.line', { line: 4, text: 'x' })).toBe('Line 4: x');
  });

  it.each([
    [0, '0 days'],
    [1, '1 day'],
    [2, '2 days'],
    [12_480, '12,480 days'],
  ])('uses the English form for %i', (count, text) => {
    expect(translators.en.count('common.days', count)).toBe(text);
  });

  it('has one form in Chinese', () => {
    expect(translators.zh.count('common.days', 1)).toBe('1 天');
  });

  it('finds open-ended keys, or returns null', () => {
    expect(translators.en.find('orderFaults.fields.csr')).toBe('CSR');
    expect(translators.en.find('faults.fields.nothing')).toBeNull();
  });
});

describe('createTexts', () => {
  const english = () => createTexts('en', enBase);

  it('switches language once its texts are loaded, and notifies listeners', async () => {
    const texts = english();
    const listener = vi.fn();
    texts.subscribe(listener);
    const changing = texts.setLanguage('zh');
    expect(texts.snapshot().language).toBe('en');
    await changing;
    expect(texts.snapshot().t('common.save')).toBe('保存');
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('shows only the last of two quick choices', async () => {
    const texts = english();
    await Promise.all([texts.setLanguage('zh'), texts.setLanguage('fr')]);
    expect(texts.snapshot().language).toBe('fr');
  });

  it.each(['es', 'de', 'ja', 'fr'] as const)('has menus in %s and English for the rest', async (language) => {
    const texts = english();
    await texts.setLanguage(language);
    const { t } = texts.snapshot();
    expect(t('menu.buy')).not.toBe(enBase.menu.buy);
    expect(t('common.save')).toBe('Save');
  });

  it('loads the console texts once, and keeps them when the language changes', async () => {
    const texts = english();
    expect(texts.snapshot().t('status.stage.issued')).toBe('');
    expect(texts.load(consoleTexts)).toBe(texts.load(consoleTexts));
    await texts.load(consoleTexts);
    expect(texts.snapshot().t('status.stage.issued')).toBe('Issued');
    await texts.setLanguage('zh');
    expect(texts.snapshot().t('status.stage.issued')).toBe('已签发');
  });

  it('has every requested part, whichever arrives first', async () => {
    const texts = english();
    await Promise.all([texts.load(consoleTexts), texts.load(orderTexts)]);
    expect(texts.snapshot().t('status.stage.issued')).toBe('Issued');
    expect(texts.snapshot().t('order.crumb')).toBe('Orders');
  });

  it('has a part as soon as its promise resolves, even if another overtook it', async () => {
    const texts = english();
    const first = texts.load(consoleTexts);
    const second = texts.load(orderTexts);
    await first;
    expect(texts.snapshot().t('status.stage.issued')).toBe('Issued');
    await second;
  });

  it('loads the console texts in the language that was chosen while they were loading', async () => {
    const texts = english();
    const loading = texts.load(consoleTexts);
    await Promise.all([loading, texts.setLanguage('zh')]);
    expect(texts.snapshot().t('status.stage.issued')).toBe('已签发');
  });
});

it('t treats a value as text, not as a template', () => {
  const { t } = createSnapshot('en', enBase);
  expect(t('faults.quoted', { found: '{{found}} $& <i>' })).toBe(' “{{found}} $& <i>”');
});
