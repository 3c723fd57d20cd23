// Draws documents on a thread of its own: a font takes longer to read than a call may hold up the others.
import { parentPort } from 'node:worker_threads';
import type { PdfBlock, PdfDocument } from '#server/pdf/document.ts';
import { drawPdf } from '#server/pdf/draw.ts';
import { findFonts } from '#server/pdf/fonts.ts';

export interface PdfTask {
  readonly id: number;
  readonly document: PdfDocument;
}
export type PdfOutcome =
  | { readonly id: number; readonly file: Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly error: string };

const fonts = findFonts();

parentPort?.on('message', async ({ id, document }: PdfTask) => {
  try {
    const file = await draw(document);
    parentPort?.postMessage({ id, file } satisfies PdfOutcome, [file.buffer]);
  } catch (error) {
    parentPort?.postMessage({ id, error: String(error) } satisfies PdfOutcome);
  }
});

/** Nobody goes without an invoice because of a logo. */
async function draw(document: PdfDocument): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await drawPdf(document, fonts);
  } catch (error) {
    const blocks = document.blocks.map((block) =>
      block.kind === 'boxes'
        ? { ...block, boxes: block.boxes.map(({ label, lines }) => ({ label, lines })) }
        : block,
    );
    if (!document.blocks.some(hasPicture)) throw error;
    return drawPdf({ ...document, blocks }, fonts);
  }
}

function hasPicture(block: PdfBlock): boolean {
  return block.kind === 'boxes' && block.boxes.some(({ picture }) => picture !== undefined);
}
