import type { LucideIcon } from 'lucide-react';
import type { Needed } from '#core/account/rights.ts';
import type { TextKey } from '#src/i18n/texts.ts';

/** A page of the console at a fixed place; `src/features/rooms.ts` lists them all. */
export interface Room {
  /** Its route's path, with `$` before a parameter. */
  readonly path: string;
  /** Right without which neither menu nor palette offers it, and its page says which right is missing. */
  readonly right?: Needed;
  /** Another right that opens it too: the page then shows the parts that this one opens. */
  readonly orRight?: Needed;
  /** Everybody may open its page: only menu and palette ask for the right. */
  readonly isForEverybody?: boolean;
  /** For who buys: the shop's own account, which buys nothing, is led to its desk instead. */
  readonly isOfCustomers?: boolean;
  /** Only where the site has a sandbox. */
  readonly isSandbox?: boolean;
  /** `g` and then this key lead here, where shortcuts of single keys are on. */
  readonly goKey?: string;
  /** Article of the help that explains the page; empty for the help itself. */
  readonly help: string;
  readonly menu?: {
    readonly group: MenuGroupKey;
    /** Key of its label, which the file's `words` give in every language of the menu. */
    readonly key: string;
    readonly icon: LucideIcon;
    /** Further search terms of the palette. */
    readonly keywords: string;
    /** Other pages that this entry leads to: it is marked as current there, and on pages below. */
    readonly others?: readonly string[];
    /** Pages below it have entries of their own. */
    readonly isAlone?: boolean;
  };
  /** An entry of the palette alone. */
  readonly palette?: { readonly label: TextKey; readonly icon: LucideIcon; readonly keywords: string };
}

/** `top` has no heading. */
export type MenuGroupKey =
  | 'top'
  | 'certificates'
  | 'discovery'
  | 'finance'
  | 'account'
  | 'help'
  | 'support'
  | 'shop';

export function defineRoom<const R extends Room>(room: R): R {
  return room;
}

/** The label of a menu entry; `npm run menus` makes the menu's texts of it. */
export type MenuWords = Readonly<Record<'zh' | 'en' | 'es' | 'de' | 'ja' | 'fr', string>>;

/**
 * What a page loads first besides its route's code. An export of its own beside the room: the build reads it for the early script, and
 * the console does not carry it.
 */
export interface FirstPaint {
  /** Text chunks, by the name after `texts-zh-`. */
  readonly texts: readonly string[];
  /** Modules needed at once. */
  readonly imports?: readonly string[];
  /** Modules imported once the page is shown. */
  readonly parts?: readonly string[];
  /** Requests. `{id}`: last part of the path; `{limit}`: rows per page; `{zone}`: the browser's time zone. */
  readonly asks?: readonly string[];
}
