/**
 * A document to print, as plain data: a worker draws it. Every text is printed as given, in the document's own words; what the fonts lack is
 * printed as its code point.
 */
export interface PdfDocument {
  readonly title: string;
  readonly subject: string;
  readonly author: string;
  /** Main language (RFC 5646). */
  readonly language: 'zh-CN' | 'en';
  readonly created: Date;
  readonly blocks: readonly PdfBlock[];
  /** At the foot of every page, beside its number. */
  readonly footer: string;
}

export interface PdfFact {
  readonly label: string;
  readonly value: string;
}

export interface PdfColumn {
  readonly head: string;
  /** Second line of the head, such as its English. */
  readonly subhead: string;
  /** Share of the width. */
  readonly share: number;
  readonly align: 'left' | 'right' | 'center';
}

export interface PdfBox {
  readonly label: string;
  readonly lines: readonly string[];
  /** At the upper right: PNG or JPEG. One that cannot be drawn is left out. */
  readonly picture?: Uint8Array | undefined;
}

export type PdfBlock =
  | {
      readonly kind: 'heading';
      readonly title: string;
      readonly subtitle: string;
      readonly facts: readonly PdfFact[];
      /** Address in a QR code, with what it is for. */
      readonly qr: { readonly text: string; readonly about: string } | null;
    }
  /** Boxes side by side; the first line of each is strong. */
  | {
      readonly kind: 'boxes';
      readonly boxes: readonly PdfBox[];
    }
  /** The head is repeated on every page; a row stays on one. */
  | {
      readonly kind: 'table';
      readonly columns: readonly PdfColumn[];
      readonly rows: readonly (readonly string[])[];
      readonly totals: readonly (readonly string[])[];
    }
  /** One line that matters: a label with its value at the left, another at the right. */
  | { readonly kind: 'sum'; readonly left: PdfFact; readonly right: PdfFact }
  /** One below the other. */
  | { readonly kind: 'facts'; readonly facts: readonly PdfFact[] }
  /** Side by side, at the end of a document. */
  | { readonly kind: 'signers'; readonly facts: readonly PdfFact[] }
  | { readonly kind: 'note'; readonly text: string };
