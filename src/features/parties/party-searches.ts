import { listSearch } from '#src/console/list/list-search.ts';

/** Search parameters of the lists; the server can sort by these fields (`core/contract/calls/parties.ts`). */
export const contactSearch = listSearch({ sort: ['lastname', 'email'] });
export const organizationSearch = listSearch({ sort: ['name', 'country'] });
export const mailboxSearch = listSearch({ sort: ['email'] });
