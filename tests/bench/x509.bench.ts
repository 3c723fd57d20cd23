import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import forge from 'node-forge';
import { utf8 } from '#core/x509/encoding.ts';
import { inspect } from '#core/x509/inspect.ts';
import { type Figure, median, round } from '#tests/bench/measure.ts';
import { madeFiles } from '#tests/support/files/made-files.ts';

const run = promisify(execFile);
/** Milliseconds of processor time per side in each turn, and the turns whose median counts after one that warms up. */
const turn = 800;
const turns = 5;
const opensslRuns = 100;

/**
 * Certificates parsed per second from PEM, with every field and extension: against node-forge, which reads only RSA, and against `openssl
 * x509 -text`, one process each. None of them computes fingerprints. The two readers are compared by the time of the processor, in turns,
 * so that neither a shared machine nor a slow phase of it favors one.
 */
export async function benchX509(): Promise<Figure[]> {
  const certificates = await madeCertificates();
  const own: number[] = [];
  const peers: number[] = [];
  for (let at = 0; at <= turns; at++) {
    own.push(await rateOf(certificates, async (pem) => (await inspect(utf8(pem))).objects.length));
    peers.push(await rateOf(certificates, (pem) => forge.pki.certificateFromPem(pem).extensions.length));
  }
  const warm = (rates: readonly number[]) => median(rates.slice(1));
  const figure = (name: string, times: number, rate: number, goal: string): Figure => ({
    name: `certificates read, all fields, RSA, against ${name}`,
    value: round(times),
    unit: 'times the peer',
    goal,
    peer: `${name}: ${round(rate, 0)}/s, here ${round(warm(own), 0)}/s`,
  });
  const times = warm(own.map((rate, at) => rate / (peers[at] ?? Number.NaN)));
  const tool = await opensslRate(certificates);
  return [
    figure('node-forge', times, warm(peers), '≥ 1.5'),
    figure('openssl x509', warm(own) / tool, tool, '≥ 1'),
  ];
}

/** Ten certificates with the extensions of a public CA's. */
async function madeCertificates(): Promise<readonly string[]> {
  const extensions = [
    'basicConstraints=critical,CA:false',
    'keyUsage=critical,digitalSignature,keyEncipherment',
    'extendedKeyUsage=serverAuth,clientAuth',
    'certificatePolicies=2.23.140.1.2.1',
    'authorityInfoAccess=OCSP;URI:http://ocsp.ca.example,caIssuers;URI:http://ca.example/ca.crt',
    'crlDistributionPoints=URI:http://ca.example/ca.crl',
    'subjectAltName=DNS:a.example,DNS:www.a.example,DNS:b.example,DNS:c.example',
  ].flatMap((line) => ['-addext', `'${line}'`]);
  const files = await madeFiles(
    `openssl genrsa -out k.pem 2048; for n in 0 1 2 3 4 5 6 7 8 9; do openssl req -x509 -key k.pem -days 90 -subj "/C=SG/O=Bench/CN=$n.a.example" ${extensions.join(' ')} -out "$n.crt"; done; rm k.pem`,
  );
  return [...files.values()].map((bytes) => Buffer.from(bytes).toString());
}

async function rateOf(
  certificates: readonly string[],
  read: (pem: string) => number | Promise<number>,
): Promise<number> {
  const began = processorTime();
  let count = 0;
  while (processorTime() - began < turn) {
    for (const pem of certificates) if ((await read(pem)) === 0) throw new Error('not read');
    count += certificates.length;
  }
  return count / ((processorTime() - began) / 1_000);
}

/** Milliseconds that this process has used. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

async function opensslRate(certificates: readonly string[]): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'certhub-bench-'));
  try {
    const file = join(folder, 'c.pem');
    await writeFile(file, certificates[0] ?? '');
    const began = performance.now();
    for (let index = 0; index < opensslRuns; index++)
      await run('openssl', ['x509', '-in', file, '-noout', '-text']);
    return opensslRuns / ((performance.now() - began) / 1_000);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
