import {
  type DnsFault,
  mostFaults,
  mostRecords,
  type ParsedRecord,
  type ParsedRecords,
} from '#core/tools/dns-record.ts';
import { makeRecord } from '#core/tools/make-record.ts';

const columns = ['name', 'type', 'content', 'ttl', 'priority'] as const;
type Column = (typeof columns)[number];

/** Column headings written by other programs. */
const headings: Readonly<Record<string, Column>> = {
  ...{ name: 'name', host: 'name', hostname: 'name', record: 'name', 主机记录: 'name', 名称: 'name' },
  ...{ type: 'type', 类型: 'type', 记录类型: 'type' },
  ...{
    content: 'content',
    value: 'content',
    data: 'content',
    target: 'content',
    记录值: 'content',
    内容: 'content',
  },
  ...{ ttl: 'ttl', priority: 'priority', prio: 'priority', mx: 'priority', 优先级: 'priority' },
};

/**
 * Reads a table separated by commas, semicolons or tabs (RFC 4180): name, type, content, TTL, priority in this order, or in that of a
 * heading row. Names outside the zone are completed with it.
 */
export function parseRecordTable(text: string, zone: string): ParsedRecords {
  const records: ParsedRecord[] = [];
  const faults: DnsFault[] = [];
  const separator = ['\t', ';', ','].find((sign) => text.split('\n', 1)[0]?.includes(sign)) ?? ',';
  let order: readonly (Column | undefined)[] = columns;
  let isFirst = true;
  for (const { line, cells } of rowsOf(text, separator, faults)) {
    if (faults.length >= mostFaults) break;
    if (cells.every((cell) => cell === '')) continue;
    const named = cells.map((cell) => headings[cell.toLowerCase()]);
    if (isFirst && named.includes('type')) order = named;
    else if (records.length >= mostRecords) {
      faults.push({ line, reason: 'too-many', found: String(mostRecords) });
      break;
    } else readRow(line, cells);
    isFirst = false;
  }
  return { records, faults: faults.toSorted((a, b) => a.line - b.line) };

  function readRow(line: number, cells: readonly string[]): void {
    const cell = (column: Column) => cells[order.indexOf(column)] ?? '';
    const [type, content] = [cell('type').toUpperCase(), cell('content')];
    const numbers = [cell('ttl'), cell('priority')].map((each) => (each === '' ? null : Number(each)));
    const [ttl = null, priority = null] = numbers;
    if (cells.length < 3) return void faults.push({ line, reason: 'columns', found: cells.join(separator) });
    if (numbers.some(Number.isNaN)) {
      return void faults.push({ line, reason: 'ttl', found: `${cell('ttl')} ${cell('priority')}`.trim() });
    }
    const isText = type === 'TXT';
    const words = isText ? [unquoted(content)] : content.split(/\s+/).map(unquoted);
    const data = words.map((each) => ({ text: withoutDot(each, type), isQuoted: isText }));
    const name = wholeOwner(cell('name'), zone);
    const made = makeRecord({ name, type, data, ttl, priority }, null, zone);
    if (made.ok) records.push({ line, record: made.value });
    else faults.push({ line, ...made.error });
  }
}

/** Targets in a table are full names. */
function withoutDot(text: string, type: string): string {
  return type === 'TXT' || type === 'CAA' ? text : text.replace(/\.$/, '');
}

function unquoted(text: string): string {
  return text.replace(/^"(.*)"$/s, '$1');
}

function wholeOwner(typed: string, zone: string): string {
  const name = typed.trim().toLowerCase();
  if (name === '' || name === '@') return zone;
  if (name.endsWith('.')) return name.slice(0, -1);
  return name === zone || name.endsWith(`.${zone}`) ? name : `${name}.${zone}`;
}

interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A quoted cell may contain separators, line ends and doubled quotes. */
function* rowsOf(text: string, separator: string, faults: DnsFault[]): Iterable<Row> {
  let line = 1;
  let [cells, cell, began]: [string[], string, number] = [[], '', 1];
  const endCell = () => {
    cells.push(cell.trim());
    cell = '';
  };
  for (let at = 0; at <= text.length; at += 1) {
    const sign = text[at];
    if (sign === '"' && cell.trim() === '') {
      const end = closingQuote(text, at + 1);
      if (end === -1) {
        faults.push({ line, reason: 'quote', found: text.slice(at, at + 100) });
        return;
      }
      cell = text.slice(at + 1, end).replaceAll('""', '"');
      line += cell.split('\n').length - 1;
      at = end;
    } else if (sign === separator) endCell();
    else if (sign === '\n' || sign === undefined) {
      endCell();
      yield { line: began, cells };
      line += 1;
      [cells, began] = [[], line];
    } else cell += sign;
  }
}

function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}
