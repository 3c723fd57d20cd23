import { passphraseFacts } from '#core/session/passphrase.ts';
import type { HeldPassphrase } from '#machines/passphrase.ts';
import type { SecretBox } from '#src/adapters/secrets/secret-box.ts';

/** Puts what was typed into the box in place of the `former` handle; machines get the handle and the facts. */
export function holdPassphrase(secrets: SecretBox, former: string | null, text: string): HeldPassphrase {
  if (former !== null) secrets.take(former);
  return { handle: text === '' ? null : secrets.put(text), facts: passphraseFacts(text) };
}

/** Whether two handles stand for the same text; those the box has forgotten stand for nothing, all alike. */
export function isSamePassphrase(secrets: SecretBox, one: string, other: string): boolean {
  return secrets.peek(one) === secrets.peek(other);
}
