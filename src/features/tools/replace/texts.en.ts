import type { zhReplace } from '#src/features/tools/replace/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enReplace = {
  inputHint: 'Any text. You can open or drop multiple text files; each keeps its encoding.',
  rules: 'Replacements',
  rulesHint: 'Rules run from top to bottom, each on the result of the previous one.',
  find: 'Find (rule {{n}})',
  replacement: 'Replace with (rule {{n}})',
  findShort: 'Find',
  replacementShort: 'Replace with',
  isPattern: 'Regular expression',
  ignoresCase: 'Ignore case',
  isWholeWord: 'Whole words',
  up: 'Move rule {{n}} up',
  down: 'Move rule {{n}} down',
  remove: 'Remove rule {{n}}',
  add: 'Add rule',
  paste: 'Paste multiple',
  pasteHint:
    'One rule per line: the text to find, then its replacement, separated by a tab, comma, semicolon or =>. You can copy straight from a spreadsheet.',
  pasteAdd: 'Add these rules',
  pasteSkipped: 'Skipped lines without a rule: {{lines}}',
  undo: 'Undo',
  patternHint: 'Regular expressions use RE2 syntax. Replacements can use $1, $<name>, $&, \\n and \\t.',
  patternFaults: {
    'pattern-wrong': 'Rule {{n}} has an invalid regular expression: {{detail}}',
    'pattern-unsupported':
      'Rule {{n}} uses {{detail}}, which isn’t supported. Lookaround and backreferences are left out so that no expression can freeze the page.',
  },
  total: { one: '1 change', other: '{{count}} changes' },
  noChange: 'No changes',
  files: 'Files',
  pasted: 'Pasted text',
  byRule: 'By rule',
  faults: {
    'not-text': 'Not a text file; left unchanged',
    'too-slow': 'Not finished within 15 seconds; left unchanged',
    'too-long': 'The result is over 64 MiB; left unchanged',
    'not-encodable': 'A replacement has a character this file’s encoding doesn’t support; left unchanged',
  },
  encodings: {
    'utf-8': 'UTF-8',
    'utf-8-bom': 'UTF-8 with BOM',
    'utf-16le': 'UTF-16 LE',
    'utf-16be': 'UTF-16 BE',
    gb18030: 'GBK',
  },
  preview: 'Preview',
  previewSome: 'Showing the first {{shown}} of {{total}}',
  line: 'line {{line}}',
  sample: 'Part of an nginx configuration',
} satisfies SameTexts<typeof zhReplace>;
