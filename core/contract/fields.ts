import * as v from 'valibot';
import { keyMakers } from '#core/csr/key-makers.ts';
import { longestTyped, mailboxMaximum } from '#core/names/host-text.ts';

// Shapes shared by several calls.

// Form fields arrive as text, so numbers are also read from digits.
export const integerField = v.union([
  v.pipe(v.number(), v.safeInteger()),
  v.pipe(v.string(), v.regex(/^-?\d{1,15}$/), v.transform(Number)),
]);

/** Paging of lists: `limit` rows per page, `offset` is the 1-based page (product.md, 'Lists'). */
export const pageQuery = {
  limit: v.optional(v.pipe(integerField, v.minValue(1), v.maxValue(5000)), 20),
  offset: v.optional(v.pipe(integerField, v.minValue(1), v.maxValue(1_000_000)), 1),
};

/** A whole list in one page (product.md, 'Lists'). */
export const wholeList = { query: { limit: 1000, offset: 1 } } as const;

/**
 * One of two shapes, chosen by looking at the input, so that a fault names its field instead of the whole body. Both shapes are kept in the
 * metadata as `oneOf`, for generators that describe the schema.
 */
export function oneOf<const One extends v.GenericSchema, const Other extends v.GenericSchema>(
  isOne: (input: unknown) => boolean,
  one: One,
  other: Other,
) {
  return v.pipe(
    v.lazy((input): One | Other => (isOne(input) ? one : other)),
    v.metadata({ oneOf: [one, other] }),
  );
}

/** `data` of a list reply (product.md, 'Lists'): rows and the total number of rows. */
export function listOf<const Item extends v.GenericSchema>(item: Item) {
  return v.object({ data: v.array(item), total: v.number() });
}

// RFC 3339 time in UTC. The zero date `0001-01-01T00:00:00Z` means 'not yet' (product.md, 'Display').
export const time = v.pipe(v.string(), v.isoTimestamp());
// A time that is asked for: the databases have no year 0, and the calendar no 31 February.
export const askedTime = v.pipe(
  time,
  v.check((text) => new Date(text).getTime() >= Date.parse(zeroTime), 'format'),
);
export const zeroTime = '0001-01-01T00:00:00Z';

/** Cents. */
export const cents = v.pipe(v.number(), v.safeInteger());

export const orderNo = v.pipe(v.string(), v.regex(/^CN\d{8}-\d{5,10}$/));
/** Deposits have their own number format. */
export const depositNo = v.pipe(v.string(), v.regex(/^DP\d{8}-\d{5,10}$/));
/** And so do packages of certificates. */
export const packageNo = v.pipe(v.string(), v.regex(/^PK\d{8}-\d{5,10}$/));
/** Number of anything payable. */
export const payableNo = v.union([orderNo, depositNo, packageNo]);
export const shortText = v.pipe(v.string(), v.maxLength(255));
/** A DNS name or IP address as typed; checked by the host rules. */
export const hostText = v.pipe(v.string(), v.maxLength(longestTyped));
/** An email address as typed (RFC 5321 §4.5.3.1.3: 254 octets); checked by `core/validation/emails.ts`. */
export const mailbox = v.pipe(v.string(), v.maxLength(mailboxMaximum));
/** Id of a contact, an organization or a queue. Unknown ids and those of other customers both get 404. */
export const recordID = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
/** PEM of a PKCS#10 request of up to 48 KiB; one for 250 names of usual length takes less than a quarter of it. */
export const csrText = v.pipe(v.string(), v.maxLength(68_000));
/** Versioned envelope of a private key (product.md, 'Private keys'), opaque to the server. */
export const keyEnvelope = v.pipe(v.string(), v.maxLength(32_768), v.regex(/^(?:v\d+\.[\w.+/=-]+)?$/));
/** Who generated the key of a request that was made for the customer (product.md, 'Private keys'). */
export const keyMaker = v.picklist(keyMakers);
/** Serial number of a certificate, hex, at most 20 octets (RFC 5280 §4.1.2.2). */
export const serialNumber = v.pipe(v.string(), v.regex(/^[0-9a-f]{2,40}$/));
export const sha256Hex = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
export const switchFlag = v.picklist(['Y', 'N']);
/** How control of a name is validated (product.md, 'Domain validation'). */
export const dcvMethodSchema = v.picklist(['dns', 'dns_txt', 'file', 'email', 'email_dns']);
/** Up to 500 comma-separated order numbers. */
export const orderNoList = v.pipe(v.string(), v.regex(/^CN\d{8}-\d{5,10}(,CN\d{8}-\d{5,10}){0,499}$/));

/** Number of a version of a legal text; none where the site has no such text. */
export const legalVersion = v.optional(v.pipe(v.string(), v.maxLength(7), v.regex(/^\d+$/)));
