import type { NameVerdict } from '#core/names/check-names.ts';
import type { PurchaseView } from '#machines/purchase/purchase.view.ts';
import type { Translate } from '#src/i18n/texts.ts';

/** Title, label, hint and placeholder of the name field, by the names it accepts. */
export function nameFieldTexts({ kind, count }: PurchaseView['names'], t: Translate<'purchase'>) {
  if (kind === 'ip' || kind === 'email') {
    return {
      title: t(`purchase.names.${kind}.title`),
      label: t(`purchase.names.${kind}.label`),
      hint: t(`purchase.names.${kind}.hint`),
      placeholder: t(`purchase.names.${kind}.placeholder`),
    };
  }
  return {
    title: t('purchase.names.title'),
    label: t('purchase.names.label'),
    hint: t(count === 'several' ? 'purchase.names.hintSeveral' : 'purchase.names.hint'),
    placeholder: t(kind === 'wildcard' ? 'purchase.names.wildcardPlaceholder' : 'purchase.names.placeholder'),
  };
}

/** Result of checking one line, which may have several names. */
export interface LineVerdict {
  readonly typed: readonly string[];
  readonly isGood: boolean;
  /** The names in ASCII, if they were typed in another spelling. */
  readonly ascii: string | undefined;
}

/** Returns the verdicts by line number, from 1. */
export function verdictsByLine(rows: readonly NameVerdict[]): ReadonlyMap<number, LineVerdict> {
  const found = new Map<number, LineVerdict>();
  for (const { line, typed, host } of rows) {
    const before = found.get(line);
    const ascii = host !== null && host.ascii !== host.unicode ? host.ascii : undefined;
    found.set(line, {
      typed: [...(before?.typed ?? []), typed],
      isGood: (before?.isGood ?? true) && host !== null,
      ascii: [before?.ascii, ascii].filter(Boolean).join(' ') || undefined,
    });
  }
  return found;
}

/** Returns the names added to the certificate without being typed, in ASCII. */
export function addedNames({ names, extras }: Pick<PurchaseView, 'names' | 'extras'>): readonly string[] {
  const typed = new Set([...names.rows, ...extras.rows].flatMap(({ host }) => (host ? [host.ascii] : [])));
  return names.all.filter((name) => !typed.has(name));
}
