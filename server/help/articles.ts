import { and, asc, eq } from 'drizzle-orm';
import type { Article, HelpLanguage } from '#core/help/article.ts';
import { compileArticle } from '#core/help/compile-article.ts';
import type { Db } from '#server/db/open.ts';
import { helpArticles } from '#server/db/schema/help.ts';

/** Articles of the shop's own in one language. */
export const mostArticles = 100;

type Row = typeof helpArticles.$inferSelect;

/** Compiled articles by their source: each is read far more often than it is changed. */
const compiled = new Map<string, Article | null>();

/** Every article stored at run time with its title, for who keeps them: also one that a newer compiler refuses. */
export async function keptArticles(db: Db): Promise<{ readonly row: Row; readonly title: string }[]> {
  const rows = await db
    .select()
    .from(helpArticles)
    .orderBy(asc(helpArticles.id), asc(helpArticles.language))
    .limit(2 * mostArticles);
  return rows.map((row) => ({ row, title: compiledOf(row)?.title ?? row.id }));
}

/** The stored article in this language; undefined if there is none. */
export async function findStored(db: Db, id: string, language: HelpLanguage): Promise<Row | undefined> {
  const [row] = await db.select().from(helpArticles).where(isArticle(id, language));
  return row;
}

/** Every article stored at run time, compiled. */
export async function listArticles(db: Db): Promise<readonly Article[]> {
  const rows = await db
    .select()
    .from(helpArticles)
    .orderBy(asc(helpArticles.id), asc(helpArticles.language))
    .limit(2 * mostArticles);
  return rows.map(compiledOf).filter((article) => article !== null);
}

/** An article in the given language, else in the other one; null if there is none. */
export async function findArticle(db: Db, id: string, language: HelpLanguage): Promise<Article | null> {
  const rows = await db.select().from(helpArticles).where(eq(helpArticles.id, id));
  const row = rows.find((each) => each.language === language) ?? rows[0];
  return row === undefined ? null : compiledOf(row);
}

/**
 * Stores an article of which `compileArticle` accepted the source, if the stored version is still the one it was made from (`base`; null for
 * none, `any` for whichever it is).
 */
export async function putArticle(
  db: Db,
  article: Article,
  source: string,
  { by, now, base }: { readonly by: string; readonly now: Date; readonly base: Date | 'any' | null },
): Promise<'stored' | 'too-many' | 'changed'> {
  const { id, language, changed } = article;
  return db.transaction(async (tx) => {
    const others = await tx.$count(helpArticles, eq(helpArticles.language, language));
    const [known] = await tx.select().from(helpArticles).where(isArticle(id, language)).for('update');
    const isBase = base === 'any' || (known?.updateTime.getTime() ?? 0) === (base?.getTime() ?? 0);
    if (!isBase) return 'changed';
    if (known === undefined && others >= mostArticles) return 'too-many';
    // Two versions of one millisecond could not be told apart.
    const updateTime =
      known === undefined ? now : new Date(Math.max(now.getTime(), known.updateTime.getTime() + 1));
    const values = { source, changed, changedBy: by, updateTime };
    if (known !== undefined) {
      await tx.update(helpArticles).set(values).where(isArticle(id, language));
      return 'stored';
    }
    const made = await tx
      .insert(helpArticles)
      .values({ id, language, ...values })
      .onConflictDoNothing()
      .returning({ id: helpArticles.id });
    return made.length > 0 ? 'stored' : 'changed';
  });
}

/** Removes an article; the shipped one of its id, if any, is shown again. False if there was none. */
export async function removeArticle(db: Db, id: string, language: HelpLanguage): Promise<boolean> {
  const gone = await db
    .delete(helpArticles)
    .where(isArticle(id, language))
    .returning({ id: helpArticles.id });
  return gone.length > 0;
}

function isArticle(id: string, language: HelpLanguage) {
  return and(eq(helpArticles.id, id), eq(helpArticles.language, language));
}

/** A source that a newer compiler refuses is left out. */
function compiledOf({ id, language, source }: Row): Article | null {
  const key = `${id} ${language} ${source}`;
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const result = compileArticle(id, language, source);
  const article = result.ok ? result.value : null;
  if (compiled.size >= 2 * mostArticles) compiled.clear();
  compiled.set(key, article);
  return article;
}
