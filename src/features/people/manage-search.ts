import * as v from 'valibot';
import { listSearch } from '#src/console/list/list-search.ts';

/** Parts of the page besides the users, which it opens with. */
const others = ['departments', 'roles', 'keys'] as const;

/** The part that is open, and the list in it. */
export const manageSearch = listSearch({ sort: ['name'], members: { part: v.picklist(others) } });

/** The list of users, which the server sorts. */
export const userSearch = listSearch({});

export type ManagePart = 'users' | (typeof others)[number];
export const manageParts: readonly ManagePart[] = ['users', ...others];
