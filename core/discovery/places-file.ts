import { readDelimited } from '#core/delimited.ts';
import { noNote, type PlaceNote, tagsOf, withNote } from '#core/discovery/place-notes.ts';
import { type Protocol, protocolOn, readService } from '#core/discovery/protocols.ts';
import { mostLines, readTargets } from '#core/discovery/targets.ts';

/** Characters read of a file of places. */
const longestPlaces = 500_000;

/** A file of places as lines of a scan's targets. */
export interface PlacesFile {
  readonly lines: readonly string[];
  /** Rows that name no place: their lines in the file, from 1. */
  readonly unreadable: readonly number[];
  /** Rows beyond the most lines of a scan. */
  readonly left: number;
}

/** What columns are called, in lower case; without such a row they stand in this order. */
const names = {
  host: ['host', 'hostname', 'name', 'address', 'ip', 'domain', 'fqdn', 'server', '主机', '地址', '域名'],
  port: ['port', '端口'],
  protocol: ['protocol', 'service', 'scheme', '协议', '服务'],
  owner: ['owner', 'email', 'e-mail', 'contact', '负责人', '邮箱'],
  tags: ['tags', 'tag', 'labels', '标签'],
} as const;
type Column = keyof typeof names;
const columns = Object.keys(names) as Column[];
const columnOf = (cell: string) =>
  columns.find((column) => (names[column] as readonly string[]).includes(cell.toLowerCase()));

/** Reads places from a table of hosts, ports, protocols, owners and tags (CSV, or pasted from a spreadsheet), each line once. */
export async function readPlaces(text: string): Promise<PlacesFile> {
  const isHead = (cells: readonly string[]) => cells.some((cell) => columnOf(cell) === 'host');
  const isTable = (cells: readonly string[]) => isHead(cells) || /^\d{1,5}$/.test(cells[1] ?? '');
  const { rows } = readDelimited(text.slice(0, longestPlaces), isTable);
  let at: Readonly<Record<Column, number>> = { host: 0, port: 1, protocol: 2, owner: 3, tags: 4 };
  const found = new Map<string, { readonly line: number; readonly note: PlaceNote }>();
  const unreadable: number[] = [];
  for (const { line, cells } of rows) {
    if (cells.every((cell) => cell === '')) continue;
    if (found.size === 0 && isHead(cells)) {
      const index = (column: Column) => cells.findIndex((cell) => columnOf(cell) === column);
      at = {
        ...{ host: index('host'), port: index('port'), protocol: index('protocol') },
        ...{ owner: index('owner'), tags: index('tags') },
      };
      continue;
    }
    const cell = (column: Column) => cells[at[column]] ?? '';
    const place = placeOf(cell('host'), cell('port'), cell('protocol'));
    if (place === null) unreadable.push(line);
    else if (!found.has(place)) found.set(place, { line, note: noteOf(cell('owner'), cell('tags')) });
  }
  const lines = [...found.keys()].slice(0, mostLines);
  const noted = (line: string) => withNote(line, found.get(line)?.note ?? noNote);
  // Which targets may be scanned is said by the preview; what names none is not taken.
  const { refused } = await readTargets(lines.join('\n'));
  const bad = new Set(
    refused
      .filter(({ refusal }) => refusal === 'port-unknown' || refusal === 'target-wildcard')
      .map(({ line }) => line),
  );
  for (const [index, line] of lines.entries())
    if (bad.has(index + 1)) unreadable.push(found.get(line)?.line ?? 0);
  return {
    lines: lines.filter((_, index) => !bad.has(index + 1)).map(noted),
    unreadable: unreadable.toSorted((a, b) => a - b),
    left: found.size - lines.length,
  };
}

/** An owner is an e-mail address; tags are parted by commas, semicolons or bars. A `#` would end the line's note. */
function noteOf(owner: string, tags: string): PlaceNote {
  const words = tags.split(/[,，;；|]/).map((word) => word.replaceAll('#', '').trim());
  return {
    owner: /^[^\s,;#@]{1,64}@[^\s,;#@]{1,190}$/.test(owner) ? owner.toLowerCase() : '',
    tags: tagsOf(words.filter((word) => !word.includes('@'))),
  };
}

/** One place as a line of targets; null if the cells name none. */
function placeOf(host: string, port: string, protocol: string): string | null {
  if (host === '' || host.length > 300 || /[\s,;#]/.test(host)) return null;
  if (port === '' && protocol === '') return host;
  if (port !== '' && !/^\d{1,5}$/.test(port)) return null;
  const usual: Protocol = protocolOn(Number(port)) ?? 'tls';
  const typed = protocol === '' ? usual : protocol;
  const service = readService(port === '' ? typed : `${typed}:${port}`);
  if (service === null) return null;
  const isNetwork = host.includes('/');
  const named = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
  if (service.protocol === (protocolOn(service.port) ?? 'tls')) return `${named}:${service.port}`;
  // After a scheme, a slash ends the host.
  return isNetwork ? null : `${service.protocol}://${named}:${service.port}`;
}
