import * as v from 'valibot';
import { keptStorage } from '#src/adapters/preferences/kept-storage.ts';

/** A saved arrangement of a list: its address members without the transient ones. */
export interface SavedView {
  readonly name: string;
  readonly address: Readonly<Record<string, unknown>>;
}

const viewsSchema = v.array(v.object({ name: v.string(), address: v.record(v.string(), v.unknown()) }));

/** Views of one list, separate for each account that uses this browser. */
export function viewStore(list: string, accountID: string) {
  const place = `certhub-views:${accountID}:${list}`;
  return {
    read(): readonly SavedView[] {
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), viewsSchema), keptStorage.getItem(place));
      return parsed.success ? parsed.output : [];
    },
    write(views: readonly SavedView[]): void {
      keptStorage.setItem(place, JSON.stringify(views));
    },
  };
}

const ofTheMoment = ['page', 'chosen'];

/** The members of an address that a view saves. */
export function viewOf(members: object): SavedView['address'] {
  const kept = Object.entries(members).filter(
    ([name, value]) => value !== undefined && !ofTheMoment.includes(name),
  );
  return Object.fromEntries(kept.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Saves a view, replacing one of the same name. */
export function withView(views: readonly SavedView[], view: SavedView): readonly SavedView[] {
  return [...views.filter(({ name }) => name !== view.name), view];
}

export function isShowing(view: SavedView, address: SavedView['address']): boolean {
  return JSON.stringify(viewOf(view.address)) === JSON.stringify(address);
}
