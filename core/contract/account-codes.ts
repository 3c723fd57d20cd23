import * as v from 'valibot';
import { shortText, time } from '#core/contract/fields.ts';

/** Seconds before another code may be requested (product.md, 'Sign-in and session'), and minutes one is good for. */
export const resendSeconds = 60;
export const codeMinutes = 10;

/** Calling code without `+`. */
export const telPrefix = v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/)), '86');
export const telephone = v.pipe(v.string(), v.maxLength(40));
export const sixDigits = v.pipe(v.string(), v.regex(/^\d{6}$/));
/** Made by `core/session/password.ts`. */
export const hashedPassword = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
/**
 * 256 random bits of the caller's own, base64url, which bind a code to the browser that asked for it: the same for the request and the use
 * of a code. A caller without one is bound to its network.
 */
export const ticket = v.optional(v.pipe(v.string(), v.regex(/^[\w-]{43}$/)));
export const inviteCode = v.optional(shortText, '');

/** When a code was requested, by the server's clock, and the seconds until another may be. Says nothing about who has an account. */
export const codeRequested = v.object({ sentTime: time, expireTime: time, resendAfter: v.number() });
