import * as v from 'valibot';
import { runStates } from '#core/discovery/codes.ts';
import { listSearch } from '#src/console/list/list-search.ts';

/** /certhub/discovery/manage: what may be scanned, or the agents. */
export const scopesSearch = listSearch({ members: { part: v.picklist(['agents']) } });
export const agentsSearch = listSearch({ sort: ['name'] });

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

/** /certhub/discovery/profile: the profiles, or the runs of all of them. */
export const profilesSearch = listSearch({
  sort: ['name'],
  members: { part: v.picklist(['runs']), profileID: id, state: v.picklist(runStates) },
});

export const runsSearch = listSearch({ filters: { profileID: id, state: v.picklist(runStates) } });
