import { keyText } from '#core/csr/key-text.ts';
import type { PssView } from '#core/x509/algorithm-view.ts';
import type { CertificateView, PublicKeyView } from '#core/x509/certificate-view.ts';
import type { Span } from '#core/x509/der-node.ts';
import type { TimeFacts } from '#core/x509/der-values.ts';
import type { ObjectView } from '#core/x509/inspection.ts';
import type { NamePart } from '#core/x509/name-facts.ts';
import { entryText, extensionFact } from '#src/features/tools/parse/facts/extension-facts.ts';
import {
  dotted,
  type Fact,
  type FactGroup,
  type FactLine,
  type FactWriter,
  hexLines,
  inWholeBytes,
  labeled,
  plain,
} from '#src/features/tools/parse/facts/fact.ts';
import { lifeOf } from '#src/features/tools/parse/facts/life.ts';
import { storeFacts } from '#src/features/tools/parse/facts/store-facts.ts';

/** Number of CRL entries listed. */
const mostRevoked = 300;

/** Returns all facts of an object, in groups. */
export function objectFacts(writer: FactWriter): readonly FactGroup[] {
  const { view } = writer.detail;
  const extensions = 'extensions' in view ? view.extensions : [];
  const [names, others] = partition(
    extensions.map((extension, index) => ({
      isNames: extension.name === 'subjectAltName',
      fact: extensionFact(extension, index, writer),
    })),
  );
  const [values, main] = [numberFacts(view, writer), mainFacts(view, names, writer)];
  const facts = {
    main: main.filter((fact) => fact !== false),
    extensions: others,
    hashes: hashFacts(writer),
    values,
  };
  return (['main', 'extensions', 'hashes', 'values'] as const)
    .filter((key) => facts[key].length > 0)
    .map((key) => ({ key, title: writer.t(`facts.groups.${key}`), facts: facts[key] }));
}

/** What people look for first: the names, the dates, who issued it. `names` are the facts of further names. */
function mainFacts(view: ObjectView, names: readonly Fact[], writer: FactWriter): readonly (Fact | false)[] {
  const { t, format } = writer;
  const fact = labeled(writer);
  const version = (number: number) => fact('version', [plain(`v${number}`)]);
  switch (view.kind) {
    case 'certificate':
      return [
        fact('subject', nameLines(view.subject, writer), view.spans.subject),
        ...names,
        fact('validity', validityLines(view, writer), around(view.spans.notBefore, view.spans.notAfter)),
        fact('issuer', nameLines(view.issuer, writer), view.spans.issuer),
        fact('serialNumber', hexLines(inWholeBytes(view.serial)), view.spans.serialNumber),
        keyFact(view.key, view.spans.subjectPublicKeyInfo, writer),
        algorithmFact(view, writer),
        version(view.version),
        view.issuerUniqueId !== null && fact('issuerUniqueId', hexLines(view.issuerUniqueId)),
        view.subjectUniqueId !== null && fact('subjectUniqueId', hexLines(view.subjectUniqueId)),
      ];
    case 'request':
      return [
        fact('subject', nameLines(view.subject, writer), view.spans.subject),
        ...names,
        keyFact(view.key, view.spans.subjectPublicKeyInfo, writer),
        algorithmFact(view, writer),
        ...view.attributes
          .filter(({ name }) => !name?.startsWith('extensionRequest'))
          .map((attribute, index) => ({
            key: `attribute-${index}`,
            label: attribute.name ?? attribute.oid,
            lines: attribute.values.flatMap(({ type, value }) =>
              type === 'other' ? hexLines(value) : [plain(value, { note: type })],
            ),
            span: attribute.span,
          })),
        version(view.version),
      ];
    case 'crl': {
      const isCut = view.revokedCount > mostRevoked;
      return [
        fact('issuer', nameLines(view.issuer, writer), view.spans.issuer),
        fact('thisUpdate', [timeLine(view.thisUpdate, writer)], view.spans.thisUpdate),
        view.nextUpdate !== null &&
          fact('nextUpdate', [timeLine(view.nextUpdate, writer)], view.spans.nextUpdate),
        algorithmFact(view, writer),
        fact(
          'revoked',
          [
            plain(format.number(view.revokedCount), {
              note: isCut ? t('facts.values.first', { count: mostRevoked }) : null,
            }),
            ...view.revoked.slice(0, mostRevoked).map(({ serial, revokedAt, extensions }) =>
              plain(inWholeBytes(serial), {
                mono: true,
                note: dotted(timeLine(revokedAt, writer).text, ...extensions.map(entryText)),
              }),
            ),
          ],
          view.spans.revoked,
        ),
        version(view.version),
      ];
    }
    case 'key': {
      const form = t(view.isPrivate ? 'facts.values.privateKey' : 'facts.values.publicKey');
      const note = dotted(view.format, view.isEncrypted ? t('facts.values.encrypted') : null);
      return [fact('form', [plain(form, { note })]), view.key !== null && keyFact(view.key, null, writer)];
    }
    default:
      return storeFacts(view, writer);
  }
}

/** Separates the facts of names from the others. */
function partition(all: readonly { readonly isNames: boolean; readonly fact: Fact }[]) {
  const of = (isNames: boolean) => all.filter((each) => each.isNames === isNames).map(({ fact }) => fact);
  return [of(true), of(false)] as const;
}

