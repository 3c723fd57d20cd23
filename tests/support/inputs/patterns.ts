import { readdirSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';

/** Everything that ships or builds what ships. */
const folders = ['core', 'machines', 'workers', 'src', 'server', 'client', 'build', 'scripts'];

export interface FoundPattern {
  readonly source: string;
  readonly flags: string;
  readonly file: string;
}

/** A regular expression built at run time, so it cannot be checked statically. */
export interface MadePattern {
  readonly file: string;
  readonly text: string;
}

function sourceFiles(): string[] {
  const below = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  return [...below, ...readdirSync('.')].filter((file) => /\.(?:tsx?|mjs)$/.test(file));
}

/** The regular expressions in a source text, found in its syntax tree. */
export function patternsIn(file: string, text: string): { written: FoundPattern[]; made: MadePattern[] } {
  const written: FoundPattern[] = [];
  const made: MadePattern[] = [];
  const note = (node: {
    callee: { type: string; start: number; end: number };
    start: number;
    end: number;
  }) => {
    if (text.slice(node.callee.start, node.callee.end) !== 'RegExp') return;
    made.push({ file, text: text.slice(node.start, node.end) });
  };
  new Visitor({
    Literal(node) {
      if ('regex' in node) written.push({ source: node.regex.pattern, flags: node.regex.flags, file });
    },
    NewExpression: note,
    CallExpression: note,
  }).visit(parseSync(file, text).program);
  return { written, made };
}

/** Every regular expression of the project outside its tests, deduplicated. */
export function projectPatterns() {
  const found = sourceFiles().map((file) => patternsIn(file, readFileSync(file, 'utf8')));
  const written = new Map(
    found.flatMap((file) => file.written).map((pattern) => [`/${pattern.source}/${pattern.flags}`, pattern]),
  );
  return { written: [...written], made: found.flatMap((file) => file.made) };
}
