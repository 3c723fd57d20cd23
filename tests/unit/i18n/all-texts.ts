import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TextDefinition } from '#src/i18n/define-texts.ts';
import { fetchTexts } from '#src/i18n/load-texts.ts';
import { createSnapshot } from '#src/i18n/texts.ts';

const sources = resolve(import.meta.dirname, '../../../src');

/** The texts of every feature: whatever a `texts.ts` or `*.texts.ts` exports. */
export const allDefinitions: readonly TextDefinition<never>[] = (
  await Promise.all(
    ['console', 'features'].flatMap((layer) =>
      readdirSync(resolve(sources, layer), { recursive: true, encoding: 'utf8' })
        .filter((file) => /(?:^|[\\/.])texts\.ts$/.test(file))
        .map(async (file) => {
          const module: Readonly<Record<string, TextDefinition<never>>> = await import(
            pathToFileURL(resolve(sources, layer, file)).href
          );
          return Object.values(module);
        }),
    ),
  )
).flat();

export const zhTexts = await fetchTexts('zh', allDefinitions);
export const enTexts = await fetchTexts('en', allDefinitions);

/** Translators as the console has them after sign-in. */
export const translators = {
  zh: createSnapshot('zh', zhTexts).t,
  en: createSnapshot('en', enTexts).t,
};

/** Every text as a row of path and text; each form of a counted text has its own row. */
export function textRows(node: object, path = ''): readonly (readonly [path: string, text: string])[] {
  return Object.entries(node).flatMap(([key, value]) => {
    const at = path === '' ? key : `${path}.${key}`;
    return typeof value === 'string' ? [[at, value] as const] : textRows(value, at);
  });
}

export function placeholdersOf(text: string): readonly string[] {
  return [...text.matchAll(/\{\{(.*?)\}\}/g)].map((match) => match[1] ?? '').sort();
}
