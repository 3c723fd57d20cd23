/** The payment methods that have a name, and a pane, of their own here (spec §4). */
export const methodKinds = [
  'balance',
  'alipay',
  'wechat',
  'paypal',
  'stripe',
  'usdt',
  'usdc',
  'bank',
] as const;
export type MethodKind = (typeof methodKinds)[number];

/** What a method is by the name the API lists: variants of stripe are paid as stripe is. Null for an unknown one. */
export function methodKind(name: string | null): MethodKind | null {
  if (name?.startsWith('stripe')) return 'stripe';
  return methodKinds.find((kind) => kind === name) ?? null;
}

/** The one method that pays at once, from the account. */
export const balanceMethod = 'balance';

/** The methods a deposit can be paid by: those switched on, but the balance itself. */
export function depositMethods<Method extends { readonly name: string; readonly switch: 'Y' | 'N' }>(
  methods: readonly Method[],
): readonly Method[] {
  return methods.filter(({ name, switch: isOn }) => isOn === 'Y' && name !== balanceMethod);
}
