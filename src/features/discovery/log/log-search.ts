import * as v from 'valibot';
import { foundKinds } from '#core/discovery/ct-codes.ts';
import { listSearch } from '#src/console/list/list-search.ts';

const parts = ['names', 'logs', 'search'] as const;
export type LogPart = 'finds' | (typeof parts)[number];

/** /certhub/discovery/log: what was found, and the other parts of the page. */
export const findsSearch = listSearch({
  size: 20,
  filters: { kind: v.picklist([...foundKinds, 'open']) },
  members: {
    part: v.picklist(parts),
    name: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.minLength(1), v.maxLength(255)),
  },
});

export const namesSearch = listSearch({ size: 20 });
