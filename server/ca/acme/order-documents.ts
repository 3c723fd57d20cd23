import { isIP } from 'node:net';
import * as v from 'valibot';
import { baseName, isWildcard } from '#core/names/wildcard.ts';

/** Addresses in a CA's reply. */
const address = v.pipe(v.string(), v.maxLength(2000));
const mostNames = 5000;

export const identifierSchema = v.object({ type: v.string(), value: v.pipe(v.string(), v.maxLength(300)) });

export const orderSchema = v.object({
  status: v.string(),
  identifiers: v.fallback(v.optional(v.array(identifierSchema), []), []),
  authorizations: v.pipe(v.array(address), v.maxLength(mostNames)),
  finalize: address,
  certificate: v.optional(address, ''),
  expires: v.optional(v.string(), ''),
  error: v.optional(v.unknown()),
});

export const authorizationSchema = v.object({
  status: v.string(),
  identifier: identifierSchema,
  wildcard: v.optional(v.boolean(), false),
  challenges: v.array(
    v.looseObject({
      type: v.string(),
      url: address,
      status: v.optional(v.string(), ''),
      token: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{0,256}$/)), ''),
      'issuer-domain-names': v.fallback(v.optional(v.array(v.pipe(v.string(), v.maxLength(253))), []), []),
      error: v.optional(v.unknown()),
    }),
  ),
});

/** A name as the CA takes it; a wildcard with its `*.`. */
export function identifierOf(name: string): { readonly type: 'dns' | 'ip'; readonly value: string } {
  return { type: isIP(name) === 0 ? 'dns' : 'ip', value: name };
}

/** Which names an order is for, whatever their order. */
export function sameNames(found: readonly { readonly value: string }[], names: readonly string[]): boolean {
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  return found.length === wanted.size && found.every(({ value }) => wanted.has(value.toLowerCase()));
}

/** Whether a refusal that names `found` concerns a name of an order; CAs leave out the `*.`. */
export function isAbout(found: string, name: string): boolean {
  return found === name || (isWildcard(name) && found === baseName(name));
}
