import * as v from 'valibot';
import { noticeKinds, noticeStates } from '#core/notices/kinds.ts';
import { listSearch } from '#src/console/list/list-search.ts';

/** /notification */
export const notificationsSearch = listSearch({
  filters: { state: v.picklist(noticeStates), kind: v.picklist(noticeKinds) },
});
export type NotificationsSearch = v.InferOutput<typeof notificationsSearch.schema>;

/** Notices of one page. */
export const noticesPerPage = 20;

/** Arguments of the list; the same for the route's loader and the page. */
export function noticesAsked({ page = 1, state, kind }: NotificationsSearch) {
  return {
    query: {
      limit: noticesPerPage,
      offset: page,
      ...(state === undefined ? {} : { state }),
      ...(kind === undefined ? {} : { kind }),
    },
  };
}
