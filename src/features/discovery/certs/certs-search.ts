import * as v from 'valibot';
import { certificateFilters, certificateSorts } from '#core/contract/discovery-filters.ts';
import { sightingSources, whoseKinds } from '#core/discovery/codes.ts';
import { conditions } from '#core/discovery/conditions.ts';
import { protocols } from '#core/discovery/protocols.ts';
import { listSearch } from '#src/console/list/list-search.ts';

/** The router parses digits in an address as a number. */
const words = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.minLength(1),
  v.maxLength(255),
);

/** /certhub/discovery/certs */
export const certsSearch = listSearch({
  sort: certificateSorts,
  usual: { key: 'ends', direction: 'asc' },
  size: 20,
  filters: {
    whose: v.picklist(whoseKinds),
    condition: v.picklist([...conditions, 'any', 'none']),
    endsWithin: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3650)),
    issuer: words,
    key: words,
    protocol: v.picklist(protocols),
    source: v.picklist(sightingSources),
    ownerID: words,
    tag: words,
    place: words,
    served: certificateFilters.served.wrapped,
  },
  members: { act: v.picklist(['tags', 'owner']) },
});
