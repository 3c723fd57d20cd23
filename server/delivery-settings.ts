import * as v from 'valibot';
import { isSafeUrl } from '#core/names/loopback.ts';
import type { AcmeIssuerSettings } from '#server/ca/acme/acme-issuer.ts';
import type { ExternalIssuerSettings } from '#server/ca/external-issuer.ts';
import type { MailSettings } from '#server/mail/smtp.ts';

/** An ACME directory as issuer. */
export interface AcmeSettings extends Omit<AcmeIssuerSettings, 'secret'> {
  /** PEM file. */
  readonly roots: string | undefined;
}

/** Environment settings for delivery on a production server. A sandbox brings its own implementation of each. */
export const deliveryEntries = {
  SMTP_URL: v.optional(v.pipe(v.string(), v.regex(/^smtps?:\/\/[^\s?#]{1,400}$/), v.check(URL.canParse))),
  MAIL_FROM: v.optional(
    v.pipe(v.string(), v.regex(/^(?:[^\r\n<>"]{1,100} <)?[^\s<>@"]{1,64}@[\w.-]{1,200}>?$/)),
  ),
  ISSUER_URL: v.optional(v.pipe(v.string(), v.regex(/^https?:\/\/[^\s?#]{1,200}$/), v.check(isSafeUrl))),
  ISSUER_TOKEN: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]{32,400}$/))),
  ACME_DIRECTORY: v.optional(v.pipe(v.string(), v.regex(/^https?:\/\/[^\s?#]{1,200}$/), v.check(isSafeUrl))),
  ACME_CONTACT: v.optional(v.pipe(v.string(), v.regex(/^[^\s<>@"]{1,64}@[\w.-]{1,200}$/))),
  ACME_EAB_KID: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,200}$/))),
  ACME_EAB_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{16,400}={0,2}$/))),
  ACME_PROFILE: v.optional(v.pipe(v.string(), v.regex(/^(?:required:)?[\w.-]{1,64}$/))),
  ACME_ROOTS: v.optional(v.pipe(v.string(), v.nonEmpty())),
  REVIEW: v.optional(v.picklist(['off', 'manual']), 'off'),
};
type Setting = keyof typeof deliveryEntries;
type Found = v.InferOutput<v.ObjectSchema<typeof deliveryEntries, undefined>>;

export const deliveryExpected: Readonly<Record<Setting, string>> = {
  SMTP_URL: 'the address of a mail server, such as smtps://user:password@mail.example.com',
  MAIL_FROM: 'the sender of emails, such as Certhub <certificates@example.com>',
  ISSUER_URL: 'the https address of a certificate issuer; http is allowed on this machine only',
  ISSUER_TOKEN: 'a secret of at least 32 characters that identifies this server to the issuer',
  ACME_DIRECTORY: 'the https address of an ACME directory; http is allowed on this machine only',
  ACME_CONTACT: 'the mailbox the ACME CA writes to, such as certificates@example.com',
  ACME_EAB_KID: 'the key identifier that the ACME CA gave you',
  ACME_EAB_KEY: 'the HMAC key that the ACME CA gave you, in base64url',
  ACME_PROFILE: 'the name of a profile of the ACME CA; after required: nothing is issued without it',
  ACME_ROOTS: 'a PEM file with the roots that the ACME directory’s own certificate chains to',
  REVIEW: 'off or manual',
};

/** Never repeated in an error. The URL of the mail server contains its password. */
export const secretDeliverySettings: readonly string[] = ['SMTP_URL', 'ISSUER_TOKEN', 'ACME_EAB_KEY'];

const groups = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['ISSUER_URL', 'ISSUER_TOKEN'],
  ['ACME_EAB_KID', 'ACME_EAB_KEY'],
] as const satisfies Setting[][];

const acmeDetails = [
  'ACME_CONTACT',
  'ACME_EAB_KID',
  'ACME_PROFILE',
  'ACME_ROOTS',
] as const satisfies Setting[];

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
  const outside = ['SMTP_URL', 'ISSUER_URL', 'ACME_DIRECTORY'] as const;
  const unfit = outside.filter((name) => isSandbox && found[name] !== undefined);
  const mixed = unfit.map((name) => `${name} can only be set when SANDBOX is off`);
  if (isSandbox && found.REVIEW !== 'off') mixed.push('REVIEW can only be set when SANDBOX is off');
  if (found.ISSUER_URL !== undefined && found.ACME_DIRECTORY !== undefined)
    mixed.push('ISSUER_URL and ACME_DIRECTORY are both set, expected one of them');
  const [alone] = acmeDetails.filter((name) => found[name] !== undefined);
  if (found.ACME_DIRECTORY === undefined && alone !== undefined)
    mixed.push(`${alone} is set, but ACME_DIRECTORY is not: ${deliveryExpected.ACME_DIRECTORY}`);
  return [...incomplete, ...mixed];
}

/** Undefined where not configured; products that need the missing setting are not sold. */
export function deliverySettings(found: Found): {
  readonly acme: AcmeSettings | undefined;
  readonly mail: MailSettings | undefined;
  readonly issuer: ExternalIssuerSettings | undefined;
  readonly review: 'off' | 'manual';
} {
  const { SMTP_URL, MAIL_FROM, ISSUER_URL, ISSUER_TOKEN, REVIEW } = found;
  return {
    mail: SMTP_URL === undefined || MAIL_FROM === undefined ? undefined : { url: SMTP_URL, from: MAIL_FROM },
    issuer:
      ISSUER_URL === undefined || ISSUER_TOKEN === undefined
        ? undefined
        : { url: ISSUER_URL.replace(/(?<!\/)\/+$/, ''), token: ISSUER_TOKEN },
    acme: acmeSettings(found),
    review: REVIEW,
  };
}

function acmeSettings(found: Found): AcmeSettings | undefined {
  const { ACME_DIRECTORY: directory, ACME_EAB_KID: kid, ACME_EAB_KEY: key, ACME_PROFILE: profile } = found;
  if (directory === undefined) return undefined;
  const required = 'required:';
  return {
    directory,
    contact: found.ACME_CONTACT,
    binding: kid === undefined || key === undefined ? undefined : { kid, key },
    profile:
      profile === undefined
        ? undefined
        : { name: profile.replace(required, ''), isRequired: profile.startsWith(required) },
    roots: found.ACME_ROOTS,
  };
}
