/**
 * Where a passphrase waits between the field it is typed in and the worker that uses it: events, machines and logs carry
 * its handle only. Handles are random, live in this page's memory and die with it.
 */
export interface SecretBox {
  put(value: string): string;
  /** Returns the secret and forgets it; null when the handle is unknown or was taken. */
  take(handle: string): string | null;
  /** Returns the secret and keeps it. */
  peek(handle: string): string | null;
}

export function createSecretBox(): SecretBox {
  const secrets = new Map<string, string>();
  const peek = (handle: string) => secrets.get(handle) ?? null;
  return {
    put(value) {
      const handle = `secret:${crypto.randomUUID()}`;
      secrets.set(handle, value);
      return handle;
    },
    take(handle) {
      const value = peek(handle);
      secrets.delete(handle);
      return value;
    },
    peek,
  };
}
