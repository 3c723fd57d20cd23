import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright';

export interface Picture {
  readonly name: string;
  readonly path: string;
}

/** Pictures of one look on a sheet: `across` beside each other, each cut to the shape of a window. */
interface SheetShape {
  readonly across: number;
  readonly down: number;
  readonly width: number;
  readonly height: number;
}

export const sheetShapes = {
  desk: { across: 4, down: 4, width: 600, height: 520 },
  phone: { across: 8, down: 2, width: 300, height: 900 },
} as const satisfies Record<string, SheetShape>;

/** Writes `<folder>/<look>-<n>.png`, as many as needed. */
export async function writeSheets(
  browser: Browser,
  folder: string,
  look: string,
  { across, down, width, height }: SheetShape,
  pictures: readonly Picture[],
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const page = await browser.newPage({ viewport: { width: across * (width + 16) + 16, height: 800 } });
  const each = across * down;
  for (let from = 0; from < pictures.length; from += each) {
    const figures = await Promise.all(
      pictures.slice(from, from + each).map(async ({ name, path }) => {
        const data = (await readFile(path)).toString('base64');
        return `<figure><div><img src="data:image/jpeg;base64,${data}"></div><figcaption>${name}</figcaption></figure>`;
      }),
    );
    await page.setContent(
      `<!doctype html><style>
        body { margin: 16px 0 0 16px; background: #777; font: 14px sans-serif; display: flex; flex-wrap: wrap; gap: 16px }
        figure { margin: 0 } figcaption { color: #fff; padding-top: 2px }
        div { width: ${width}px; height: ${height}px; overflow: hidden; background: #555 } img { width: 100% }
      </style>${figures.join('')}`,
    );
    const sheet = join(folder, `${look}-${from / each + 1}.png`);
    await writeFile(sheet, await page.screenshot({ fullPage: true }));
  }
  await page.close();
}
