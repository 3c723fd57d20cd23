/** Payment methods with their own name and pane in the console (product.md, 'Payment'). */
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

/** Maps a method name from the API to its kind. Stripe variants are paid like stripe. Null for an unknown name. */
export function methodKind(name: string | null): MethodKind | null {
  if (name?.startsWith('stripe')) return 'stripe';
  return methodKinds.find((kind) => kind === name) ?? null;
}

/** The only method that pays immediately, from the account balance. */
export const balanceMethod = 'balance';

/** Methods a deposit can be paid by: those switched on, except the balance itself. */
export function depositMethods<Method extends { readonly name: string; readonly switch: 'Y' | 'N' }>(
  methods: readonly Method[],
): readonly Method[] {
  return methods.filter(({ name, switch: isOn }) => isOn === 'Y' && name !== balanceMethod);
}
