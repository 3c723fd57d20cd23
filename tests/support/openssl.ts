import { runTool } from '#tests/support/run-tool.ts';

export interface OpensslRun {
  readonly code: number;
  /** What it said, on either stream. */
  readonly output: string;
}

/** Runs openssl beside `files` in a folder of its own; arguments name the files. */
export async function openssl(
  args: readonly string[],
  files: Readonly<Record<string, string>> = {},
): Promise<OpensslRun> {
  const { code, stdout, stderr } = await runTool('openssl', args, files);
  return { code, output: `${stdout}${stderr}` };
}

/** Makes a key and a request with openssl. `algorithm`: arguments of `-newkey` and `-pkeyopt`, or `-key` and a file. */
export async function opensslRequest(
  names: readonly string[],
  algorithm: readonly string[],
  files: Readonly<Record<string, string>> = {},
): Promise<string> {
  const san = names.map((name) => (/^[\d.]+$|:/.test(name) ? `IP:${name}` : `DNS:${name}`)).join(',');
  const subject = ['-subj', `/CN=${names[0] ?? ''}`, '-addext', `subjectAltName=${san}`];
  const args = ['req', '-new', '-nodes', '-keyout', 'key.pem', ...algorithm, ...subject];
  const run = await openssl(args, files);
  const pem = /-----BEGIN CERTIFICATE REQUEST-----[\s\S]+-----END CERTIFICATE REQUEST-----\n/.exec(
    run.output,
  )?.[0];
  if (pem === undefined) throw new Error(run.output);
  return pem;
}

let strong: Promise<string> | undefined;

/** A request with an RSA key of 4096 bits, which takes seconds to make: the files of one worker share it. */
export function strongRequest(): Promise<string> {
  strong ??= opensslRequest(['Certhub'], newRsa(4096));
  return strong;
}

export const newRsa = (bits: number) => ['-newkey', `rsa:${bits}`];
export const newEc = (curve: string) => ['-newkey', 'ec', '-pkeyopt', `ec_paramgen_curve:${curve}`];

/** Requests with one key, one for each name. */
export async function opensslPeers(names: readonly string[]): Promise<readonly string[]> {
  const key = await openssl(['genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256']);
  const files = { 'own.pem': key.output };
  return Promise.all(names.map((name) => opensslRequest([name], ['-key', 'own.pem'], files)));
}
