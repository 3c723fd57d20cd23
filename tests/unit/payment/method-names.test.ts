import { describe, expect, test } from 'vitest';
import { fault } from '#core/fault.ts';
import { depositMethods, methodKind } from '#core/orders/payment-method.ts';
import { methods } from '#server/payment/methods.ts';
import { paidWithText } from '#src/features/payment/methods/method-name.ts';
import { payMethod } from '#src/features/payment/methods/registry.ts';
import { faultText } from '#src/i18n/fault-text.ts';
import { translators } from '#tests/unit/i18n/all-texts.ts';

test.each([
  ['balance', 'balance'],
  ['stripe', 'stripe'],
  ['stripe_alipay', 'stripe'],
  ['stripeCard', 'stripe'],
  ['toString', null],
  ['gift-card', null],
  [null, null],
] as const)('the method %s has type %s and the pane of that type', (name, kind) => {
  expect(methodKind(name)).toBe(kind);
  expect(payMethod(name)).toBe(payMethod(kind));
  expect(payMethod(name) === null).toBe(kind === null);
});

describe.each(['zh', 'en'] as const)('in %s', (language) => {
  const t = translators[language];

  test.each(methods)('has a name and a pane for the offered method $name', ({ name, cnName, showName }) => {
    if (name !== 'balance') expect(paidWithText(name, t)).toBe(language === 'zh' ? cnName : showName);
    expect(paidWithText(name, t)).not.toBe(name);
    expect(payMethod(name)).not.toBeNull();
  });

  test('labels a free payment, and shows a dash for what is not paid yet', () => {
    expect(paidWithText('free', t)).toBe({ zh: '免费', en: 'Free' }[language]);
    expect(paidWithText('', t)).toBe('-');
    expect(paidWithText('gift-card', t)).toBe('gift-card');
  });

  test('names a method that is not offered as well as those that are', () => {
    const text = faultText(fault('payWay', 'not-offered', 'alipay', 'balance, wechat'), t);
    for (const name of ['alipay', 'balance', 'wechat']) expect(text).toContain(paidWithText(name, t));
    expect(text).not.toMatch(/alipay|wechat/);
  });
});

test('asks for a payment method when none is chosen', () => {
  expect(faultText(fault('payWay', 'required', ''), translators.zh)).toBe('请选择付款方式');
  expect(faultText(fault('payWay', 'required', ''), translators.en)).toBe('Payment method: choose one');
});

test('offers the enabled methods for a deposit, but never the balance', () => {
  const list = [
    { name: 'balance', switch: 'Y' },
    { name: 'alipay', switch: 'N' },
    { name: 'bank', switch: 'Y' },
  ] as const;
  expect(depositMethods(list).map(({ name }) => name)).toEqual(['bank']);
});
