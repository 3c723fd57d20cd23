import { useState } from 'react';
import type { DataOf } from '#core/contract/call.ts';
import * as helpCalls from '#core/contract/shop-help.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { shopContentTexts } from '#src/features/shop/content.texts.ts';
import { HelpDialog } from '#src/features/shop/help-dialog.tsx';
import { ReasonDialog } from '#src/features/shop/reason-dialog.tsx';
import { minor, quiet, row, rows, text } from '#src/features/shop/system-style.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { SectionCard } from '#src/ui/card/card.tsx';
import { StatusTag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

type Kept = helpCalls.KeptArticle;
type Listed = DataOf<typeof helpCalls.helpArticles>;
type Asked =
  | { readonly verb: 'edit'; readonly about: Kept | null }
  | { readonly verb: 'remove'; readonly about: Kept };

/** Articles of the help that the shop adds or changes, and what readers say of all of them. */
export function HelpPart() {
  const t = useText(shopContentTexts);
  const list = useCall(helpCalls.helpArticles, {});
  const [asked, ask] = useState<Asked | null>(null);
  return (
    <>
      <SectionCard
        title={t('shopContent.help.title')}
        hint={t('shopContent.help.about')}
        actions={
          <Button onClick={() => ask({ verb: 'edit', about: null })}>{t('shopContent.help.add')}</Button>
        }
      >
        <QueryGate query={list} failed={t('shopContent.help.failed')}>
          {({ data }) =>
            data.length === 0 ? (
              <p className={quiet}>{t('shopContent.help.none')}</p>
            ) : (
              <ul className={rows}>
                {data.map((each) => (
                  <ArticleRow
                    key={`${each.id} ${each.language}`}
                    kept={each}
                    onAsk={(verb) => ask({ verb, about: each })}
                  />
                ))}
              </ul>
            )
          }
        </QueryGate>
      </SectionCard>
      <SectionCard title={t('shopContent.help.votes')} hint={t('shopContent.help.votesAbout')}>
        <QueryGate query={list} failed={t('shopContent.help.failed')}>
          {(found) => <Votes {...found} />}
        </QueryGate>
      </SectionCard>
      {asked?.verb === 'edit' && <HelpDialog kept={asked.about} onClosed={() => ask(null)} />}
      {asked?.verb === 'remove' && (
        <ReasonDialog
          call={helpCalls.removeHelp}
          tone="danger"
          title={t('shopContent.help.removeTitle', { title: asked.about.title })}
          confirm={t('shopContent.help.remove')}
          done={t('shopContent.help.removed')}
          argsOf={() => ({ params: { id: asked.about.id }, query: { lang: asked.about.language } })}
          reasons={null}
          onClosed={() => ask(null)}
        >
          <p>{t('shopContent.help.removeAbout')}</p>
        </ReasonDialog>
      )}
    </>
  );
}

interface ArticleRowProps {
  readonly kept: Kept;
  readonly onAsk: (verb: 'edit' | 'remove') => void;
}

function ArticleRow({ kept: { id, language, title, changedBy, updateTime }, onAsk }: ArticleRowProps) {
  const t = useText(shopContentTexts);
  const format = useFormat();
  const named = `${title} (${language})`;
  return (
    <li className={row}>
      <StatusTag tone="neutral">{t(`shopContent.help.languages.${language}`)}</StatusTag>
      <span className={text} lang={language}>
        {title}
        <span className={minor} lang="">
          {id} · {changedBy || t('shopContent.help.command')} · {format.dateTime(updateTime)}
        </span>
      </span>
      <Button size="sm" aria-label={`${t('shopContent.change')} ${named}`} onClick={() => onAsk('edit')}>
        {t('shopContent.change')}
      </Button>
      <Button
        size="sm"
        aria-label={`${t('shopContent.help.remove')} ${named}`}
        onClick={() => onAsk('remove')}
      >
        {t('shopContent.help.remove')}
      </Button>
    </li>
  );
}

/** Articles shown with their votes: the least helpful. */
const mostVoted = 10;

function Votes({ votes, notes }: { readonly votes: Listed['votes']; readonly notes: Listed['notes'] }) {
  const t = useText(shopContentTexts);
  const format = useFormat();
  if (votes.length === 0) return <p className={quiet}>{t('shopContent.help.noVotes')}</p>;
  return (
    <div className={css({ display: 'grid', gap: '4' })}>
      <ul className={rows}>
        {votes.slice(0, mostVoted).map(({ articleID, language, helpful, unhelpful }) => (
          <li key={`${articleID} ${language}`} className={row}>
            <span className={text}>
              {articleID} <span className={css({ color: 'fg.muted' })}>({language})</span>
            </span>
            <span>{t('shopContent.help.counts', { helpful, unhelpful })}</span>
          </li>
        ))}
      </ul>
      {notes.length > 0 && (
        <ul className={rows}>
          {notes.map(({ id, articleID, note, createTime }) => (
            <li key={id} className={css({ overflowWrap: 'anywhere' })}>
              {note}
              <span className={minor}>
                {articleID} · {format.dateTime(createTime)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
