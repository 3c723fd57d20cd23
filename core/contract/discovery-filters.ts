import * as v from 'valibot';
import { integerField, pageQuery, recordID, shortText } from '#core/contract/fields.ts';
import { longestTag, sightingSources, whoseKinds } from '#core/discovery/codes.ts';
import { conditions } from '#core/discovery/conditions.ts';
import { protocols } from '#core/discovery/protocols.ts';

/** Filters of found certificates; all of them must hold. */
export const certificateFilters = {
  /** Words, each part of a name, an issuer, a serial number, a fingerprint, a place, or a displayed name. */
  search: v.exactOptional(v.pipe(v.string(), v.minLength(2), v.maxLength(255))),
  whose: v.exactOptional(v.picklist(whoseKinds)),
  /** One condition, or `any` for whatever needs somebody (`critical` and `warning`). */
  condition: v.exactOptional(v.picklist([...conditions, 'any', 'none'])),
  /** Ends within so many days from now, and has not ended. */
  endsWithin: v.exactOptional(v.pipe(integerField, v.minValue(0), v.maxValue(3650))),
  /** Exact, as the facets name them. */
  issuer: v.exactOptional(shortText),
  key: v.exactOptional(shortText),
  protocol: v.exactOptional(v.picklist(protocols)),
  source: v.exactOptional(v.picklist(sightingSources)),
  /** A user; `none` for those without an owner. */
  ownerID: v.exactOptional(recordID),
  tag: v.exactOptional(v.pipe(v.string(), v.maxLength(longestTag))),
  /** A host or an address it is served at. */
  place: v.exactOptional(shortText),
  /** `now`: served as of the last look. `never`: seen at no place. */
  served: v.exactOptional(v.picklist(['now', 'never', 'before'])),
};

export const certificateSorts = ['ends', 'name', 'issuer', 'found'] as const;
export const pagedFilters = {
  ...pageQuery,
  ...certificateFilters,
  sort: v.exactOptional(v.picklist(certificateSorts)),
  direction: v.exactOptional(v.picklist(['asc', 'desc'])),
};
export type CertificateFilters = v.InferOutput<v.ObjectSchema<typeof certificateFilters, undefined>>;
