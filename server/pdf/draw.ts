import { encode } from 'uqr';
import type { PdfBlock, PdfBox, PdfColumn, PdfDocument } from '#server/pdf/document.ts';
import type { PdfFonts } from '#server/pdf/fonts.ts';
import { isDrawable } from '#server/pdf/picture.ts';
import {
  type Box,
  contentWidth,
  ink,
  openSheet,
  page,
  type Sheet,
  type TextStyle,
} from '#server/pdf/sheet.ts';

type Block<Kind extends PdfBlock['kind']> = Extract<PdfBlock, { readonly kind: Kind }>;

/** Draws a document as A4 pages: tagged, searchable, fonts embedded as the subsets it uses. */
export function drawPdf(document: PdfDocument, fonts: PdfFonts): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = openSheet(document, fonts);
  for (const block of document.blocks) drawBlock(sheet, block);
  return sheet.finish(document.footer);
}

function drawBlock(sheet: Sheet, block: PdfBlock): void {
  switch (block.kind) {
    case 'heading':
      drawHeading(sheet, block);
      break;
    case 'boxes':
      drawBoxes(sheet, block);
      break;
    case 'table':
      drawTable(sheet, block);
      break;
    case 'sum':
      drawSum(sheet, block);
      break;
    case 'facts':
      drawFacts(sheet, block);
      break;
    case 'signers':
      drawSigners(sheet, block);
      break;
    case 'note':
      drawNote(sheet, block);
      break;
  }
}

const gap = 14;
const small = 8;
const usual = 9;

function drawHeading(sheet: Sheet, { title, subtitle, facts, qr }: Block<'heading'>): void {
  const size = 76;
  const top = sheet.y;
  const factsWidth = 150;
  const factsX = page.left + contentWidth - factsWidth - (qr === null ? 0 : size + 14);
  const titleWidth = factsX - page.left - 16;
  const titleStyle = { size: 20, isBold: true, width: titleWidth };
  const titleHeight = sheet.heightOf(title, titleStyle);
  sheet.write(sheet.root, 'H1', title, { x: page.left, y: top }, titleStyle);
  const subtitleStyle = { size: 9, color: ink.soft, width: titleWidth };
  sheet.write(sheet.root, 'P', subtitle, { x: page.left, y: top + titleHeight + 2 }, subtitleStyle);
  let y = top + 2;
  for (const { label, value } of facts) {
    const labelStyle = { size: small, color: ink.soft, align: 'right', width: factsWidth } as const;
    const valueStyle = { size: 10, isBold: true, align: 'right', width: factsWidth } as const;
    const group = sheet.element('Div', sheet.root);
    sheet.write(group, 'P', label, { x: factsX, y }, labelStyle);
    y += sheet.heightOf(label, labelStyle);
    sheet.write(group, 'P', value, { x: factsX, y }, valueStyle);
    y += sheet.heightOf(value, valueStyle) + 3;
  }
  if (qr !== null) {
    const box = { x: page.left + contentWidth - size, y: top, width: size, height: size };
    sheet.squares(sheet.root, `${qr.about}: ${qr.text}`, modulesOf(qr.text, box));
  }
  const bottom = top + titleHeight + 2 + sheet.heightOf(subtitle, subtitleStyle);
  sheet.y = Math.max(bottom, y, qr === null ? 0 : top + size) + gap;
}

/** The dark modules of a QR code that fills a box; runs of a row are one rectangle each. */
function modulesOf(text: string, { x, y, width }: Box): Box[] {
  const { size, data } = encode(text, { border: 0, ecc: 'M' });
  const side = width / size;
  const boxes: Box[] = [];
  for (const [row, modules] of data.entries()) {
    for (let from = 0; from < size; from += 1) {
      if (!modules[from]) continue;
      let to = from;
      while (modules[to]) to += 1;
      boxes.push({ x: x + from * side, y: y + row * side, width: (to - from) * side, height: side });
      from = to;
    }
  }
  return boxes;
}

