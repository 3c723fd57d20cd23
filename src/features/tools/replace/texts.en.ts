import type { zhReplace } from '#src/features/tools/replace/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enReplace = {
  inputHint: 'Any text. You can open or drop several text files; each keeps its encoding.',
  rules: 'Replacements',
  rulesHint: 'Applied from top to bottom, each to the result of the one before.',
  find: 'Find, rule {{n}}',
  replacement: 'Replace with, rule {{n}}',
  findShort: 'Find',
  replacementShort: 'Replace with',
  isPattern: 'Regular expression',
  ignoresCase: 'Ignore case',
  isWholeWord: 'Whole words',
  up: 'Move rule {{n}} up',
  down: 'Move rule {{n}} down',
  remove: 'Remove rule {{n}}',
  add: 'Add a rule',
  paste: 'Paste several',
  pasteHint:
    'One pair a line: what to find, then what to put there, with a tab, comma, semicolon or => between. Copy it straight from a spreadsheet.',
  pasteAdd: 'Add these rules',
  pasteSkipped: 'Skipped lines that hold no pair: {{lines}}',
  undo: 'Undo',
  patternHint: 'Regular expressions are RE2’s; the replacement may hold $1, $<name>, $&, \\n and \\t.',
  patternFaults: {
    'pattern-wrong': 'The regular expression of rule {{n}} is wrong at: {{detail}}',
    'pattern-unsupported':
      'Rule {{n}} uses {{detail}}, which is not supported: without lookaround and back-references, no expression can hang the page.',
  },
  total: { one: '1 change', other: '{{count}} changes' },
  noChange: 'No changes',
  files: 'Files',
  pasted: 'Pasted text',
  byRule: 'By rule',
  faults: {
    'not-text': 'Not a text file; left as it is',
    'too-slow': 'Not done within 15 seconds; left as it is',
    'too-long': 'The result is over 64 MiB; left as it is',
    'not-encodable': 'A replacement has a character that this file’s encoding lacks; left as it is',
  },
  encodings: {
    'utf-8': 'UTF-8',
    'utf-8-bom': 'UTF-8 with BOM',
    'utf-16le': 'UTF-16 LE',
    'utf-16be': 'UTF-16 BE',
    gb18030: 'GBK',
  },
  preview: 'Preview',
  previewSome: 'The first {{shown}} of {{total}}',
  line: 'line {{line}}',
  sample: 'A piece of an nginx configuration',
} satisfies SameTexts<typeof zhReplace>;
