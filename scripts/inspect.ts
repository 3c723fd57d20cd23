/**
 * Prints the content of certificates, requests, CRLs, keys and stores: `npm run -s inspect -- FILE|FOLDER [--password P]`, one JSON
 * object per line and file; `npm run -s inspect -- --pair A B [--password P]` prints `match`, or `differ` and ends with 1. Uses the same readers as the
 * pages. `--ssl-config SERVER` prints a TLS configuration, and notes about it on standard error.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { toIdna } from '#core/names/idna.ts';
import { noteSentences, refusalSentences, sentence } from '#core/tools/ssl-config/sentences.ts';
import { sslConfig } from '#core/tools/ssl-config/servers.ts';
import { usualWish, type Wish } from '#core/tools/ssl-config/wish.ts';
import { mostBytes } from '#core/x509/input-bounds.ts';
import { inspect } from '#core/x509/inspect.ts';
import { faultSentence } from '#core/x509/inspect-fault.ts';
import { inspectionJson } from '#core/x509/inspect-json.ts';
import { samePublicKey } from '#core/x509/match.ts';

const usage = `npm run -s inspect -- FILE|FOLDER [--password P]
npm run -s inspect -- --pair A B [--password P]
npm run -s inspect -- --ssl-config SERVER [--profile P] [--guideline G] [--version V] [--openssl O] [--host H] [--folder F]
  [--no-hsts] [--no-redirect] [--ocsp]`;

const text = { type: 'string' } as const;
const { values, positionals } = argumentsOf(() =>
  parseArgs({
    options: {
      help: { type: 'boolean', default: false },
      password: text,
      pair: { type: 'boolean', default: false },
      'ssl-config': text,
      ...{ profile: text, guideline: text, version: text, openssl: text, host: text, folder: text },
      ...{ hsts: { type: 'boolean' }, redirect: { type: 'boolean' }, ocsp: { type: 'boolean' } },
    },
    allowPositionals: true,
    allowNegative: true,
  }),
);
const { help, password, pair, 'ssl-config': server, ...wish } = values;
const isUsed = pair ? positionals.length === 2 : positionals.length > 0;
if (help) console.log(usage);
else if (server !== undefined)
  printSslConfig({ ...usualWish, ...wish, host: await hostOf(wish.host ?? usualWish.host), server });
else if (!isUsed) {
  console.error(usage);
  process.exitCode = 2;
} else if (pair) await comparePair(positionals[0] ?? '', positionals[1] ?? '');
else for (const path of positionals) for (const file of filesOf(path)) console.log(await lineOf(file));

/** Prints the usage and ends if an option is unknown. */
function argumentsOf<Parsed>(read: () => Parsed): Parsed {
  try {
    return read();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    console.error(usage);
    process.exit(2);
  }
}

/** In ASCII; a name that has no such spelling is refused as it is. */
async function hostOf(typed: string): Promise<string> {
  return (await toIdna(typed.trim()))?.ascii ?? typed;
}

function printSslConfig(wanted: Wish): void {
  const made = sslConfig(wanted);
  if (made.ok) {
    console.log(made.value.text.trimEnd());
    for (const { code, values } of made.value.notes) console.error(sentence(noteSentences[code], values));
    return;
  }
  const { code, found, expected, remedies } = made.error;
  console.error(sentence(refusalSentences[code], { found, expected }));
  for (const remedy of remedies) {
    const flags = Object.entries(remedy).filter(([, value]) => value !== '');
    if (flags.length > 0)
      console.error(`Try: ${flags.map(([name, value]) => `--${name} ${value}`).join(' ')}`);
  }
  process.exitCode = 2;
}

/** The file itself, or every file in a folder and its subfolders, by name. */
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
  if (typeof bytes === 'string') process.exitCode = 1;
  if (typeof bytes === 'string') return JSON.stringify({ file, ok: false, error: bytes, objects: [] });
  const { objects, faults } = await inspect(bytes, password);
  const [error = null, ...more] = faults.map(faultSentence);
  const ok = objects.length > 0;
  const warnings = ok ? (error === null ? [] : [error, ...more]) : more;
  return JSON.stringify({
    file,
    ok,
    error: ok ? null : (error ?? 'This file contains no supported objects.'),
    objects: await inspectionJson(objects),
    ...(warnings.length === 0 ? {} : { warnings }),
  });
}

/** The file's bytes, or why it cannot be read. */
function bytesOf(file: string): Uint8Array<ArrayBuffer> | string {
  try {
    const { size } = statSync(file);
    if (size > mostBytes)
      return faultSentence({ code: 'too-large', at: null, line: null, detail: `${mostBytes} bytes` });
    return new Uint8Array(readFileSync(file));
  } catch (error) {
    return error instanceof Error && 'code' in error
      ? `Couldn’t read the file: ${String(error.code)}.`
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
  if (verdict.ok) {
    console.log(verdict.value ? 'match' : 'differ');
    if (!verdict.value) process.exitCode = 1;
  } else {
    console.error(`${verdict.error.side === 0 ? a : b}: ${faultSentence(verdict.error.fault)}`);
    process.exitCode = 2;
  }
}
