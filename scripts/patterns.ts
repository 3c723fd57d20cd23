/** Judges the regular expressions that `tests/fixtures/linear-patterns.json` lacks, and drops those that are gone: `npm run patterns`. */
import { digestOf, recordAsLinear, recordedAsLinear, verdictOn } from '#tests/support/inputs/linear.ts';
import { projectPatterns } from '#tests/support/inputs/patterns.ts';

const recorded = recordedAsLinear();
const linear: string[] = [];
for (const [text, pattern] of projectPatterns().written) {
  const digest = digestOf(pattern);
  const verdict = recorded.has(digest) ? 'safe' : await verdictOn(pattern.source, pattern.flags);
  if (verdict.startsWith('safe')) linear.push(digest);
  else console.error(`${pattern.file}: ${text} is ${verdict}`);
}
recordAsLinear(linear);
process.exit();
