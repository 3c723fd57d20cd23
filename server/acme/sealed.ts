import { openStoredKey, storedKey } from '#server/ca/stored-key.ts';
import type { Config } from '#server/config.ts';

/** An HMAC key as it is stored: like the keys of the CAs, and bound to what clients call it. */
export function sealMac({ caKeySecret }: Pick<Config, 'caKeySecret'>, kid: string, mac: Uint8Array): string {
  return storedKey(mac, boundTo(kid), caKeySecret);
}

export function openMac(
  { caKeySecret }: Pick<Config, 'caKeySecret'>,
  { kid, sealed }: { readonly kid: string; readonly sealed: string },
): Uint8Array {
  return openStoredKey(sealed, boundTo(kid), caKeySecret);
}

function boundTo(kid: string): string {
  return `acme ${kid}`;
}
