import { boolean, date, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { helpLanguages } from '#core/help/article.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true }).notNull();

/** Articles that the shop added or changed at run time; one of a shipped id replaces the shipped one. */
export const helpArticles = pgTable(
  'help_articles',
  {
    id: text().notNull(),
    language: text({ enum: helpLanguages }).notNull(),
    /** Front matter and body, in Markdown, as for shipped articles. */
    source: text().notNull(),
    /** The day of the front matter. */
    changed: date().notNull(),
    /** Who stored it; empty for the command line. */
    changedBy: text('changed_by').notNull(),
    updateTime: instant('update_time'),
  },
  (table) => [primaryKey({ columns: [table.id, table.language] })],
);

/** Readers' answers to 'Did this help?', of shipped and of added articles. */
export const helpVotes = pgTable(
  'help_votes',
  {
    /** Made by the reader's browser: a repeated answer replaces its vote. */
    id: uuid().primaryKey(),
    articleID: text('article_id').notNull(),
    language: text({ enum: helpLanguages }).notNull(),
    isHelpful: boolean('is_helpful').notNull(),
    note: text().notNull(),
    createTime: instant('create_time'),
  },
  (table) => [
    index('help_votes_by_article').on(table.articleID, table.language),
    index('help_votes_by_time').on(table.createTime),
  ],
);
