import { isIpText } from '#core/names/ip-text.ts';
import { loadPublicSuffixes } from '#core/names/public-suffix.ts';

/** For documentation and trials (RFC 6761 §6.2, §6.5); nobody takes them for public names. */
const forTrials: ReadonlySet<string> = new Set(['example', 'test']);

/** Distinct top-level names of these names in ASCII, sorted; addresses and mailboxes' local parts have none. */
export function topLevelsOf(names: readonly string[]): readonly string[] {
  const found = new Set<string>();
  for (const name of names) if (!isIpText(name)) found.add(topLevelOf(name));
  return [...found].filter((topLevel) => !forTrials.has(topLevel)).toSorted();
}

export function topLevelOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/**
 * Those top-level names under which no registry sells names, as far as the list knows. No CA may issue for internal names (BR §4.2.2); a
 * top level delegated after the list was made is one of them too, so this is a warning and no refusal (decision 003).
 */
export async function unlistedTopLevels(topLevels: readonly string[]): Promise<readonly string[]> {
  const { isListed } = await loadPublicSuffixes();
  return topLevels.filter((topLevel) => !isListed(topLevel));
}
