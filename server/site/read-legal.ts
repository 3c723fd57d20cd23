import type { ReplyOf } from '#core/contract/call.ts';
import type { legalText } from '#core/contract/legal-text.ts';
import type { Block, HelpLanguage } from '#core/help/article.ts';
import { compileText } from '#core/help/compile-article.ts';
import type { LegalKind } from '#core/site/legal-kinds.ts';
import type { Db } from '#server/db/open.ts';
import { findVersion, newestVersion } from '#server/site/change-site.ts';

/** Compiled texts by host, kind, number and language: each is read far more often than it is changed. */
const compiled = new Map<string, readonly Block[]>();
const mostCompiled = 50;

/** A legal text in force, or the version asked for; null if the site has none. */
export async function readLegal(
  db: Db,
  host: string,
  kind: LegalKind,
  wanted: HelpLanguage,
  number: number | null,
): Promise<ReplyOf<typeof legalText> | null> {
  const asked = number ?? (await newestVersion(db, host, kind)).number;
  const row = await findVersion(db, host, kind, asked);
  if (row === undefined || row.content === null || !('zh' in row.content)) return null;
  const language = row.content[wanted] === '' ? (wanted === 'zh' ? 'en' : 'zh') : wanted;
  const key = `${row.id} ${language}`;
  const blocks = compiled.get(key) ?? compileText(language, row.content[language]).blocks;
  if (compiled.size >= mostCompiled) compiled.clear();
  compiled.set(key, blocks);
  return { number: row.number, fromTime: row.changedTime.toISOString(), language, blocks: [...blocks] };
}
