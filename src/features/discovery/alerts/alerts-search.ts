import * as v from 'valibot';
import { alertKinds } from '#core/discovery/alert-kinds.ts';
import { listSearch } from '#src/console/list/list-search.ts';

/** /certhub/discovery/alerts */
export const alertsSearch = listSearch({
  filters: { state: v.picklist(['open', 'muted', 'closed']), kind: v.picklist(alertKinds) },
});
