import PDFKit from 'pdfkit';
import type { PdfDocument } from '#server/pdf/document.ts';
import type { PdfFonts } from '#server/pdf/fonts.ts';
import { printable } from '#server/pdf/printable.ts';

/** A4 in points, and what stays free around it. */
export const page = { width: 595.28, height: 841.89, left: 42, right: 42, top: 44, bottom: 62 } as const;
export const contentWidth = page.width - page.left - page.right;

export const ink = {
  text: '#16191f',
  soft: '#5d6675',
  line: '#c9cfd8',
  accent: '#1f5eff',
  fill: '#f4f6f9',
} as const;

type Element = PDFKit.PDFStructureElement;

export interface TextStyle {
  readonly size: number;
  readonly isBold?: boolean;
  readonly color?: string;
  readonly align?: 'left' | 'right' | 'center';
  readonly width: number;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A page to draw on, with a place where the next block begins. Texts are tagged for screen readers; lines are decoration. */
export interface Sheet {
  /** Where the next block begins. */
  y: number;
  readonly root: Element;
  element(type: string, parent: Element): Element;
  write(parent: Element, type: string, text: string, at: { x: number; y: number }, style: TextStyle): void;
  heightOf(text: string, style: TextStyle): number;
  /** Begins another page unless this much is left on this one; true if it did. */
  reserve(height: number): boolean;
  line(y: number, x?: number, width?: number): void;
  frame(box: Box, fill?: string): void;
  /** A picture made of squares, with what it shows. */
  squares(parent: Element, alt: string, boxes: readonly Box[]): void;
  /** A picture as large as the box allows, at its right. */
  picture(parent: Element, alt: string, bytes: Uint8Array, box: Box): void;
  /** Numbers the pages and ends the document. */
  finish(footer: string): Promise<Uint8Array<ArrayBuffer>>;
}

export function openSheet(
  { title, subject, author, language, created }: PdfDocument,
  fonts: PdfFonts,
): Sheet {
  const doc = new PDFKit({
    ...{ size: 'A4', margin: 0, bufferPages: true, pdfVersion: '1.7', tagged: true, displayTitle: true },
    lang: language,
    info: { Title: title, Subject: subject, Author: author, CreationDate: created, ModDate: created },
  });
  doc.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);
  const chunks: Buffer[] = [];
  const ended = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    doc.on('error', reject);
  });
  const root = doc.struct('Document');
  doc.addStructure(root);

  const use = ({ size, isBold = false, color = ink.text }: TextStyle) =>
    doc
      .font(isBold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(color);
  const optionsOf = ({ width, align = 'left' }: TextStyle) => ({ width, align, lineGap: 1 });
  const decorate = (draw: () => void) => {
    doc.markContent('Artifact', { type: 'Layout' });
    draw();
    doc.endMarkedContent();
  };

  return {
    y: page.top,
    root,
    element(type, parent) {
      const made = doc.struct(type);
      parent.add(made);
      return made;
    },
    write(parent, type, text, { x, y }, style) {
      use(style);
      const fit = printable(text, (codePoint) => hasGlyph(doc, codePoint));
      const draw = () => {
        doc.text(fit, x, y, optionsOf(style));
      };
      parent.add(doc.struct(type, {}, draw));
    },
    heightOf(text, style) {
      use(style);
      const fit = printable(text, (codePoint) => hasGlyph(doc, codePoint));
      return doc.heightOfString(fit === '' ? ' ' : fit, optionsOf(style));
    },
    reserve(height) {
      if (this.y + height <= page.height - page.bottom) return false;
      doc.addPage();
      this.y = page.top;
      return true;
    },
    line(y, x = page.left, width = contentWidth) {
      decorate(() => {
        doc
          .lineWidth(0.6)
          .strokeColor(ink.line)
          .moveTo(x, y)
          .lineTo(x + width, y)
          .stroke();
      });
    },
    frame({ x, y, width, height }, fill) {
      decorate(() => {
        if (fill === undefined) doc.lineWidth(0.6).strokeColor(ink.line).rect(x, y, width, height).stroke();
        else doc.fillColor(fill).rect(x, y, width, height).fill();
      });
    },
    squares(parent, alt, boxes) {
      const figure = doc.struct('Figure', { alt }, () => {
        doc.fillColor(ink.text);
        for (const { x, y, width, height } of boxes) doc.rect(x, y, width, height);
        doc.fill();
      });
      parent.add(figure);
    },
    picture(parent, alt, bytes, { x, y, width, height }) {
      const figure = doc.struct('Figure', { alt }, () => {
        doc.image(Buffer.from(bytes), x, y, { fit: [width, height], align: 'right', valign: 'center' });
      });
      parent.add(figure);
    },
    finish(footer) {
      root.end();
      const { count } = doc.bufferedPageRange();
      for (let index = 0; index < count; index += 1) {
        doc.switchToPage(index);
        const y = page.height - page.bottom + 22;
        const small = { size: 7.5, color: ink.soft, width: contentWidth } as const;
        decorate(() => {
          use(small);
          const fit = printable(footer, (codePoint) => hasGlyph(doc, codePoint));
          doc.text(fit, page.left, y, { ...optionsOf({ ...small, width: contentWidth - 150 }) });
          doc.text(`第 ${index + 1} 页，共 ${count} 页 · Page ${index + 1} of ${count}`, page.left, y, {
            ...optionsOf({ ...small, align: 'right' }),
          });
        });
      }
      doc.end();
      return ended;
    },
  };
}

/** Whether the font in use has a glyph. PDFKit declares no way to ask. */
function hasGlyph(doc: PDFKit.PDFDocument, codePoint: number): boolean {
  const { _font } = doc as unknown as {
    readonly _font: { readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } };
  };
  return _font.font.hasGlyphForCodePoint(codePoint);
}
