/** Key types that orders are filtered and counted by. */
export const keyTypes = ['RSA-2048', 'RSA-3072', 'RSA-4096', 'P-256', 'P-384', 'P-521', 'other'] as const;
export type KeyType = (typeof keyTypes)[number];

export function keyTypeOf(key: { readonly size: number | null; readonly curve: string | null }): KeyType {
  const name = key.curve ?? `RSA-${key.size}`;
  return keyTypes.find((type) => type === name) ?? 'other';
}
