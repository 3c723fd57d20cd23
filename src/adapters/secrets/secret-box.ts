/**
 * Where a passphrase waits between the field it is typed in and the worker that uses it: events, machines and logs carry
 * its handle only. Handles are random, live in this page's memory and die with it.
 */
export function createSecretBox() {
  const secrets = new Map<string, string>();
  /** The secret, which is kept; null when the handle is unknown or was taken. */
  const peek = (handle: string) => secrets.get(handle) ?? null;
  return {
    put(value: string): string {
      const handle = `secret:${crypto.randomUUID()}`;
      secrets.set(handle, value);
      return handle;
    },
    /** The same, and forgets it. */
    take(handle: string): string | null {
      const value = peek(handle);
      secrets.delete(handle);
      return value;
    },
    peek,
  };
}

export type SecretBox = ReturnType<typeof createSecretBox>;