function isShown({ picture }: PdfBox): boolean {
  return picture !== undefined && isDrawable(picture);
}

function drawBoxes(sheet: Sheet, { boxes }: Block<'boxes'>): void {
  const width = contentWidth / boxes.length;
  const inner = width - 20;
  const shown = boxes.map((box) => ({
    ...box,
    picture: isShown(box) ? box.picture : undefined,
    styleOf: (index: number): TextStyle => ({
      ...{ size: usual, isBold: index === 0 },
      // The first line is beside the picture.
      width: index === 0 && isShown(box) ? inner - pictureSize.width - 8 : inner,
    }),
  }));
  const labelStyle = { size: small, color: ink.soft, width: inner };
  const heights = shown.map(({ label, lines, styleOf }) =>
    lines.reduce(
      (sum, line, index) => sum + sheet.heightOf(line, styleOf(index)) + 2,
      sheet.heightOf(label, labelStyle) + 20,
    ),
  );
  const height = Math.max(...heights);
  sheet.reserve(height);
  const top = sheet.y;
  for (const [index, { label, lines, picture, styleOf }] of shown.entries()) {
    const x = page.left + index * width;
    sheet.frame({ x, y: top, width, height });
    const part = sheet.element('Sect', sheet.root);
    let y = top + 9;
    if (picture) {
      const at = { x: x + 10 + inner - pictureSize.width, y: top + 8, ...pictureSize };
      sheet.picture(part, lines[0] ?? label, picture, at);
    }
    sheet.write(part, 'P', label, { x: x + 10, y }, labelStyle);
    y += sheet.heightOf(label, labelStyle) + 2;
    for (const [row, line] of lines.entries()) {
      sheet.write(part, 'P', line, { x: x + 10, y }, styleOf(row));
      y += sheet.heightOf(line, styleOf(row)) + 2;
    }
  }
  sheet.y = top + height;
}

/** As high as a box's label and first line. */
const pictureSize = { width: 84, height: 26 } as const;

const cellPad = { x: 7, y: 5 };

function drawTable(sheet: Sheet, { columns, rows, totals }: Block<'table'>): void {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const widths = columns.map(({ share }) => (contentWidth * share) / shares);
  const table = sheet.element('Table', sheet.root);
  const lefts = widths.map((_, index) =>
    widths.slice(0, index).reduce((sum, width) => sum + width, page.left),
  );
  const styleOf = (index: number, isBold: boolean, size = usual): TextStyle => ({
    ...{ size, isBold, width: (widths[index] ?? 0) - 2 * cellPad.x },
    align: columns[index]?.align ?? 'left',
  });
  const heightOfRow = (cells: readonly string[], isBold: boolean) =>
    Math.max(...cells.map((cell, index) => sheet.heightOf(cell, styleOf(index, isBold)))) + 2 * cellPad.y;
  const drawRow = (cells: readonly string[], isBold: boolean, height: number) => {
    const row = sheet.element('TR', table);
    for (const [index, cell] of cells.entries()) {
      const at = { x: (lefts[index] ?? 0) + cellPad.x, y: sheet.y + cellPad.y };
      sheet.write(row, 'TD', cell, at, styleOf(index, isBold));
    }
    sides(sheet, height);
    sheet.y += height;
    sheet.line(sheet.y);
  };
  const head = () =>
    drawHead(sheet, table, columns, (index) => ({
      style: styleOf(index, false, small),
      x: lefts[index] ?? 0,
    }));
  sheet.reserve(headHeight + 40);
  head();
  for (const [index, cells] of rows.entries()) {
    const height = heightOfRow(cells, false);
    // The last row stays with the totals.
    const after =
      index === rows.length - 1 ? totals.reduce((sum, each) => sum + heightOfRow(each, true), 0) : 0;
    if (sheet.reserve(height + after)) head();
    drawRow(cells, false, height);
  }
  for (const cells of totals) drawRow(cells, true, heightOfRow(cells, true));
}

const headHeight = 32;