function around(first: Span, last: Span): Span {
  return { at: first.at, length: last.at + last.length - first.at };
}

/** Returns the attributes of a name in their order, one per line; `+` joins those of one RDN. */
function nameLines(parts: readonly NamePart[], { t, detail }: FactWriter): readonly FactLine[] {
  return parts.map(({ name, value, type, rdn }, index) => {
    const isJoined = index > 0 && parts[index - 1]?.rdn === rdn;
    return {
      lead: `${isJoined ? '+ ' : ''}${name}`,
      text: value,
      mono: type === 'other',
      spelling: detail.spellings[value],
      note: t.find(`facts.names.${name}`),
    };
  });
}

function validityLines({ notBefore, notAfter }: CertificateView, writer: FactWriter): readonly FactLine[] {
  const [start, end] = [Date.parse(notBefore.iso ?? ''), Date.parse(notAfter.iso ?? '')];
  const times = [timeLine(notBefore, writer), timeLine(notAfter, writer)];
  if (Number.isNaN(start + end)) return times;
  const { state, text } = lifeOf(start, end, writer.now, writer.t);
  return [...times, plain(text, { tone: lifeTones[state] })];
}

const lifeTones = { over: 'danger', ahead: 'warning', ending: 'warning', usual: undefined } as const;

function timeLine({ iso, text }: TimeFacts, { t, format }: FactWriter): FactLine {
  return iso === null
    ? plain(text, { tone: 'danger', note: t('facts.values.noTime') })
    : plain(format.utc(iso));
}

function keyFact(key: PublicKeyView, span: Span | null, writer: FactWriter): Fact {
  const { t } = writer;
  const size =
    key.size === null ? `${key.bytes} ${t('facts.values.bytes')}` : `${key.size} ${t('facts.values.bits')}`;
  const name = plain(keyText(key), { note: size });
  return labeled(writer)('key', [name, plain(key.oid, { mono: true }), ...pssLines(key.pss, writer)], span);
}

/** The numbers of the key and the signature: they are compared, not read, so they come last and folded. */
function numberFacts(view: ObjectView, writer: FactWriter): readonly Fact[] {
  const fact = labeled(writer);
  const folded = (key: string, hex: string, span: Span | null) => ({
    ...fact(key, hexLines(hex), span),
    isFolded: true,
  });
  const key = 'key' in view ? view.key : null;
  const keySpan =
    'spans' in view && 'subjectPublicKeyInfo' in view.spans ? view.spans.subjectPublicKeyInfo : null;
  const { signatureValue } = writer.detail;
  const ofKey = (of: PublicKeyView) =>
    of.modulus === null
      ? [folded(of.curve === null ? 'keyBits' : 'point', hexOf(of.spki.subarray(-of.bytes)), keySpan)]
      : [
          folded('modulus', of.modulus, keySpan),
          fact('exponent', [plain(of.exponent ?? '–', { mono: true })], keySpan),
        ];
  return [
    ...(key === null ? [] : ofKey(key)),
    ...(signatureValue === null || !('signatureAlgorithm' in view)
      ? []
      : [folded('signature', signatureValue, view.spans.signature)]),
  ];
}

type SignedView = Extract<ObjectView, { readonly signatureAlgorithm: unknown }>;

function algorithmFact({ signatureAlgorithm, spans }: SignedView, writer: FactWriter): Fact {
  const { name, oid, pss } = signatureAlgorithm;
  return labeled(writer)(
    'signatureAlgorithm',
    [plain(name, { note: oid }), ...pssLines(pss, writer), ...selfSignatureLines(writer)],
    spans.signatureAlgorithm,
  );
}

function pssLines(pss: PssView | null, { t }: FactWriter): readonly FactLine[] {
  if (pss === null) return [];
  const note = `${t('facts.values.salt')} ${pss.saltLength} · trailer ${pss.trailer}`;
  return [plain(`${pss.hash}, ${pss.mask} (${pss.maskHash})`, { note })];
}

function selfSignatureLines({ detail: { signature }, t }: FactWriter): readonly FactLine[] {
  if (signature === null) return [];
  const tones = { valid: 'success', invalid: 'danger', unknown: 'warning' } as const;
  return [plain(t(`facts.selfSignature.${signature}`), { tone: tones[signature] })];
}

function hashFacts(writer: FactWriter): readonly Fact[] {
  const { thumbprints, keyHashes } = writer.detail;
  const fact = labeled(writer);
  const names = ['sha256', 'sha1', 'sha512'] as const;
  const ofObject = thumbprints === null ? [] : names.map((name) => fact(name, hexLines(thumbprints[name])));
  if (keyHashes === null) return ofObject;
  const pin = plain(base64Of(keyHashes.spki), { lead: 'pin-sha256', mono: true });
  return [
    ...ofObject,
    fact('spki', [...hexLines(keyHashes.spki), pin]),
    fact('keyId', hexLines(keyHashes.keyId)),
  ];
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function base64Of(hex: string): string {
  const bytes = hex.match(/../g) ?? [];
  return btoa(bytes.map((byte) => String.fromCharCode(Number.parseInt(byte, 16))).join(''));
}
