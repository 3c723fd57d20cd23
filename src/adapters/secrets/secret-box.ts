/**
 * Holds a passphrase between the field where it is typed and the worker that uses it; events, machines and logs carry
 * only its handle. Handles are random, live in this page's memory and die with it.
 */
export function createSecretBox() {
  const secrets = new Map<string, string>();
  /** Returns the secret and keeps it; null if the handle is unknown or was taken. */
  const peek = (handle: string) => secrets.get(handle) ?? null;
  return {
    put(value: string): string {
      const handle = `secret:${crypto.randomUUID()}`;
      secrets.set(handle, value);
      return handle;
    },
    /** Returns the secret and forgets it. */
    take(handle: string): string | null {
      const value = peek(handle);
      secrets.delete(handle);
      return value;
    },
    peek,
  };
}

export type SecretBox = ReturnType<typeof createSecretBox>;