function drawHead(
  sheet: Sheet,
  table: Sheet['root'],
  columns: readonly PdfColumn[],
  placeOf: (index: number) => { readonly style: TextStyle; readonly x: number },
): void {
  const top = sheet.y;
  sheet.frame({ x: page.left, y: top, width: contentWidth, height: headHeight }, ink.fill);
  sheet.line(top);
  const row = sheet.element('TR', table);
  for (const [index, { head, subhead }] of columns.entries()) {
    const { style, x } = placeOf(index);
    const cell = sheet.element('TH', row);
    sheet.write(cell, 'P', head, { x: x + cellPad.x, y: top + 4 }, { ...style, isBold: true });
    sheet.write(
      cell,
      'P',
      subhead,
      { x: x + cellPad.x, y: top + 17 },
      { ...style, size: 7, color: ink.soft },
    );
  }
  sides(sheet, headHeight);
  sheet.y = top + headHeight;
  sheet.line(sheet.y);
}

/** The outer lines of a part of a table. */
function sides(sheet: Sheet, height: number): void {
  sheet.frame({ x: page.left, y: sheet.y, width: contentWidth, height });
}

function drawSum(sheet: Sheet, { left, right }: Block<'sum'>): void {
  const half = contentWidth / 2 - 16;
  const leftStyle = { size: 11, isBold: true, width: half - 70 };
  const height = Math.max(36, sheet.heightOf(left.value, leftStyle) + 20);
  sheet.reserve(height);
  const top = sheet.y;
  sheet.frame({ x: page.left, y: top, width: contentWidth, height });
  const part = sheet.element('Sect', sheet.root);
  const x = page.left + cellPad.x;
  const labelStyle = { size: small, color: ink.soft, width: 86 };
  sheet.write(part, 'P', left.label, { x, y: top + 12 }, labelStyle);
  sheet.write(part, 'P', left.value, { x: x + 90, y: top + 10 }, { ...leftStyle, width: half - 40 });
  const rightX = page.left + contentWidth / 2 + 40;
  const rest = contentWidth / 2 - 40 - cellPad.x;
  sheet.write(part, 'P', right.label, { x: rightX, y: top + 12 }, { ...labelStyle, width: 90 });
  sheet.write(...([part, 'P', right.value, { x: rightX, y: top + 8 }] as const), {
    size: 14,
    isBold: true,
    align: 'right',
    width: rest,
  });
  sheet.y = top + height;
}

function drawFacts(sheet: Sheet, { facts }: Block<'facts'>): void {
  const labelWidth = 86;
  const style = { size: small + 0.5, width: contentWidth - labelWidth };
  sheet.y += 10;
  for (const { label, value } of facts) {
    const height = sheet.heightOf(value, style) + 3;
    sheet.reserve(height);
    const part = sheet.element('Div', sheet.root);
    sheet.write(
      part,
      'P',
      label,
      { x: page.left, y: sheet.y },
      { ...style, color: ink.soft, width: labelWidth - 6 },
    );
    sheet.write(part, 'P', value, { x: page.left + labelWidth, y: sheet.y }, style);
    sheet.y += height;
  }
}

function drawSigners(sheet: Sheet, { facts }: Block<'signers'>): void {
  sheet.y += 26;
  sheet.reserve(20);
  const width = contentWidth / facts.length;
  for (const [index, { label, value }] of facts.entries()) {
    const align = index === 0 ? 'left' : index === facts.length - 1 ? 'right' : 'center';
    const at = { x: page.left + index * width, y: sheet.y };
    sheet.write(sheet.root, 'P', `${label}  ${value}`, at, { size: small + 0.5, width, align });
  }
  sheet.y += 20;
}

function drawNote(sheet: Sheet, { text }: Block<'note'>): void {
  const style = { size: small, color: ink.soft, width: contentWidth };
  sheet.y += 8;
  const height = sheet.heightOf(text, style);
  sheet.reserve(height);
  sheet.write(sheet.root, 'P', text, { x: page.left, y: sheet.y }, style);
  sheet.y += height;
}
