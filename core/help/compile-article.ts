import type {
  BlockContent,
  DefinitionContent,
  Image,
  Nodes,
  PhrasingContent,
  RootContent,
  TableRow,
} from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import * as v from 'valibot';
import {
  type Article,
  type ArticleHead,
  articleHeadSchema,
  type Block,
  deepestBlocks,
  type HelpLanguage,
  longestArticle,
  type Run,
  type Runs,
} from '#core/help/article.ts';
import { splitFrontMatter } from '#core/help/front-matter.ts';

export type Compiled =
  | { readonly ok: true; readonly value: Article }
  /** What is wrong, each with its line where it has one. */
  | { readonly ok: false; readonly error: readonly string[] };

const frontFields = [
  'title',
  'summary',
  'topic',
  'order',
  'changed',
  'minutes',
  'keywords',
  'related',
] as const;
const anchorPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const linkPattern =
  /^(?:article:[a-z0-9-]{1,60}(?:#[a-z0-9-]{1,60})?|page:\/[\w/.$?=&%-]{0,200}|#[a-z0-9-]{1,60}|https:\/\/.{1,500})$/;

/**
 * Compiles an article from Markdown with front matter. Raw HTML and pictures from elsewhere are refused, as is anything that the console would not show.
 * @param id The article's id, which is its file's name.
 */
export function compileArticle(id: string, language: HelpLanguage, source: string): Compiled {
  if (source.length > longestArticle)
    return { ok: false, error: [`longer than ${longestArticle} characters`] };
  const split = splitFrontMatter(source);
  if (split === null) return { ok: false, error: ['no front matter between two lines of ---'] };
  const faults: string[] = [];
  const head = readHead(id, language, split.front, faults);
  const tree = fromMarkdown(split.body, {
    extensions: [gfmTable()],
    mdastExtensions: [gfmTableFromMarkdown()],
  });
  const blocks = blocksOf(tree.children, 0, {
    language,
    fault: (node, text) => faults.push(`line ${(node.position?.start.line ?? 0) + split.skipped}: ${text}`),
  });
  checkAnchors(blocks, faults);
  if (head === null || faults.length > 0) return { ok: false, error: faults };
  return { ok: true, value: { ...head, blocks: [...blocks] } };
}

/** Compiles Markdown without front matter, whose headings need no anchors, such as a legal text. */
export function compileText(
  language: HelpLanguage,
  source: string,
): { readonly blocks: readonly Block[]; readonly faults: readonly string[] } {
  const faults: string[] = [];
  const tree = fromMarkdown(source, {
    extensions: [gfmTable()],
    mdastExtensions: [gfmTableFromMarkdown()],
  });
  const blocks = blocksOf(tree.children, 0, {
    language,
    fault: (node, text) => faults.push(`line ${node.position?.start.line ?? 0}: ${text}`),
  });
  return { blocks, faults };
}

function readHead(
  id: string,
  language: HelpLanguage,
  front: Readonly<Record<string, unknown>>,
  faults: string[],
): ArticleHead | null {
  const number = (value: unknown) => (typeof value === 'string' && value !== '' ? Number(value) : value);
  const read = v.safeParse(articleHeadSchema, {
    ...{ keywords: [], related: [] },
    ...Object.fromEntries(frontFields.filter((name) => name in front).map((name) => [name, front[name]])),
    ...{ id, language, order: number(front.order), minutes: number(front.minutes) },
  });
  if (!read.success) {
    for (const issue of read.issues) faults.push(`${v.getDotPath(issue) ?? ''}: ${issue.message}`);
    return null;
  }
  if (!/^\d{4}-\d\d-\d\d$/.test(read.output.changed)) faults.push('changed: not a day such as 2026-11-27');
  for (const name of ['title', 'summary'] as const)
    if (read.output[name].trim() === '') faults.push(`${name}: empty`);
  return read.output;
}

interface Noted {
  readonly language: HelpLanguage;
  readonly fault: (node: Nodes, text: string) => void;
}

function blocksOf(nodes: readonly RootContent[], depth: number, noted: Noted): readonly Block[] {
  return nodes.flatMap((node) => blockOf(node, depth, noted));
}

function blockOf(node: RootContent, depth: number, noted: Noted): readonly Block[] {
  switch (node.type) {
    case 'heading':
      return depth === 0 && (node.depth === 2 || node.depth === 3)
        ? [headingOf(node.depth, node.children, noted)]
        : refused(node, 'only headings ## and ###, and none within lists', noted);
    case 'paragraph':
      if (node.children.length === 1 && node.children[0]?.type === 'image')
        return pictureOf(node.children[0], noted);
      return [{ kind: 'paragraph', runs: runsOf(node.children, {}, noted) }];
    case 'code':
      return [
        { kind: 'code', language: node.lang ?? '', text: node.value, ...(node.meta && { test: node.meta }) },
      ];
    case 'table':
      return [tableOf(node.children, noted)];
    case 'list':
    case 'blockquote':
      if (depth >= deepestBlocks) return refused(node, 'lists and notes too deep', noted);
      return node.type === 'list'
        ? [
            {
              kind: 'list',
              isOrdered: node.ordered === true,
              start: node.start ?? 1,
              items: node.children.map(({ children }) => within(children, depth, noted)),
            },
          ]
        : [noteOf(within(node.children, depth, noted))];
    default:
      return refused(node, `${node.type} is not shown`, noted);
  }
}

/** `![What it shows](picture:order-records)`, alone in its paragraph. */
function pictureOf(node: Image, noted: Noted): readonly Block[] {
  const name = /^picture:([a-z0-9-]{1,60})$/.exec(node.url)?.[1];
  if (name === undefined) return refused(node, `picture ${node.url}: only picture:<name> is shown`, noted);
  const alt = node.alt?.trim() ?? '';
  if (alt === '') return refused(node, `picture ${name}: says in no words what it shows`, noted);
  return [{ kind: 'picture', path: `${noted.language}/${name}`, alt }];
}

function within(nodes: readonly (BlockContent | DefinitionContent)[], depth: number, noted: Noted) {
  return blocksOf(nodes, depth + 1, noted);
}

function refused(node: Nodes, text: string, { fault }: Noted): readonly Block[] {
  fault(node, text);
  return [];
}

/** `## Title {#anchor}`; a heading without an anchor gets an empty one, which is refused for the second level. */
function headingOf(level: 2 | 3, children: readonly PhrasingContent[], noted: Noted): Block {
  const runs = runsOf(children, {}, noted);
  const last = runs.at(-1);
  const mark = last?.text.lastIndexOf('{#') ?? -1;
  if (last === undefined || mark < 0 || !last.text.endsWith('}'))
    return { kind: 'heading', level, id: '', runs };
  const text = last.text.slice(0, mark).trimEnd();
  const id = last.text.slice(mark + 2, -1);
  return { kind: 'heading', level, id, runs: [...runs.slice(0, -1), { ...last, text }] };
}

function checkAnchors(blocks: readonly Block[], faults: string[]): void {
  const seen = new Set<string>();
  for (const block of blocks) {
    if (block.kind !== 'heading' || (block.id === '' && block.level === 3)) continue;
    if (!anchorPattern.test(block.id))
      faults.push(`heading without an anchor such as {#check}: '${block.id}'`);
    if (seen.has(block.id)) faults.push(`anchor used twice: ${block.id}`);
    seen.add(block.id);
  }
}

/** A note begins with its kind in bold; the word stays, since it is read aloud. */
function noteOf(blocks: readonly Block[]): Block {
  const [first] = blocks;
  const word = first?.kind === 'paragraph' ? (first.runs[0]?.text ?? '') : '';
  return { kind: 'note', isWarning: word.startsWith('警告') || word.startsWith('Warning'), blocks };
}

function tableOf([head, ...rows]: readonly TableRow[], noted: Noted): Block {
  const cells = (row: TableRow | undefined) =>
    (row?.children ?? []).map(({ children }) => runsOf(children, {}, noted));
  return { kind: 'table', head: cells(head), rows: rows.map(cells) };
}

type Marks = Omit<Run, 'text'>;

function runsOf(nodes: readonly PhrasingContent[], marks: Marks, noted: Noted): Runs {
  return merged(nodes.flatMap((node) => runOf(node, marks, noted)));
}

function runOf(node: PhrasingContent, marks: Marks, noted: Noted): Runs {
  switch (node.type) {
    case 'text':
      return [{ ...marks, text: node.value.replaceAll('\n', ' ') }];
    case 'inlineCode':
      return [{ ...marks, code: true, text: node.value }];
    case 'strong':
      return runsOf(node.children, { ...marks, strong: true }, noted);
    case 'emphasis':
      return runsOf(node.children, { ...marks, em: true }, noted);
    case 'break':
      return [{ ...marks, text: '\n' }];
    case 'link':
      if (!linkPattern.test(node.url)) noted.fault(node, `link ${node.url}`);
      return runsOf(node.children, { ...marks, to: node.url }, noted);
    default:
      noted.fault(node, `${node.type} is not shown`);
      return [];
  }
}

/** Joins neighbors with the same marks. */
function merged(runs: Runs): Runs {
  const joined: Run[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    const isSame =
      last !== undefined &&
      (['code', 'strong', 'em', 'to'] as const).every((mark) => last[mark] === run[mark]);
    if (isSame) joined[joined.length - 1] = { ...last, text: last.text + run.text };
    else joined.push(run);
  }
  return joined;
}
