/**
 * Prints what certificates, requests, CRLs, keys and stores hold: `npm run -s inspect -- FILE|FOLDER [--password P]`, one JSON object a
 * line for each file, and `npm run -s inspect -- --pair A B [--password P]`, which says `match` or `differ`. It reads as the pages do.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mostBytes } from '#core/x509/input-bounds.ts';
import { inspect } from '#core/x509/inspect.ts';
import { faultSentence } from '#core/x509/inspect-fault.ts';
import { inspectionJson } from '#core/x509/inspect-json.ts';
import { samePublicKey } from '#core/x509/match.ts';

const usage =
  'npm run -s inspect -- FILE|FOLDER [--password P]\nnpm run -s inspect -- --pair A B [--password P]';

const { values, positionals } = parseArgs({
  options: { password: { type: 'string' }, pair: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const { password, pair } = values;
const isUsed = pair ? positionals.length === 2 : positionals.length > 0;
if (!isUsed) {
  console.error(usage);
  process.exitCode = 2;
} else if (pair) await comparePair(positionals[0] ?? '', positionals[1] ?? '');
else for (const path of positionals) for (const file of filesOf(path)) console.log(await lineOf(file));

/** The file itself, or every file in a folder and the folders in it, by name. */
function filesOf(path: string): readonly string[] {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path];
  const entries = readdirSync(path, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const inside = join(path, entry.name);
    if (entry.isDirectory()) return filesOf(inside);
    return entry.isFile() || entry.isSymbolicLink() ? [inside] : [];
  });
}

async function lineOf(file: string): Promise<string> {
  const bytes = bytesOf(file);
  if (typeof bytes === 'string') return JSON.stringify({ file, ok: false, error: bytes, objects: [] });
  const { objects, faults } = await inspect(bytes, password);
  const [error = null, ...more] = faults.map(faultSentence);
  const ok = objects.length > 0;
  const warnings = ok ? (error === null ? [] : [error, ...more]) : more;
  return JSON.stringify({
    file,
    ok,
    error: ok ? null : (error ?? 'It holds nothing that is read here.'),
    objects: await inspectionJson(objects),
    ...(warnings.length === 0 ? {} : { warnings }),
  });
}

/** The file's bytes, or why there are none. */
function bytesOf(file: string): Uint8Array<ArrayBuffer> | string {
  try {
    const { size } = statSync(file);
    if (size > mostBytes)
      return faultSentence({ code: 'too-large', at: null, line: null, detail: `${mostBytes} bytes` });
    return new Uint8Array(readFileSync(file));
  } catch (error) {
    return error instanceof Error && 'code' in error
      ? `The file cannot be read: ${String(error.code)}.`
      : String(error);
  }
}

async function comparePair(a: string, b: string): Promise<void> {
  const [first, second] = [bytesOf(a), bytesOf(b)];
  if (typeof first === 'string' || typeof second === 'string') {
    console.error(typeof first === 'string' ? `${a}: ${first}` : `${b}: ${String(second)}`);
    process.exitCode = 2;
    return;
  }
  const verdict = await samePublicKey(first, second, password);
  if (verdict.ok) console.log(verdict.value ? 'match' : 'differ');
  else {
    console.error(`${verdict.error.side === 0 ? a : b}: ${faultSentence(verdict.error.fault)}`);
    process.exitCode = 2;
  }
}
