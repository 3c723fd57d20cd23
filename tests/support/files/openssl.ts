import { runTool } from '#tests/support/tools/run-tool.ts';

export interface OpensslRun {
  readonly code: number;
  /** Output on either stream. */
  readonly output: string;
}

/** Runs openssl in its own folder with `files`; arguments refer to them by name. */
export async function openssl(
  args: readonly string[],
  files: Readonly<Record<string, string>> = {},
): Promise<OpensslRun> {
  const { code, stdout, stderr } = await runTool('openssl', args, files);
  return { code, output: `${stdout}${stderr}` };
}

/** What `openssl x509` shows of a certificate. */
export async function showCertificate(pem = '', ...args: readonly string[]): Promise<string> {
  const { output } = await openssl(['x509', '-in', 'leaf.pem', '-noout', ...args], { 'leaf.pem': pem });
  return output;
}

/** What `openssl verify` says of the first certificate of a chain of three, whose last one it trusts. */
export async function verifyChain(
  chain: readonly string[] = [],
  ...args: readonly string[]
): Promise<string> {
  const [leaf = '', mid = '', root = ''] = chain;
  const { output } = await openssl(
    ['verify', '-x509_strict', ...args, '-CAfile', 'root.pem', '-untrusted', 'mid.pem', 'leaf.pem'],
    { 'leaf.pem': leaf, 'mid.pem': mid, 'root.pem': root },
  );
  return output;
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

/** A request with a 4096-bit RSA key, shared by all files of a worker because generating it takes seconds. */
export function strongRequest(): Promise<string> {
  strong ??= opensslRequest(['Certhub'], newRsa(4096));
  return strong;
}

export const newRsa = (bits: number) => ['-newkey', `rsa:${bits}`];
export const newEc = (curve: string) => ['-newkey', 'ec', '-pkeyopt', `ec_paramgen_curve:${curve}`];

/** One request for each name, all with the same key. */
export async function opensslPeers(names: readonly string[]): Promise<readonly string[]> {
  const key = await openssl(['genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256']);
  const files = { 'own.pem': key.output };
  return Promise.all(names.map((name) => opensslRequest([name], ['-key', 'own.pem'], files)));
}
