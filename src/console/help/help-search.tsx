import { useRouter } from '@tanstack/react-router';
import { FileText, Search, Wrench } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import type { Hit } from '#core/help/search-index.ts';
import type { Piece } from '#core/help/tokens.ts';
import { helpArticleTexts } from '#src/console/help/texts.ts';
import { useHelpSearch } from '#src/console/help/use-help-search.ts';
import { ReportButton } from '#src/console/support/report-button.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { css, cx } from '#styled/css';

/** The search of the help: a question as people type it, and the sections that answer it. */
export function HelpSearch() {
  const t = useText(helpArticleTexts);
  const router = useRouter();
  const list = useId();
  const [question, setQuestion] = useState('');
  const [isWanted, setWanted] = useState(false);
  const [active, setActive] = useState(0);
  const search = useHelpSearch(isWanted || question !== '', question);
  const isAsked = question.trim() !== '';
  const hits = isAsked && typeof search === 'function' ? search(question) : [];
  const chosen = Math.min(active, hits.length - 1);

  const open = (hit: Hit | undefined) => {
    if (!hit) return;
    setQuestion('');
    void router.navigate(targetOf(hit));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && hits.length > 0) {
      event.preventDefault();
      setActive((chosen + step + hits.length) % hits.length);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) open(hits[chosen]);
    else if (event.key === 'Escape') setQuestion('');
  };

  return (
    <search className={root}>
      <div className={field}>
        <Search aria-hidden="true" />
        <input
          className={input}
          role="combobox"
          aria-label={t('helpArticle.search.label')}
          aria-expanded={hits.length > 0}
          aria-controls={list}
          aria-activedescendant={hits.length > 0 ? `${list}-${chosen}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          placeholder={t('helpArticle.search.placeholder')}
          value={question}
          onFocus={() => setWanted(true)}
          onChange={(event) => {
            setQuestion(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className={popup} hidden={!isAsked}>
        <div id={list} role="listbox" aria-label={t('helpArticle.search.label')} hidden={hits.length === 0}>
          {hits.map((hit, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the input, which keeps the focus
            <div
              key={`${hit.kind} ${hit.of}`}
              id={`${list}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              className={cx(option, index === chosen && here)}
              onPointerMove={() => setActive(index)}
              onClick={() => open(hit)}
            >
              {hit.kind === 'tool' ? <Wrench aria-hidden="true" /> : <FileText aria-hidden="true" />}
              <span className={css({ minW: '0', flex: '1' })}>
                <span className={css({ display: 'block', fontWeight: 'semibold' })}>
                  <Marked pieces={hit.heading} />
                </span>
                <span className={about}>
                  <Marked pieces={hit.excerpt} />
                </span>
              </span>
              {hit.kind === 'tool' && <span className={about}>{t('helpArticle.search.tool')}</span>}
            </div>
          ))}
        </div>
        <div className={foot}>
          <span role="status">
            {search === 'failed'
              ? t('helpArticle.search.failed')
              : search === null
                ? isAsked && t('common.loading')
                : hits.length === 0
                  ? t('helpArticle.search.none', { question })
                  : t.count('helpArticle.search.found', hits.length)}
          </span>
          <span className={css({ hideBelow: 'md' })}>{t('helpArticle.search.keys')}</span>
          <ReportButton error={null} />
        </div>
      </div>
    </search>
  );
}

/** Where a result leads. */
export function targetOf({ kind, of, anchor }: Pick<Hit, 'kind' | 'of' | 'anchor'>) {
  return kind === 'tool'
    ? { to: `/certhub/tools/${of}` }
    : ({ to: '/help/article/$id', params: { id: of }, hash: anchor } as const);
}

function Marked({ pieces }: { readonly pieces: readonly Piece[] }) {
  return pieces.map(({ text, isHit }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text
    isHit ? <mark key={index}>{text}</mark> : text,
  );
}

const root = css({ position: 'relative', display: { base: 'block', _print: 'none' }, mb: '6' });
const field = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2.5',
  px: '3.5',
  bg: 'bg.surface',
  border: '1px solid token(colors.border.strong)',
  borderRadius: 'lg',
  color: 'fg.subtle',
  _focusWithin: { borderColor: 'accent', boxShadow: 'focus' },
  '& svg': { w: '4', h: '4', flexShrink: 0 },
});
const input = css({
  flex: '1',
  minW: '0',
  h: '11',
  outlineStyle: 'none',
  bg: 'transparent',
  color: 'fg.default',
  fontSize: { base: '16px', md: 'lg' },
});
const popup = css({
  position: 'absolute',
  zIndex: 'popup',
  insetInline: '0',
  mt: '1.5',
  p: '1.5',
  pb: '0',
  bg: 'bg.surface',
  border: '1px solid token(colors.border)',
  borderRadius: 'lg',
  boxShadow: 'lg',
  maxH: '70dvh',
  overflowY: 'auto',
  _hidden: { display: 'none' },
  '& [hidden]': { display: 'none' },
});
const option = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '3',
  px: '3',
  py: '2',
  borderRadius: 'md',
  cursor: 'pointer',
  '& > svg': { w: '4', h: '4', mt: '1', flexShrink: 0, color: 'fg.subtle' },
  '& mark': { bg: 'warning.tint', color: 'inherit', borderRadius: '3px' },
});
const here = css({ bg: 'accent.tint' });
const about = css({ fontSize: 'sm', color: 'fg.muted' });
const foot = css({
  position: 'sticky',
  bottom: '0',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  px: '3',
  py: '1.5',
  mt: '1.5',
  bg: 'bg.surface',
  borderTop: '1px solid token(colors.border)',
  fontSize: 'xs',
  color: 'fg.subtle',
});
