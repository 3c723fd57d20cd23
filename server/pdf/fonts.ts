import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

export interface PdfFonts {
  readonly regular: string;
  readonly bold: string;
}

/** Noto Sans SC, whole: each document embeds the glyphs it uses. The build copies the files beside the server; sources read the package. */
export function findFonts(): PdfFonts {
  const built = new URL('./fonts/', import.meta.url);
  const [regular, bold] = fontFiles.map(({ from, name }) =>
    existsSync(built)
      ? fileURLToPath(new URL(name, built))
      : createRequire(import.meta.url).resolve(`@expo-google-fonts/noto-sans-sc/${from}/${name}`),
  );
  if (regular === undefined || bold === undefined) throw new Error('no fonts');
  return { regular, bold };
}

/** `scripts/build.mjs` copies the same. */
const fontFiles = [
  { from: '400Regular', name: 'NotoSansSC_400Regular.ttf' },
  { from: '700Bold', name: 'NotoSansSC_700Bold.ttf' },
] as const;
