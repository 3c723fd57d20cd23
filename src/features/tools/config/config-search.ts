import * as v from 'valibot';
import type { Remedy, Wish } from '#core/tools/ssl-config/wish.ts';
import { usualWish } from '#core/tools/ssl-config/wish.ts';

/** The router parses an address such as `version=3.0` as a number. */
const text = v.fallback(
  v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(253))),
  undefined,
);
const flag = v.fallback(v.optional(v.boolean()), undefined);

/** All choices, kept in the address so that they can be shared as a link. Defaults are omitted. */
export const configSearch = v.object({
  ...{ server: text, profile: text, guideline: text, version: text, openssl: text, host: text, folder: text },
  ...{ hsts: flag, redirect: flag, ocsp: flag },
});
export type ConfigSearch = v.InferOutput<typeof configSearch>;
export type ChangeWish = (change: Partial<Wish> | Remedy) => void;

export function wishOf(search: ConfigSearch): Wish {
  const chosen = Object.entries(search).filter(([, value]) => value !== undefined);
  return { ...usualWish, ...Object.fromEntries(chosen) };
}

export function searchOf(wish: Wish): ConfigSearch {
  const usual: Readonly<Record<string, unknown>> = { ...usualWish };
  return Object.fromEntries(Object.entries(wish).filter(([key, value]) => usual[key] !== value));
}
