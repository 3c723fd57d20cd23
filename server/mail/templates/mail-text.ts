import {
  inLanguage,
  inLine,
  lineText,
  type MailBlock,
  type MailContent,
  type MailTerms,
} from '#server/mail/templates/mail-content.ts';

/** Line breaks would start another header. */
const controls = /\p{Cc}+/gu;

export function mailSubject({ subject, about = '' }: MailContent, { language }: MailTerms): string {
  const said = inLine(subject, language);
  return `${said}${about === '' ? '' : ` · ${about}`}`.replace(controls, ' ');
}

/** A mail's plain part. */
export function mailText({ blocks, footer }: MailContent, terms: MailTerms): string {
  const parts = sameKinds(blocks).flatMap((same) => textOf(same, terms));
  const end =
    footer === undefined
      ? []
      : [['-- ', ...inLanguage(footer.words, terms.language), footer.href].join('\n')];
  return [...parts, ...end].join('\n\n');
}

/** Paragraphs that follow each other are all said in one language before the other. */
export function sameKinds(blocks: readonly MailBlock[]): MailBlock[][] {
  const groups: MailBlock[][] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (last !== undefined && block.kind === 'text' && last[0]?.kind === 'text') last.push(block);
    else groups.push([block]);
  }
  return groups;
}

/** The paragraphs of consecutive texts. */
export function paragraphs(blocks: readonly MailBlock[], { language }: MailTerms): string[] {
  const texts = blocks.flatMap((block) => (block.kind === 'text' ? [block.words] : []));
  const languages = language === null ? (['zh', 'en'] as const) : [language];
  return languages.flatMap((each) => texts.map((words) => words[each])).filter((text) => text !== '');
}

function textOf(blocks: readonly MailBlock[], terms: MailTerms): string[] {
  const { language } = terms;
  const [block] = blocks;
  switch (block?.kind) {
    case 'text':
      return paragraphs(blocks, terms);
    case 'heading':
      return [`## ${inLine(block.words, language)}`];
    case 'code':
      return [block.code];
    case 'button':
      return [`${inLine(block.words, language)}\n${block.href}`];
    case 'rows':
      return [
        [
          ...block.rows.map(({ name, notes, href }) =>
            [name, ...notes.map((words) => inLine(words, language)), ...(href === null ? [] : [href])].join(
              ' · ',
            ),
          ),
          ...(block.more === null ? [] : [inLine(block.more, language)]),
        ].join('\n'),
      ];
    case 'lines':
      return [
        inLine(block.title, language),
        [
          ...block.lines.map((line) => lineText(line, language)),
          ...(block.more === null ? [] : [inLine(block.more, language)]),
        ].join('\n'),
      ];
    default:
      return [];
  }
}
