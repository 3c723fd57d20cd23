import { type Delimited, readDelimited } from '#core/delimited.ts';
import { foldSigns } from '#core/names/host-text.ts';
import { fail, ok, type Result } from '#core/result.ts';
import {
  type DnsFault,
  type DnsRecord,
  dnsTypes,
  mostFaults,
  mostRecords,
  type ParsedRecord,
  type ParsedRecords,
} from '#core/tools/dns-record.ts';
import { makeRecord, type RecordFault, type ZoneNames } from '#core/tools/make-record.ts';
import { automatic } from '#core/tools/zone-file.ts';
import { type RawToken, zoneWords } from '#core/tools/zone-words.ts';

const columns = ['name', 'type', 'content', 'ttl', 'priority', 'status', 'route', 'proxied'] as const;
type Column = (typeof columns)[number];

/** Column headings of DNS hosts' exports, without their units and marks. */
const headings: Readonly<Record<string, Column>> = {
  ...{ name: 'name', host: 'name', hostname: 'name', record: 'name', 主机记录: 'name', 名称: 'name' },
  ...{ recordname: 'name', 记录名: 'name', 记录名称: 'name', 主机名: 'name' },
  ...{ type: 'type', recordtype: 'type', 类型: 'type', 记录类型: 'type' },
  ...{ content: 'content', value: 'content', data: 'content', target: 'content', recordvalue: 'content' },
  ...{ 记录值: 'content', 内容: 'content', 值: 'content' },
  ...{ ttl: 'ttl', ttl值: 'ttl', 生存时间: 'ttl' },
  ...{ priority: 'priority', prio: 'priority', mx: 'priority', mxpriority: 'priority', 优先级: 'priority' },
  ...{ mx优先级: 'priority', mx值: 'priority' },
  ...{ status: 'status', state: 'status', enabled: 'status', 状态: 'status', 记录状态: 'status' },
  ...{ line: 'route', route: 'route', 解析线路: 'route', 线路: 'route', 线路类型: 'route' },
  ...{ proxied: 'proxied', proxystatus: 'proxied', proxy: 'proxied', 代理状态: 'proxied' },
};

/** Words of cells, in lower case. */
const noValue = new Set([
  ...['', '-', '--', 'n/a', 'na', 'none', 'null', 'auto', 'automatic', 'default', '自动', '默认', '无'],
]);
const paused = new Set([
  ...[
    '暂停',
    '停用',
    '禁用',
    '已暂停',
    '已停用',
    'paused',
    'disable',
    'disabled',
    'inactive',
    'off',
    'false',
  ],
]);
const everywhere = new Set(['', '-', '默认', '全网默认', 'default', 'default view', '全部', 'all']);
const yes = new Set(['true', 'yes', 'proxied', '1', 'on', '已代理']);

function headingOf(cell: string): Column | undefined {
  const [before = ''] = foldSigns(cell.slice(0, 60)).toLowerCase().split('(');
  const plain = before.replace(/[\s*_:]/g, '');
  return Object.hasOwn(headings, plain) ? headings[plain] : undefined;
}

function isHeading(cells: readonly string[]): boolean {
  return cells.some((cell) => headingOf(cell) === 'type');
}

function hasType(cells: readonly string[]): boolean {
  return dnsTypes.some((type) => cells[1]?.toUpperCase() === type);
}

function tableOf(text: string): Delimited {
  return readDelimited(text, (cells) => isHeading(cells) || hasType(cells));
}

/** Whether the text is a table, not a zone file: it names its columns, or has a record's type in the second one. */
export function isRecordTable(text: string): boolean {
  let count = 0;
  for (const { cells } of tableOf(text).rows) {
    if (isHeading(cells) || (cells.length > 2 && hasType(cells))) return true;
    count += 1;
    if (count === 3) break;
  }
  return false;
}

