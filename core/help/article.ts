import * as v from 'valibot';

/** Languages in which articles are written. */
export const helpLanguages = ['zh', 'en'] as const;
export type HelpLanguage = (typeof helpLanguages)[number];

/** Topics in the order of the overview. */
export const helpTopics = [
  'start',
  'validation',
  'request',
  'install',
  'life',
  'keys',
  'money',
  'account',
  'programs',
] as const;
export type HelpTopic = (typeof helpTopics)[number];

/** Characters of an article's source. */
export const longestArticle = 40_000;

/** A piece of text with its marks. `to`: `article:<id>#<anchor>`, `page:/<path>`, `#<anchor>`, or an https address. */
export interface Run {
  readonly text: string;
  readonly code?: true | undefined;
  readonly strong?: true | undefined;
  readonly em?: true | undefined;
  readonly to?: string | undefined;
}
export type Runs = readonly Run[];

export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly id: string; readonly runs: Runs }
  | { readonly kind: 'paragraph'; readonly runs: Runs }
  | {
      readonly kind: 'code';
      readonly language: string;
      readonly text: string;
      /** How the tests run it: `test`, `test=nginx`. */
      readonly test?: string | undefined;
    }
  /** A shipped picture of the console. `path`: `zh/order-records`; pixels of its size, where known, so that nothing moves when it arrives. */
  | {
      readonly kind: 'picture';
      readonly path: string;
      readonly alt: string;
      readonly width?: number | undefined;
      readonly height?: number | undefined;
    }
  | { readonly kind: 'table'; readonly head: readonly Runs[]; readonly rows: readonly (readonly Runs[])[] }
  | {
      readonly kind: 'list';
      readonly isOrdered: boolean;
      readonly start: number;
      readonly items: readonly (readonly Block[])[];
    }
  | { readonly kind: 'note'; readonly isWarning: boolean; readonly blocks: readonly Block[] };
export type BlockOf<Kind extends Block['kind']> = Extract<Block, { readonly kind: Kind }>;

/** Lists and notes within each other. */
export const deepestBlocks = 3;

const run = v.object({
  text: v.string(),
  code: v.exactOptional(v.literal(true)),
  strong: v.exactOptional(v.literal(true)),
  em: v.exactOptional(v.literal(true)),
  to: v.exactOptional(v.string()),
});
const runs = v.array(run);
const leaves = [
  v.object({ kind: v.literal('heading'), level: v.picklist([2, 3]), id: v.string(), runs }),
  v.object({ kind: v.literal('paragraph'), runs }),
  v.object({
    kind: v.literal('code'),
    language: v.string(),
    text: v.string(),
    test: v.exactOptional(v.string()),
  }),
  v.object({
    kind: v.literal('picture'),
    path: v.pipe(v.string(), v.regex(/^(?:zh|en)\/[a-z0-9-]{1,60}$/)),
    alt: v.string(),
    width: v.exactOptional(v.number()),
    height: v.exactOptional(v.number()),
  }),
  v.object({ kind: v.literal('table'), head: v.array(runs), rows: v.array(v.array(runs)) }),
] as const;

/** The schema of a block in which `depth` further ones may lie. */
function blockSchema(depth: number): v.GenericSchema<Block> {
  if (depth === 0) return v.variant('kind', leaves);
  const inner = blockSchema(depth - 1);
  return v.variant('kind', [
    ...leaves,
    v.object({
      kind: v.literal('list'),
      isOrdered: v.boolean(),
      start: v.number(),
      items: v.array(v.array(inner)),
    }),
    v.object({ kind: v.literal('note'), isWarning: v.boolean(), blocks: v.array(inner) }),
  ]);
}

export const helpID = v.pipe(v.string(), v.maxLength(60), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/));

/** What is said of an article before its text. */
export const articleHeadSchema = v.object({
  id: helpID,
  language: v.picklist(helpLanguages),
  title: v.string(),
  summary: v.string(),
  topic: v.picklist(helpTopics),
  /** Sorts within the topic. */
  order: v.number(),
  /** Day of the last change: `2026-11-27`. */
  changed: v.string(),
  /** Time it takes to read. */
  minutes: v.number(),
  keywords: v.array(v.string()),
  related: v.array(v.string()),
});
export type ArticleHead = v.InferOutput<typeof articleHeadSchema>;

/** What overview and menus show of an article: loaded for all of them at once. */
export type ArticleTitle = Pick<ArticleHead, 'id' | 'language' | 'title' | 'topic' | 'order'>;

export const blocksSchema = v.array(blockSchema(deepestBlocks));

/** An article as the console shows it. */
export const articleSchema = v.object({
  ...articleHeadSchema.entries,
  blocks: blocksSchema,
});
export type Article = v.InferOutput<typeof articleSchema>;

/** A part of an article as the search reads it; the part before the first heading has no anchor. */
export const sectionSchema = v.object({ anchor: v.string(), title: v.string(), text: v.string() });
export type Section = v.InferOutput<typeof sectionSchema>;

export function headOf({ blocks: _, ...head }: Article): ArticleHead {
  return head;
}

export function titleOf({ id, language, title, topic, order }: ArticleHead): ArticleTitle {
  return { id, language, title, topic, order };
}

export function plainText(runs: Runs): string {
  return runs.map(({ text }) => text).join('');
}

/** The sections of the second level, for a table of contents. */
export function contentsOf({ blocks }: Pick<Article, 'blocks'>): readonly { id: string; title: string }[] {
  return blocks.flatMap((block) =>
    block.kind === 'heading' && block.level === 2 ? [{ id: block.id, title: plainText(block.runs) }] : [],
  );
}

/** The blocks of one section without its heading; those before the first heading for an empty anchor, all for an unknown one. */
export function passageOf({ blocks }: Pick<Article, 'blocks'>, anchor: string): readonly Block[] {
  const isHeading = (block: Block) => block.kind === 'heading' && block.level === 2;
  const begin =
    anchor === '' ? -1 : blocks.findIndex((block) => block.kind === 'heading' && block.id === anchor);
  if (anchor !== '' && begin < 0) return blocks;
  const rest = blocks.slice(begin + 1);
  const end = rest.findIndex(isHeading);
  return end < 0 ? rest : rest.slice(0, end);
}

/** All parts of an article as plain text. */
export function sectionsOf({ blocks }: Pick<Article, 'blocks'>): readonly Section[] {
  const sections: { anchor: string; title: string; parts: string[] }[] = [
    { anchor: '', title: '', parts: [] },
  ];
  for (const block of blocks) {
    if (block.kind === 'heading' && block.level === 2)
      sections.push({ anchor: block.id, title: plainText(block.runs), parts: [] });
    else sections.at(-1)?.parts.push(textOf(block));
  }
  return sections.map(({ anchor, title, parts }) => ({ anchor, title, text: parts.join('\n') }));
}

function textOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return plainText(block.runs);
    case 'code':
      return block.text;
    case 'picture':
      return block.alt;
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(plainText).join(' ')).join('\n');
    case 'list':
      return block.items.flatMap((item) => item.map(textOf)).join('\n');
    case 'note':
      return block.blocks.map(textOf).join('\n');
  }
}
