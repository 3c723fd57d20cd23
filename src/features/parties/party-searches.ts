import { listSearch } from '#src/console/list/list-search.ts';

/** What the addresses of the lists may say; the servers sort by these (`core/contract/calls/parties.ts`). */
export const contactSearch = listSearch({ sort: ['lastname', 'email'] });
export const organizationSearch = listSearch({ sort: ['name', 'country'] });
export const mailboxSearch = listSearch({ sort: ['email'] });
