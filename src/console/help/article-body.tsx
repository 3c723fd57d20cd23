import { Link as LinkIcon } from 'lucide-react';
import { createContext, type ReactNode, use } from 'react';
import { type Block, type BlockOf, plainText, type Run, type Runs } from '#core/help/article.ts';
import { assetRoot } from '#src/adapters/site/public-path.ts';
import { ArticleLink } from '#src/console/help/article-link.tsx';
import { articleStyle as style } from '#src/console/help/article-style.ts';
import { fillPlaceholders, type Values } from '#src/console/help/placeholders.ts';
import { helpArticleTexts } from '#src/console/help/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';

interface Reading {
  readonly values: Values;
  /** Opens an article where the links of this one lead; by default, its page. */
  readonly onArticle?: ((id: string, anchor: string) => void) | undefined;
  /** Shown after the section of this anchor. */
  readonly after?: ((anchor: string) => ReactNode) | undefined;
}

const reading = createContext<Reading | null>(null);

export interface ArticleBodyProps extends Reading {
  readonly blocks: readonly Block[];
}

/** An article's blocks as elements. Nothing in it is HTML, so nothing is to be cleaned. */
export function ArticleBody({ blocks, ...how }: ArticleBodyProps) {
  return (
    <reading.Provider value={how}>
      <div className={style.root}>
        <Blocks blocks={blocks} />
      </div>
    </reading.Provider>
  );
}

function useReading(): Reading {
  const how = use(reading);
  if (!how) throw new Error('only within an article');
  return how;
}

function Blocks({ blocks }: { readonly blocks: readonly Block[] }) {
  const { after } = useReading();
  return blocks.map((block, index) => {
    const next = blocks[index + 1];
    const isEnd = next === undefined || (next.kind === 'heading' && next.level === 2);
    const section = isEnd && after ? sectionAt(blocks, index) : null;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: an article does not change
      <div key={index} className={style.block}>
        <OneBlock block={block} />
        {section !== null && after?.(section)}
      </div>
    );
  });
}

/** The anchor of the section that holds a block. */
function sectionAt(blocks: readonly Block[], index: number): string {
  const heading = blocks
    .slice(0, index + 1)
    .findLast((block) => block.kind === 'heading' && block.level === 2);
  return heading?.kind === 'heading' ? heading.id : '';
}

function OneBlock({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case 'heading':
      return <Heading {...block} />;
    case 'paragraph':
      return (
        <p>
          <Text runs={block.runs} />
        </p>
      );
    case 'code':
      return <Code {...block} />;
    case 'picture':
      return <Picture {...block} />;
    case 'table':
      return <Table {...block} />;
    case 'list':
      return <List {...block} />;
    case 'note':
      return (
        <Notice tone={block.isWarning ? 'warning' : 'info'}>
          <Plain blocks={block.blocks} />
        </Notice>
      );
  }
}

function Plain({ blocks }: { readonly blocks: readonly Block[] }) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an article does not change
    <OneBlock key={index} block={block} />
  ));
}

function Heading({ level, id, runs }: BlockOf<'heading'>) {
  const t = useText(helpArticleTexts);
  const Part = level === 2 ? 'h2' : 'h3';
  return (
    <Part
      id={id === '' ? undefined : id}
      className={level === 2 ? style.heading : style.subheading}
      tabIndex={-1}
    >
      <Text runs={runs} />
      {id !== '' && level === 2 && (
        <a
          href={`#${id}`}
          className={style.anchor}
          aria-label={t('helpArticle.linkTo', { title: plainText(runs) })}
        >
          <LinkIcon aria-hidden="true" />
        </a>
      )}
    </Part>
  );
}

function Code({ text, language }: BlockOf<'code'>) {
  const t = useText(helpArticleTexts);
  const { values } = useReading();
  const filled = fillPlaceholders(text, values);
  return (
    <div className={style.code}>
      <Scrolling label={`${t('helpArticle.code')} ${language}`.trim()}>
        <pre translate="no">
          <code>{filled}</code>
        </pre>
      </Scrolling>
      <span className={style.copy}>
        <CopyButton text={filled} thing={t('helpArticle.code')} />
      </span>
    </div>
  );
}

function Picture({ path, alt, width, height }: BlockOf<'picture'>) {
  return (
    <img
      src={`${assetRoot}data/pictures/${path}.webp`}
      alt={alt}
      loading="lazy"
      decoding="async"
      className={style.picture}
      {...(width === undefined || height === undefined ? {} : { width, height })}
    />
  );
}

/** May be wider than the page; it scrolls by keyboard, too. */
function Scrolling({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section tabIndex={0} aria-label={label} className={style.scrolling}>
      {children}
    </section>
  );
}

function Table({ head, rows }: BlockOf<'table'>) {
  const t = useText(helpArticleTexts);
  const columns = head.map(plainText).filter(Boolean).join(', ');
  return (
    <Scrolling label={t('helpArticle.table', { head: columns })}>
      <table className={style.table}>
        <thead>
          <Row cells={head} isHead />
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an article does not change
            <Row key={index} cells={row} />
          ))}
        </tbody>
      </table>
    </Scrolling>
  );
}

function Row({ cells, isHead = false }: { readonly cells: readonly Runs[]; readonly isHead?: boolean }) {
  const Cell = isHead ? 'th' : 'td';
  return (
    <tr>
      {cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an article does not change
        <Cell key={index} {...(isHead && { scope: 'col' })}>
          <Text runs={cell} />
          <CopyValue runs={cell} />
        </Cell>
      ))}
    </tr>
  );
}

/** A cell that is one value of the reader's order can be copied. */
function CopyValue({ runs: [run, ...others] }: { readonly runs: Runs }) {
  const t = useText(helpArticleTexts);
  const { values } = useReading();
  const isValue = run?.code === true && others.length === 0 && run.text.startsWith('{record.');
  return isValue && <CopyButton text={fillPlaceholders(run.text, values)} thing={t('helpArticle.value')} />;
}

function List({ isOrdered, start, items }: BlockOf<'list'>) {
  const Part = isOrdered ? 'ol' : 'ul';
  return (
    <Part className={isOrdered ? style.steps : style.list} {...(isOrdered && start !== 1 ? { start } : {})}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an article does not change
        <li key={index}>
          <Plain blocks={item} />
        </li>
      ))}
    </Part>
  );
}

function Text({ runs }: { readonly runs: Runs }) {
  const { values, onArticle } = useReading();
  return runs.map((run, index) => {
    const marked = marks(run, fillPlaceholders(run.text, values));
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: an article does not change
      <ArticleLink key={index} to={run.to} onArticle={onArticle}>
        {marked}
      </ArticleLink>
    );
  });
}

function marks({ code, strong, em }: Run, text: string): ReactNode {
  let marked: ReactNode = text;
  if (code) marked = <code translate="no">{marked}</code>;
  if (em) marked = <em>{marked}</em>;
  return strong ? <strong>{marked}</strong> : marked;
}
