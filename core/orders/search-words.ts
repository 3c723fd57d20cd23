import { dropUnseen } from '#core/names/host-text.ts';

const orderNumber = /^[a-z]{2}\d{8}-\d+$/i;
/** With a label before it, or a sign behind. */
const numberWithin = /(?<![a-z\d])[a-z]{2}\d{8}-\d{1,12}(?!\d)/i;
/** What surrounds a copied name. */
const quoted = /^["'“”‘’`<>()[\]（）【】「」《》]{1,4}|["'“”‘’`<>()[\]（）【】「」《》]{1,4}$/gu;
const withPort = /^([^:/\s]{1,255}):\d{1,5}$/;
/** Signs between pasted numbers and names; none of them occurs in either. */
const separators = /[\s,;，；、]+/;
/** The host of a URL, without user and port (RFC 3986 §3.2). */
const url = /^[a-z][a-z0-9+.-]{1,15}:\/\/(?:[^/?#@]*@)?([^/?#:]+)(?::\d+)?([/?#].*)?$/i;

/** What a search of orders looks for. */
export interface SearchWords {
  readonly words: readonly string[];
  /** Several order numbers: an order has one of them, not all. */
  readonly isAnyOf: boolean;
}

/** Reads what is typed or pasted into the search of orders: words, a URL (its host, or the order it leads to), or a list of numbers. */
export function searchWords(text: string): SearchWords {
  const typed = dropUnseen(text.replace(/\s/g, ' '))
    .trim()
    .split(/\s+/)
    .map((part) => part.replace(quoted, ''))
    .flatMap((part) => (url.test(part) ? [part] : part.split(separators)))
    .map((part) => wordOf(part.replace(quoted, '')));
  const words = [...new Set(typed.filter((word) => word !== ''))];
  return { words, isAnyOf: words.length > 1 && words.every((word) => orderNumber.test(word)) };
}

function wordOf(typed: string): string {
  const [, host, path = ''] = url.exec(typed) ?? [];
  if (host === undefined) {
    const named = withPort.exec(typed)?.[1];
    return numberWithin.exec(typed)?.[0] ?? (named?.includes('.') ? named : typed);
  }
  const number = path.split(/[/?#&=]/).find((part) => orderNumber.test(part));
  return number ?? host;
}
