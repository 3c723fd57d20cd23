/** Payment methods with their own name and pane in the console (product.md, 'Payment'). */
export const methodKinds = [
  'balance',
  'package',
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

/** Pays immediately, from the account balance. */
export const balanceMethod = 'balance';
/** Pays immediately, with a unit of a package of certificates. */
export const packageMethod = 'package';

export type OwnMethod = typeof balanceMethod | typeof packageMethod;

/** Whether the method needs no provider: the answer says whether it paid. */
export function isOwnMethod(name: string | null): name is OwnMethod {
  return name === balanceMethod || name === packageMethod;
}

/** Methods a deposit can be paid by: those of providers that are switched on. */
export function depositMethods<Method extends { readonly name: string; readonly switch: 'Y' | 'N' }>(
  methods: readonly Method[],
): readonly Method[] {
  return methods.filter(({ name, switch: isOn }) => isOn === 'Y' && !isOwnMethod(name));
}
