import { configure, TextReader, ZipWriter } from '@zip.js/zip.js';
import { dayMs } from '#core/day.ts';
import { takeTurns } from '#server/http/turns.ts';

/** A number is an amount if it has a fraction's format; a date is shown in UTC. */
export type Cell =
  | { readonly type: 'text'; readonly value: string }
  | { readonly type: 'number' | 'amount'; readonly value: number }
  | { readonly type: 'date'; readonly value: Date };

export interface Sheet {
  readonly name: string;
  readonly columns: readonly { readonly head: string; readonly width: number }[];
  readonly rows: Iterable<Row> | AsyncIterable<Row>;
}
type Row = readonly (Cell | null)[];

/** Indexes into `cellXfs` of the styles below. */
const styleOf = { text: 0, number: 0, head: 1, amount: 2, date: 3 } as const;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Parts of the package that do not depend on its content (ECMA-376 part 1 §12, part 2 §9 and §10). */
const fixedParts = {
  '[Content_Types].xml': `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${declaration}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy-mm-dd hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
} as const;

/** Rows written at once. */
const rowsAtOnce = 50;

/** `workbookStream` as a whole. */
export async function workbookOf(sheet: Sheet): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  for await (const part of workbookStream(sheet)) parts.push(part);
  return new Uint8Array(await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer());
}

/**
 * Returns one sheet as a workbook (ECMA-376) with its first row frozen, written in turns with other work, and no faster than it is read:
 * its size does not matter. Text is stored as text, whatever it starts with, so no cell is a formula.
 */
export async function* workbookStream(sheet: Sheet): AsyncGenerator<Uint8Array, void> {
  configure({ useWebWorkers: false });
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const written = writeParts(new ZipWriter(writable, zipOptions), sheet);
  // Whoever reads learns of the failure by the stream.
  written.catch((error: unknown) => writable.abort(error).catch(() => {}));
  yield* readable;
  await written;
}

/** Sizes stand behind the parts, marked as some readers expect them (APPNOTE 4.3.9.3). */
const zipOptions = { dataDescriptorSignature: true, zip64: false };

async function writeParts(zip: ZipWriter<unknown>, sheet: Sheet): Promise<void> {
  for (const [name, content] of Object.entries(fixedParts)) await zip.add(name, new TextReader(content));
  const named = `<sheet name="${escapeText(sheet.name)}" sheetId="1" r:id="rId1"/>`;
  const workbook = `${declaration}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${named}</sheets></workbook>`;
  await zip.add('xl/workbook.xml', new TextReader(workbook));
  const content = ReadableStream.from(sheetXml(sheet)).pipeThrough(new TextEncoderStream());
  await zip.add('xl/worksheets/sheet1.xml', content);
  await zip.close();
}

async function* sheetXml({ columns, rows }: Sheet): AsyncGenerator<string, void> {
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const heads = columns.map(({ head }, at) => textCell(reference(at, 1), head, styleOf.head));
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews>`;
  yield `<cols>${widths.join('')}</cols><sheetData><row r="1">${heads.join('')}</row>`;
  const turn = takeTurns();
  let number = 1;
  let part = '';
  for await (const row of rows) {
    number += 1;
    const cells = row.map((cell, column) => (cell === null ? '' : cellXml(reference(column, number), cell)));
    part += `<row r="${number}">${cells.join('')}</row>`;
    if (number % rowsAtOnce !== 0) continue;
    yield part;
    part = '';
    await turn();
  }
  yield `${part}</sheetData></worksheet>`;
}

function cellXml(place: string, cell: Cell): string {
  const style = styleOf[cell.type];
  switch (cell.type) {
    case 'text':
      return textCell(place, cell.value, style);
    case 'date':
      return `<c r="${place}" s="${style}"><v>${dayNumber(cell.value)}</v></c>`;
    default:
      return `<c r="${place}" s="${style}"><v>${cell.value}</v></c>`;
  }
}

function textCell(place: string, text: string, style: number): string {
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeText(text)}</t></is></c>`;
}

/** `A1`; sheets here have at most 26 columns. */
function reference(column: number, row: number): string {
  return `${String.fromCharCode(65 + column)}${row}`;
}

/** Days since 30 December 1899, as spreadsheets count them (ECMA-376 part 1 §18.17.4.1). */
function dayNumber(date: Date): number {
  return date.getTime() / dayMs + 25_569;
}

/** Characters XML 1.0 §2.2 does not allow, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it matches
const unwritable = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g;

function escapeText(text: string): string {
  return text
    .replace(unwritable, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
