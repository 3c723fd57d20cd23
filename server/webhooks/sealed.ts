import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { openStoredKey, storedKey } from '#server/ca/stored-key.ts';
import type { Config } from '#server/config.ts';

/** What an endpoint keeps to itself: never shown again, never logged. */
const secretsSchema = v.object({
  url: v.string(),
  /** Signs the body of a webhook; empty for a chat. */
  secret: v.string(),
  /** The one before, which signs as well until `previousUntil`; empty for none. */
  previous: v.string(),
  /** The robot's own secret; empty for none. */
  signing: v.string(),
  /** The chat that a Telegram bot writes to. */
  recipient: v.string(),
});
export type EndpointSecrets = v.InferOutput<typeof secretsSchema>;

/** Like the keys of the CAs: sealed with `CA_KEY_SECRET` where it is set, and bound to the endpoint. */
export function sealSecrets(
  { caKeySecret }: Pick<Config, 'caKeySecret'>,
  endpointID: string,
  secrets: EndpointSecrets,
): string {
  return storedKey(Buffer.from(JSON.stringify(secrets)), boundTo(endpointID), caKeySecret);
}

export function openSecrets(
  { caKeySecret }: Pick<Config, 'caKeySecret'>,
  { id, sealed }: { readonly id: string; readonly sealed: string },
): EndpointSecrets {
  const text = Buffer.from(openStoredKey(sealed, boundTo(id), caKeySecret)).toString('utf8');
  return v.parse(secretsSchema, JSON.parse(text));
}

function boundTo(endpointID: string): string {
  return `webhook ${endpointID}`;
}

/** 256 random bits. */
export function makeSecret(): string {
  return `whs_${randomBytes(32).toString('base64url')}`;
}
