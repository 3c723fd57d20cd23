/** Writes the menu's labels of all rooms into `src/i18n/texts`: `npm run menus`. A test checks that they are up to date. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { menuHeadings } from '#src/features/menu-headings.ts';
import { readRooms } from './rooms.ts';

const languages = ['zh', 'en', 'es', 'de', 'ja', 'fr'] as const;

/** The file of each language, by its path below `src/i18n/texts`. */
export async function menuFiles(): Promise<Readonly<Record<string, string>>> {
  const rooms = (await readRooms()).flatMap(({ room, words }) =>
    room.menu && words ? [[room.menu.key, words] as const] : [],
  );
  const rows = [...Object.entries(menuHeadings), ...rooms];
  return Object.fromEntries(
    languages.map((language) => {
      const labels = rows.map(([key, words]) => `  ${key}: ${quoted(words[language])},`);
      const isBase = language === 'zh';
      const head = isBase
        ? []
        : [
            "import type { SameTexts } from '#src/i18n/text-types.ts';",
            "import type { zhMenu } from '#src/i18n/texts/zh/menu.ts';",
            '',
          ];
      const about = '/** Labels of the side menu, made by `npm run menus` from `words` of the rooms. */';
      const end = isBase ? '} as const;' : '} satisfies SameTexts<typeof zhMenu>;';
      const lines = [...head, about, `export const ${language}Menu = {`, ...labels, end, ''];
      return [`${language}/menu.ts`, lines.join('\n')];
    }),
  );
}

function quoted(text: string): string {
  return text.includes("'") ? `"${text}"` : `'${text}'`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const [file, text] of Object.entries(await menuFiles()))
    writeFileSync(resolve(import.meta.dirname, '../src/i18n/texts', file), text);
