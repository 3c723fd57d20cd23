import { isInside, type Range, readRange } from '#core/discovery/addresses.ts';
import { longestTag, mostTags } from '#core/discovery/codes.ts';
import type { Service } from '#core/discovery/protocols.ts';
import { type AskedTarget, longestTargets, noteAt, readTargets } from '#core/discovery/targets.ts';

/** What a line of targets says of its place besides: `www.example.com:443 # lin@example.com, web, shop`. */
export interface PlaceNote {
  /** E-mail address of who answers for it, lower case; empty if none is said. */
  readonly owner: string;
  readonly tags: readonly string[];
}

export const noNote: PlaceNote = { owner: '', tags: [] };

/** The line as it stands in the targets of a scan. */
export function withNote(place: string, { owner, tags }: PlaceNote): string {
  const words = [owner, ...tags].filter((word) => word !== '');
  return words.length === 0 ? place : `${place} # ${words.join(', ')}`;
}

/** Reads what follows the `#` of a line: the first word with an `@` is the owner, the others are tags. */
function readNote(line: string): PlaceNote {
  const text = line.slice(noteAt(line)).trimStart().slice(1);
  const words = text.split(/[,，;；]/).map((word) => word.trim());
  const owner = words.find((word) => word.includes('@')) ?? '';
  return { owner: owner.slice(0, 255).toLowerCase(), tags: tagsOf(words.filter((word) => word !== owner)) };
}

/** The owners that lines of targets name, each with the first line that does. A line that names no place says nothing of one. */
export function namedOwners(targets: string): readonly { readonly line: number; readonly owner: string }[] {
  const found = new Map<string, number>();
  for (const [index, line] of targets.slice(0, longestTargets).split('\n').entries()) {
    const at = noteAt(line);
    if (at === line.length || line.slice(0, at).trim() === '') continue;
    const { owner } = readNote(line);
    if (owner !== '' && !found.has(owner)) found.set(owner, index + 1);
  }
  return [...found].map(([owner, line]) => ({ line, owner }));
}

/** Tags that may be kept, each once. */
export function tagsOf(words: readonly string[]): readonly string[] {
  const fit = words.filter((word) => word !== '' && word.length <= longestTag);
  return [...new Set(fit)].slice(0, mostTags);
}

/** Says of a target what the lines that name it say: the owner of the first that has one, and the tags of all. */
export async function readPlaceNotes(
  targets: string,
  networks: readonly Range[] | null = null,
): Promise<(target: Pick<AskedTarget, 'host' | 'port' | 'protocol'>) => PlaceNote> {
  const lines = targets.slice(0, longestTargets).split('\n');
  const noted = (await readTargets(targets, networks)).lines.flatMap(({ line, host, range, service }) => {
    const note = readNote(lines[line - 1] ?? '');
    return note.owner === '' && note.tags.length === 0 ? [] : [{ host, range, service, note }];
  });
  const byHost = new Map<string, typeof noted>();
  for (const each of noted) byHost.set(each.host ?? '', [...(byHost.get(each.host ?? '') ?? []), each]);
  const ranges = byHost.get('') ?? [];
  return (target) => {
    const own = ranges.length === 0 ? null : readRange(target.host);
    const found = [
      ...(byHost.get(target.host) ?? []),
      ...ranges.filter(({ range }) => own !== null && range !== null && isInside(own, range)),
    ].filter(({ service }) => isAsked(target, service));
    return {
      owner: found.find(({ note }) => note.owner !== '')?.note.owner ?? '',
      tags: tagsOf(found.flatMap(({ note }) => note.tags)),
    };
  };
}

function isAsked(
  { port, protocol }: Pick<AskedTarget, 'port' | 'protocol'>,
  service: Service | null,
): boolean {
  return service === null || (service.port === port && service.protocol === protocol);
}
