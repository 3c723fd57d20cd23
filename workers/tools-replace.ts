import JSZip from 'jszip';
import { ok } from '#core/result.ts';
import { type Finder, finderOf } from '#core/tools/replace/matcher.ts';
import { replaceText } from '#core/tools/replace/replace-text.ts';
import { replaceBounds } from '#core/tools/replace/rule.ts';
import type { Bytes } from '#core/x509/encoding.ts';
import type { WorkerResult } from '#workers/api.ts';
import { refuse } from '#workers/fault.ts';
import { decodeText, encodeText } from '#workers/text-encoding.ts';
import type { ToolJob } from '#workers/tools-api.ts';
import type {
  ReplacedDownload,
  ReplacedFile,
  ReplaceOptions,
  ReplaceReport,
} from '#workers/tools-replace-api.ts';
import { toolSources } from '#workers/tools-sources.ts';

/** Milliseconds for all texts and rules together: a pattern takes time proportional to the text, but there may be many of both. */
const mostTime = 15_000;

type Job = ToolJob<ReplaceOptions>;

interface Outcome extends ReplacedFile {
  /** Output bytes; the source's own if there is a fault. */
  readonly bytes: Bytes;
  readonly text: string | null;
}

export async function replaceAll(job: Job): Promise<WorkerResult<ReplaceReport>> {
  const done = await work(job);
  const { outcomes, ...report } = done;
  return ok({
    ...report,
    faults: [],
    files: outcomes.map(({ name, changes, encoding, fault }) => ({ name, changes, encoding, fault })),
  });
}

/** Returns the pasted text, or the text of the first text file, after replacements. */
export async function replacedText(job: Job): Promise<WorkerResult<string>> {
  const { outcomes } = await work(job);
  const [text] = outcomes.map((outcome) => outcome.text).filter((each) => each !== null);
  return text === undefined ? refuse('empty') : ok(text);
}

export async function replacedFiles(job: Job): Promise<WorkerResult<ReplacedDownload>> {
  const { outcomes } = await work(job);
  const [only, ...more] = outcomes;
  if (only === undefined) return refuse('empty');
  if (more.length === 0)
    return ok({ filename: only.name || 'text.txt', type: 'application/octet-stream', bytes: only.bytes });
  const archive = new JSZip();
  const taken = new Set<string>();
  for (const { name, bytes } of outcomes) archive.file(freeName(name || 'text.txt', taken), bytes);
  const bytes = new Uint8Array(await archive.generateAsync({ type: 'arraybuffer', compression: 'DEFLATE' }));
  return ok({ filename: 'replaced.zip', type: 'application/zip', bytes });
}

async function work(
  job: Job,
): Promise<Omit<ReplaceReport, 'files' | 'faults'> & { readonly outcomes: readonly Outcome[] }> {
  const rules = job.options.rules.slice(0, replaceBounds.rules);
  const made = rules.map(finderOf);
  const finders = made.map((each): Finder => (each.ok ? each.value : () => []));
  const end = performance.now() + mostTime;
  const isLate = () => performance.now() > end;
  const outcomes: Outcome[] = [];
  const previews: ReplaceReport['previews'][number][] = [];
  const counts = rules.map(() => 0);
  for (const { name, bytes } of await toolSources(job)) {
    const kept = { name, changes: 0, encoding: null, bytes, text: null };
    const read = decodeText(bytes);
    if (read === null) {
      outcomes.push({ ...kept, fault: 'not-text' });
      continue;
    }
    const { encoding } = read.form;
    const replaced = replaceText(read.text, finders, isLate, replaceBounds.previews - previews.length);
    if (!replaced.ok) {
      outcomes.push({ ...kept, encoding, fault: replaced.error });
      continue;
    }
    const { text } = replaced.value;
    const changes = replaced.value.counts.reduce((sum, count) => sum + count, 0);
    const written = changes === 0 ? bytes : encodeText(text, read.form);
    if (written === null) {
      outcomes.push({ ...kept, encoding, fault: 'not-encodable' });
      continue;
    }
    for (const [rule, count] of replaced.value.counts.entries()) counts[rule] = (counts[rule] ?? 0) + count;
    previews.push(...replaced.value.changes.map((change) => ({ ...change, file: name })));
    outcomes.push({ name, changes, encoding, fault: null, bytes: written, text });
  }
  return { outcomes, counts, previews, patternFaults: made.map((each) => (each.ok ? null : each.error)) };
}

/** Returns `a.txt`, then `a (2).txt`. */
function freeName(name: string, taken: Set<string>): string {
  const dot = name.lastIndexOf('.') > 0 ? name.lastIndexOf('.') : name.length;
  for (let copy = 1; ; copy++) {
    const free = copy === 1 ? name : `${name.slice(0, dot)} (${copy})${name.slice(dot)}`;
    if (taken.has(free)) continue;
    taken.add(free);
    return free;
  }
}
