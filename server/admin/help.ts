import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { helpID, helpLanguages } from '#core/help/article.ts';
import { compileArticle } from '#core/help/compile-article.ts';
import { type Command, defineCommand, NotDone, option, UsageError } from '#server/admin/command.ts';
import { listArticles, mostArticles, putArticle, removeArticle } from '#server/help/articles.ts';
import { countVotes, readNotes } from '#server/help/votes.ts';
import type { Services } from '#server/services.ts';

/** Notes of readers shown at once. */
const mostNotes = 50;

export const helpCommands: readonly Command[] = [
  defineCommand(
    'help-article',
    'Puts an article into the help, or in place of a shipped one of the same id; or removes it again.',
    {
      id: option(helpID, "its id: the last part of its address, such as 'our-support-hours'"),
      language: option(v.picklist(helpLanguages), helpLanguages.join(' or ')),
      file: option(
        v.optional(v.pipe(v.string(), v.minLength(1))),
        'a file in Markdown with front matter (CONTRIBUTING.md, ‘Add a help article’)',
      ),
      remove: option(v.optional(v.boolean(), false), 'instead of --file: removes the article'),
    },
    async (services, { id, language, file, remove }, io) => {
      if (remove === (file !== undefined)) throw new UsageError('either --file or --remove is needed');
      if (file === undefined) {
        if (!(await removeArticle(services.db, id, language)))
          throw new NotDone(`--id ${id}: no such article in ${language}`);
        note(services, `remove help-article ${id} ${language}`);
        io.say(`removed ${id} (${language})`);
        return;
      }
      const source = await readFile(file, 'utf8').catch(() => {
        throw new NotDone(`--file ${file} can't be read`);
      });
      const compiled = compileArticle(id, language, source);
      if (!compiled.ok) throw new NotDone(`${file}:\n${compiled.error.join('\n')}`);
      const how = { by: '', now: services.clock.now(), base: 'any' } as const;
      if ((await putArticle(services.db, compiled.value, source, how)) === 'too-many')
        throw new NotDone(`there are ${mostArticles} articles in ${language} already`);
      note(services, `help-article ${id} ${language}`);
      io.say(`/help/article/${id} (${language}): ${compiled.value.title}`);
    },
  ),

  defineCommand('list-help-articles', 'Lists the articles put into the help.', {}, async ({ db }, _, io) => {
    const articles = await listArticles(db);
    for (const { id, language, changed, title } of articles)
      io.say([id, language, changed, title].join('\t'));
    if (articles.length === 0) io.say('none');
  }),

  defineCommand(
    'help-votes',
    'Shows which articles helped: yes, no, and what readers wrote.',
    {},
    async ({ db }, _, io) => {
      const counts = await countVotes(db);
      for (const { articleID, language, helpful, unhelpful } of counts)
        io.say([articleID, language, `${helpful} yes`, `${unhelpful} no`].join('\t'));
      for (const { createTime, articleID, language, note: text } of await readNotes(db, mostNotes))
        io.say([createTime.toISOString(), articleID, language, text.replace(/\s+/g, ' ')].join('\t'));
      if (counts.length === 0) io.say('none');
    },
  ),
];

function note({ log }: Services, detail: string): void {
  log.security({ what: 'admin', outcome: 'done', who: '', from: '', detail });
}