/**
 * Reads a table separated by commas, semicolons or tabs (RFC 4180): name, type, content, TTL, priority in this order, or in that of a
 * heading row. Names outside the zone are completed with it. Rows that the DNS host they come from does not serve to everybody become
 * faults, since all records here are live.
 */
export function parseRecordTable(text: string, names: ZoneNames): ParsedRecords {
  const records: ParsedRecord[] = [];
  const faults: DnsFault[] = [];
  const { rows } = tableOf(text);
  let order: readonly (Column | undefined)[] = columns.slice(0, 5);
  let isFirst = true;
  for (const { line, cells, isOpen } of rows) {
    if (faults.length >= mostFaults) break;
    if (cells.every((cell) => cell === '')) continue;
    if (isOpen) faults.push({ line, reason: 'quote', found: (cells.at(-1) ?? '').slice(0, 100) });
    else if (isFirst && isHeading(cells)) order = cells.map(headingOf);
    else if (records.length >= mostRecords) {
      faults.push({ line, reason: 'too-many', found: String(mostRecords) });
      break;
    } else {
      const read = readRow(cells, order, names);
      if (read.ok) records.push({ line, record: read.value });
      else faults.push({ line, ...read.error });
    }
    isFirst = false;
  }
  return { records, faults: faults.toSorted((a, b) => a.line - b.line) };
}

function readRow(
  cells: readonly string[],
  order: readonly (Column | undefined)[],
  { zone, idna }: ZoneNames,
): Result<DnsRecord, RecordFault> {
  const cell = (column: Column) => cells[order.indexOf(column)] ?? '';
  const has = (words: ReadonlySet<string>, column: Column) => words.has(cell(column).toLowerCase());
  if (cells.length < 3) return fail({ reason: 'columns', found: cells.join(' ') });
  if (has(paused, 'status')) return fail({ reason: 'paused', found: `${cell('name')} ${cell('type')}` });
  if (!has(everywhere, 'route')) return fail({ reason: 'routed', found: cell('route') });
  const [ttl, priority] = [numberOf(cell('ttl')), numberOf(cell('priority'))];
  if (Number.isNaN(ttl)) return fail({ reason: 'ttl', found: cell('ttl') });
  if (Number.isNaN(priority)) return fail({ reason: 'ttl', found: cell('priority') });
  const type = cell('type').toUpperCase();
  const made = makeRecord(
    {
      ...{ name: wholeOwner(cell('name'), zone), type, data: dataOf(type, cell('content')) },
      ...{ ttl: automatic(ttl), priority: type === 'MX' || type === 'SRV' ? priority : null },
    },
    { zone, idna },
  );
  if (!made.ok || cell('proxied') === '') return made;
  return ok({ ...made.value, isProxied: has(yes, 'proxied') });
}

/** Null for a cell that leaves the choice to the DNS host; NaN for one that is neither that nor a number. */
function numberOf(cell: string): number | null {
  if (noValue.has(cell.toLowerCase())) return null;
  return /^\d{1,10}$/.test(cell) ? Number(cell) : Number.NaN;
}

/** A text may be in quotes of its own, in several strings (RFC 1035 §5.1); targets in a table are full names. */
function dataOf(type: string, content: string): readonly RawToken[] {
  const words = zoneWords(content, false);
  if (type === 'TXT') {
    const isWritten = words?.every(({ isQuoted }) => isQuoted) === true;
    return isWritten ? words : [{ text: content, isQuoted: true }];
  }
  const tokens = words ?? [{ text: content, isQuoted: false }];
  return type === 'CAA' ? tokens : tokens.map((token) => ({ ...token, text: token.text.replace(/\.$/, '') }));
}

function wholeOwner(typed: string, zone: string): string {
  const name = foldSigns(typed.trim()).toLowerCase();
  if (name === '' || name === '@') return zone;
  if (name.endsWith('.')) return name.slice(0, -1);
  return name === zone || name.endsWith(`.${zone}`) ? name : `${name}.${zone}`;
}
