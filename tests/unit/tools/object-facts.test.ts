import { describe, expect, it } from 'vitest';
import { inspect } from '#core/x509/inspect.ts';
import { factsText, linesAtFirst } from '#src/features/tools/parse/facts/fact.ts';
import { objectFacts } from '#src/features/tools/parse/facts/object-facts.ts';
import { createFormat } from '#src/i18n/format.ts';
import { madeFiles } from '#tests/support/files/made-files.ts';
import { translators } from '#tests/unit/i18n/all-texts.ts';
import { detailOf } from '#workers/tools-detail.ts';

/** A CRL of 301 certificates, and a certificate whose extensions refer to other names. */
const script = `
cat > c.cnf <<'END'
[ca]
default_ca=c
[c]
database=index
crlnumber=number
default_md=sha256
default_crl_days=7
crl_extensions=e
[e]
issuingDistributionPoint=critical,@idp
[idp]
fullname=URI:http://a.example/crl
indirectCRL=TRUE
onlysomereasons=keyCompromise
[req]
distinguished_name=d
prompt=no
x509_extensions=x
[d]
CN=facts.example
0.1.3.6.1.4.1.53087.1.13=Registered Mark
0.1.2.3.4.5=unknown
[x]
certificatePolicies=@p
crlDistributionPoints=r
[p]
policyIdentifier=1.2.3
userNotice.1=@u
[u]
explicitText=UTF8:a text
organization=Org
noticeNumbers=1,2
[r]
relativename=n
CRLissuer=dirName:n
[n]
CN=other
END
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout k.pem -out c.pem -config c.cnf
echo 01 > number
for i in $(seq 1 301); do printf 'R\\t351231235959Z\\t240101000000Z,keyCompromise\\t%06X\\tunknown\\t/CN=x\\n' $i; done > index
openssl ca -gencrl -config c.cnf -cert c.pem -keyfile k.pem -out l.pem
openssl req -x509 -newkey rsa:2048 -nodes -keyout r.pem -out r.crt -subj /CN=rsa.example -addext subjectAltName=DNS:rsa.example,DNS:www.rsa.example -addext keyUsage=digitalSignature
openssl req -new -key r.pem -out r.csr -subj /CN=rsa.example -addext subjectAltName=DNS:rsa.example`;

const files = madeFiles(script);

async function groupsOf(file: string) {
  const { objects } = await inspect((await files).get(file) ?? new Uint8Array());
  const view = objects[0]?.view;
  if (view === undefined) throw new Error(`${file} was not read`);
  const detail = await detailOf(0, view, 0);
  return objectFacts({ t: translators.en, format: createFormat('en'), detail, now: 0 });
}

it('facts of a CRL and a certificate include reasons, notices, attributes and the names they refer to', async () => {
  const textOf = async (file: string) => factsText(await groupsOf(file));
  const crl = await textOf('l.pem');
  expect(crl).toContain('301 (showing the first 300)');
  expect(crl).toContain('012c (2024-01-01 00:00:00 UTC · keyCompromise)');
  expect(crl).toContain('URI = http://a.example/crl\n    keyCompromise\n    indirectCRL');
  const certificate = await textOf('c.pem');
  expect(certificate).toContain('markType = Registered Mark (mark type)\n    1.2.3.4.5 = unknown\n');
  expect(certificate).toContain('userNotice = a text · Org · 1, 2');
  expect(certificate).toContain('DirName = CN=other\n    crlIssuer = CN=other');
});

describe('what is read first', () => {
  it.each([
    [
      'r.crt',
      ['Subject', 'Subject alternative names', 'Validity', 'Issuer', 'Serial number', 'Public key'],
      ['Modulus', 'Public exponent', 'Signature value'],
    ],
    [
      'r.csr',
      ['Subject', 'Subject alternative names', 'Public key', 'Signature algorithm'],
      ['Modulus', 'Public exponent', 'Signature value'],
    ],
    ['c.pem', ['Subject', 'Validity', 'Issuer'], ['Curve point', 'Signature value']],
    ['l.pem', ['Issuer', 'This update', 'Next update'], ['Signature value']],
  ])('%s: names, dates and issuer; the numbers of key and signature last', async (file, first, last) => {
    const groups = await groupsOf(file);
    const labels = groups.flatMap(({ facts }) => facts.map(({ label }) => label));
    expect(labels.slice(0, first.length)).toEqual(first);
    expect(groups.at(-1)?.facts.map(({ label }) => label)).toEqual(last);
    expect(new Set(labels).size).toBe(labels.length);
  });

  it('are folded to two lines where they have more, and are copied whole', async () => {
    const groups = await groupsOf('r.crt');
    const facts = groups.flatMap((group) => group.facts);
    const linesOf = (label: string) => {
      const fact = facts.find((each) => each.label === label);
      return fact && [linesAtFirst(fact), fact.lines.length];
    };
    expect(linesOf('Modulus')).toEqual([2, 16]);
    expect(linesOf('Signature value')).toEqual([2, 16]);
    expect(linesOf('Subject alternative names')).toEqual([2, 2]);
    const modulus = facts.find(({ label }) => label === 'Modulus');
    for (const { text } of modulus?.lines ?? []) expect(factsText(groups)).toContain(text);
  });
});
