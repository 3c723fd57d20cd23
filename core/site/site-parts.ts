import * as v from 'valibot';
import { readRate } from '#core/money/invoices/tax.ts';
import { isExchangeRate } from '#core/money/money.ts';
import { type Hex, isHex } from '#core/site/contrast.ts';
import { type LegalKind, legalKinds } from '#core/site/legal-kinds.ts';
import { colorChecks } from '#core/site/site-colors.ts';
import { completeLanguages, languages } from '#core/site/site-languages.ts';

/** Parts of a site that the shop changes, each with versions of its own. */
export const siteParts = ['look', 'sender', 'mails', 'currency', 'seller', ...legalKinds] as const;
export type SitePart = (typeof siteParts)[number];

export function isLegal(part: SitePart): part is LegalKind {
  return legalKinds.some((kind) => kind === part);
}

/** Whether a change of it waits for a second operator: whoever makes it could lead money, or what customers agree to, elsewhere. */
export function needsSecond(part: SitePart): boolean {
  return part !== 'look';
}

/** The scope of every host name without a configuration of its own. */
export const anyHost = 'default';

/** Bytes of a logo; it is sent with every mail. */
export const mostLogoBytes = 100_000;
const mostLogoText = Math.ceil(mostLogoBytes / 3) * 4 + 30;
export const longestLegal = 60_000;
/** Characters of what the shop adds to its mails. */
export const longestClosing = 1_000;

const line = (most: number) => v.pipe(v.string(), v.trim(), v.maxLength(most));
const filled = (most: number) => v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(most));
const color = v.pipe(
  v.string(),
  v.maxLength(7),
  v.check(isHex),
  v.transform((text) => text as Hex),
);
/** A PNG or JPEG as a data URL. */
const picture = v.pipe(
  v.string(),
  v.maxLength(mostLogoText),
  v.check((text) => /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]{8,}={0,2}$/.test(text)),
);

/** Name, pictures, colors and languages. */
export const lookSchema = v.strictObject({
  siteName: filled(60),
  /** The language of a first visit. */
  defaultLocal: v.picklist(completeLanguages),
  /** Offered in the menus; the default one among them. */
  languages: v.pipe(v.array(v.picklist(languages)), v.minLength(1), v.maxLength(languages.length)),
  /** Null: the console's own. */
  colors: v.nullable(
    v.pipe(
      v.strictObject({ light: color, dark: color, panel: color }),
      v.check((colors) => colorChecks(colors).every(({ isEnough }) => isEnough)),
    ),
  ),
  /** Instead of mark and name; `light` is shown in the light theme and in mails. Null: the console's own. */
  logo: v.nullable(v.strictObject({ light: picture, dark: picture })),
});
export type SiteLook = v.InferOutput<typeof lookSchema>;

/** Who mails are from. The address stays the server's, which its mail server lets it use. */
export const senderSchema = v.strictObject({
  name: filled(60),
  /** Where answers go; empty for nowhere but the sender. */
  replyTo: v.pipe(
    line(254),
    v.check((text) => text === '' || /^[^\s@<>",;:]{1,64}@[a-z0-9.-]{1,189}$/i.test(text)),
  ),
});

/** What every mail ends with, in the language it is in: an address, office hours, who to ask. Plain text; one of them may be empty. */
export const mailsSchema = v.pipe(
  v.strictObject({ zh: line(longestClosing), en: line(longestClosing) }),
  v.check(({ zh, en }) => zh !== '' || en !== ''),
);

/** What amounts are shown in; the shop's books stay in its own. */
export const currencySchema = v.strictObject({
  symbol: filled(4),
  unit: v.pipe(v.string(), v.maxLength(3), v.regex(/^[A-Z]{3}$/)),
  /** Decimal text by which amounts are multiplied. */
  exRate: v.pipe(v.string(), v.maxLength(20), v.check(isExchangeRate)),
});

/** Who issues invoices, as a site's configuration has it. */
export const siteSellerSchema = v.strictObject({
  ...{ legalName: filled(128), taxNumber: filled(128), address: filled(128), telephone: filled(128) },
  ...{ bank: line(128), account: line(128) },
  /** Percent, such as `6`. */
  vatRate: v.pipe(
    v.string(),
    v.maxLength(5),
    v.check((text) => readRate(text) !== null),
  ),
  ...{ payee: line(128), reviewer: line(128), issuer: line(128) },
});

/** Markdown in both languages; an empty one is shown in the other. */
export const legalSchema = v.pipe(
  v.strictObject({ zh: line(longestLegal), en: line(longestLegal) }),
  v.check(({ zh, en }) => zh !== '' || en !== ''),
);

export const siteSchemas = {
  look: lookSchema,
  sender: senderSchema,
  mails: mailsSchema,
  currency: currencySchema,
  seller: siteSellerSchema,
  imprint: legalSchema,
  terms: legalSchema,
  privacy: legalSchema,
} as const satisfies Readonly<Record<SitePart, v.GenericSchema>>;

export type SiteContent<Part extends SitePart = SitePart> = v.InferOutput<(typeof siteSchemas)[Part]>;
