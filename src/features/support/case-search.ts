import * as v from 'valibot';
import { caseNo } from '#core/contract/case-no.ts';
import { caseStates } from '#core/support/case-states.ts';
import { listSearch } from '#src/console/list/list-search.ts';

export const caseListSearch = listSearch({ size: 20, filters: { state: v.picklist(caseStates) } });
export const ownCaseListSearch = listSearch({ size: 20 });

/** `case` is a case to open at once, for users who may read it. */
export const replaySearch = v.object({
  case: v.optional(v.fallback(v.optional(caseNo), undefined)),
});
