import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { concatBytes, utf8 } from '#core/x509/encoding.ts';
import { inspect } from '#core/x509/inspect.ts';
import { faultSentence } from '#core/x509/inspect-fault.ts';
import { inspectionJson } from '#core/x509/inspect-json.ts';
import { readPem } from '#core/x509/pem.ts';
import { madeFiles } from '#tests/support/files/made-files.ts';
import { sharedFixtures } from '#tests/support/files/shared-fixtures.ts';
import { type SeededRandom, seededRandom } from '#tests/support/seeded-random.ts';
import { workOf } from '#tests/support/work.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Number of mutants; 50 000 take some minutes. `SEED` repeats one. */
const runs = Number(process.env.RUNS ?? 3_000);
const only = process.env.SEED === undefined ? null : Number(process.env.SEED);
/** Maximum CPU time per file, in milliseconds. */
const mostWork = 200;

const password = 'changed';
let originals: readonly Bytes[] = [];

/** Certificates, requests, CRLs, keys and key stores made by openssl, plus the shared ones if their folder is present. */
beforeAll(async () => {
  const made = await madeFiles(`
export P=${password}
printf 'basicConstraints=critical,CA:true,pathlen:3\\nkeyUsage=keyCertSign,cRLSign\\nextendedKeyUsage=serverAuth,1.2.3.4\\ncertificatePolicies=2.23.140.1.2.1,@p\\nnameConstraints=permitted;DNS:a.example,excluded;IP:10.0.0.0/255.0.0.0\\nsubjectAltName=DNS:a.example,IP:10.1.1.1,email:a@b.example,URI:https://a.example/,RID:1.2.3,dirName:n,otherName:1.2.3.5;UTF8:some\\ncrlDistributionPoints=URI:http://a.example/c\\nauthorityInfoAccess=OCSP;URI:http://a.example/o\\ntlsfeature=status_request\\nnsComment=a\\npolicyConstraints=requireExplicitPolicy:2\\ninhibitAnyPolicy=1\\n[p]\\npolicyIdentifier=1.2.3\\nCPS.1=http://a.example/cps\\nuserNotice.1=@u\\n[u]\\nexplicitText=text\\norganization=o\\nnoticeNumbers=1,2\\n[n]\\nC=DE\\nCN=n\\n' > all.ext
openssl req -new -newkey rsa:1024 -nodes -keyout rsa.key -subj '/C=DE/O=A/CN=a.example' -addext subjectAltName=DNS:a.example -out rsa.csr
openssl x509 -req -in rsa.csr -signkey rsa.key -extfile all.ext -out all.crt
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout ec.key -subj /CN=ec.example -out ec.crt
openssl ec -in ec.key -out sec1.key
openssl rsa -in rsa.key -traditional -aes128 -passout env:P -out old.key
openssl pkcs8 -topk8 -in ec.key -iter 2 -passout env:P -out new.key
openssl pkcs12 -export -inkey ec.key -in ec.crt -iter 2 -maciter -macalg sha256 -passout env:P -out s.p12
openssl pkcs12 -export -legacy -inkey rsa.key -in all.crt -iter 2 -passout env:P -out old.p12
openssl crl2pkcs7 -nocrl -certfile ec.crt -certfile all.crt -outform DER -out b.p7b
rm all.ext`);
  const folder = sharedFixtures();
  const shared =
    folder === null
      ? []
      : ['certs', 'csrs', 'keys', 'pkcs7', 'pfx', 'jks'].flatMap((set) => filesOf(join(folder, set)));
  if (folder === null) console.info('without the files of ../shared/fixtures, which is not there');
  // Half of the mutants are made from DER, since a changed letter of base64 changes little.
  originals = [...made.values(), ...shared]
    .filter(({ length }) => length > 0 && length < 20_000)
    .flatMap((bytes) => [
      bytes,
      ...readPem(Buffer.from(bytes).toString('latin1')).blocks.map((block) => block.bytes),
    ]);
});

function filesOf(folder: string): readonly Bytes[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile() && !path.endsWith('.json'))
    .toSorted()
    .map((path) => new Uint8Array(readFileSync(path)));
}

const deep = concatBytes(...Array.from({ length: 10_000 }, () => [0x30, 0x80]));

function mutate(original: Bytes, random: SeededRandom): Bytes {
  const at = random.below(original.length);
  const changed = new Uint8Array(original);
  switch (random.below(8)) {
    case 0:
      return original.slice(0, at);
    case 1:
      return concatBytes(original.subarray(0, at), original.subarray(at + 1 + random.below(20)));
    case 2:
      return concatBytes(original.subarray(0, at), original.subarray(random.below(original.length)));
    case 3:
      return concatBytes(
        original.subarray(0, at),
        deep.subarray(0, random.below(deep.length)),
        original.subarray(at),
      );
    case 4:
      // Lengths and numbers near their bounds.
      changed[at] = random.pick([0, 1, 0x7f, 0x80, 0x81, 0x82, 0x84, 0xff]);
      return changed;
    case 5:
      return concatBytes(
        original.subarray(0, at),
        [0x84, random.below(256), 0xff, 0xff, 0xff],
        original.subarray(at),
      );
    case 6:
      return concatBytes(original, utf8('\n'), original.subarray(at));
    default:
      for (let count = random.below(6); count >= 0; count--)
        changed[random.below(changed.length)] = random.below(256);
      return changed;
  }
}

it(`reads each of ${runs} mutated files or refuses it with a reason, in time`, {
  timeout: 60_000 + runs * 50,
}, async () => {
  const slow: string[] = [];
  let [readable, longest] = [0, 0];
  for (let run = 0; run < runs; run++) {
    const seed = only ?? run;
    const random = seededRandom(seed);
    const original = originals[random.below(originals.length)] ?? new Uint8Array();
    const mutant = mutate(original, random);
    const secret = random.chance(0.5) ? password : undefined;
    try {
      const { result, ms } = await workOf(mostWork, async () => {
        const { objects, faults } = await inspect(mutant, secret);
        return { objects, faults, json: JSON.stringify(await inspectionJson(objects)) };
      });
      const { objects, faults, json } = result;
      expect(json.length + faults.map(faultSentence).join('').length).toBeGreaterThan(2);
      if (objects.length > 0) readable += 1;
      longest = Math.max(longest, ms);
      if (ms >= mostWork) slow.push(`SEED=${seed}: ${ms} ms`);
    } catch (error) {
      throw new Error(`SEED=${seed}: ${String(error)}`, { cause: error });
    }
    if (only !== null) break;
  }
  console.info(
    `${runs} changed files of ${originals.length}: ${readable} still readable, the longest took ${longest.toFixed(0)} ms`,
  );
  expect(slow).toEqual([]);
});
