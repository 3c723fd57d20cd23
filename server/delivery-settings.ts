import * as v from 'valibot';
import { isSafeUrl } from '#core/names/loopback.ts';
import type { ExternalIssuerSettings } from '#server/ca/external-issuer.ts';
import type { MailSettings } from '#server/mail/smtp.ts';

/** Environment settings for delivery on a production server. A sandbox brings its own implementation of each. */
export const deliveryEntries = {
  SMTP_URL: v.optional(v.pipe(v.string(), v.regex(/^smtps?:\/\/[^\s?#]{1,400}$/), v.check(URL.canParse))),
  MAIL_FROM: v.optional(
    v.pipe(v.string(), v.regex(/^(?:[^\r\n<>"]{1,100} <)?[^\s<>@"]{1,64}@[\w.-]{1,200}>?$/)),
  ),
  ISSUER_URL: v.optional(v.pipe(v.string(), v.regex(/^https?:\/\/[^\s?#]{1,200}$/), v.check(isSafeUrl))),
  ISSUER_TOKEN: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]{32,400}$/))),
  REVIEW: v.optional(v.picklist(['off', 'manual']), 'off'),
};
type Setting = keyof typeof deliveryEntries;
type Found = v.InferOutput<v.ObjectSchema<typeof deliveryEntries, undefined>>;

export const deliveryExpected: Readonly<Record<Setting, string>> = {
  SMTP_URL: 'the address of a mail server, such as smtps://user:password@mail.example.com',
  MAIL_FROM: 'the sender of emails, such as Certhub <certificates@example.com>',
  ISSUER_URL: 'the https address of a certificate issuer; http is allowed on this machine only',
  ISSUER_TOKEN: 'a secret of at least 32 characters that identifies this server to the issuer',
  REVIEW: 'off or manual',
};

/** Never repeated in an error. The URL of the mail server contains its password. */
export const secretDeliverySettings: readonly string[] = ['SMTP_URL', 'ISSUER_TOKEN'];

const groups = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['ISSUER_URL', 'ISSUER_TOKEN'],
] as const satisfies Setting[][];

/** Faults of the settings taken together, worded for the person who starts the server. */
export function deliveryFaults(found: Found, isSandbox: boolean): string[] {
  const incomplete = groups.flatMap((group) => {
    const [known] = group.filter((name) => found[name] !== undefined);
    if (known === undefined) return [];
    return group
      .filter((name) => found[name] === undefined)
      .map((name) => `${name} is not set, but ${known} requires it: ${deliveryExpected[name]}`);
  });
  // A sandbox issues certificates nobody paid for, and its emails name people who never agreed to them.
  const outside = ['SMTP_URL', 'ISSUER_URL'] as const;
  const unfit = outside.filter((name) => isSandbox && found[name] !== undefined);
  const mixed = unfit.map((name) => `${name} can only be set when SANDBOX is off`);
  if (isSandbox && found.REVIEW !== 'off') mixed.push('REVIEW can only be set when SANDBOX is off');
  return [...incomplete, ...mixed];
}

/** Undefined where not configured; products that need the missing setting are not sold. */
export function deliverySettings({ SMTP_URL, MAIL_FROM, ISSUER_URL, ISSUER_TOKEN, REVIEW }: Found): {
  readonly mail: MailSettings | undefined;
  readonly issuer: ExternalIssuerSettings | undefined;
  readonly review: 'off' | 'manual';
} {
  return {
    mail: SMTP_URL === undefined || MAIL_FROM === undefined ? undefined : { url: SMTP_URL, from: MAIL_FROM },
    issuer:
      ISSUER_URL === undefined || ISSUER_TOKEN === undefined
        ? undefined
        : { url: ISSUER_URL.replace(/(?<!\/)\/+$/, ''), token: ISSUER_TOKEN },
    review: REVIEW,
  };
}
