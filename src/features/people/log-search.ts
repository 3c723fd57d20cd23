import * as v from 'valibot';
import { auditAreas } from '#core/account/audit.ts';
import { dayStart } from '#src/console/list/day-start.ts';
import { listSearch, type Members } from '#src/console/list/list-search.ts';

const day = v.pipe(v.string(), v.isoDate());

/** /account/log */
export const logSearch = listSearch({
  size: 20,
  filters: {
    kind: v.picklist(auditAreas),
    actorID: v.pipe(v.string(), v.uuid()),
    from: day,
    to: day,
  },
  asked: withTimes,
});

/** Days become times in the display time zone; the last day is included. */
function withTimes(asked: Members): Members {
  return { ...asked, from: dayStart(asked.from, 0), to: dayStart(asked.to, 1) };
}
