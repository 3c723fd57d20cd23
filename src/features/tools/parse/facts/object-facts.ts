import { keyText } from '#core/csr/key-text.ts';
import type { PssView, SignatureAlgorithm } from '#core/x509/algorithm-view.ts';
import type { CertificateView, PublicKeyView } from '#core/x509/certificate-view.ts';
import type { Span } from '#core/x509/der-node.ts';
import type { TimeFacts } from '#core/x509/der-values.ts';
import type { ObjectView } from '#core/x509/inspection.ts';
import type { NamePart } from '#core/x509/name-facts.ts';
import { entryText, extensionFact } from '#src/features/tools/parse/facts/extension-facts.ts';
import {
  type Fact,
  type FactGroup,
  type FactLine,
  type FactWriter,
  hexLines,
  inWholeBytes,
  plain,
} from '#src/features/tools/parse/facts/fact.ts';
import { storeFacts } from '#src/features/tools/parse/facts/store-facts.ts';

/** Number of CRL entries listed. */
const mostRevoked = 300;

/** Returns all facts of an object, in groups. */
export function objectFacts(writer: FactWriter): readonly FactGroup[] {
  const { t, detail } = writer;
  const { view } = detail;
  const group = (key: 'main' | 'extensions' | 'hashes', facts: readonly Fact[]): readonly FactGroup[] =>
    facts.length === 0 ? [] : [{ key, title: t(`facts.groups.${key}`), facts }];
  const extensions = 'extensions' in view ? view.extensions : [];
  return [
    ...group('main', mainFacts(view, writer)),
    ...group(
      'extensions',
      extensions.map((extension, index) => extensionFact(extension, index, writer)),
    ),
    ...group('hashes', hashFacts(writer)),
  ];
}

function mainFacts(view: ObjectView, writer: FactWriter): readonly Fact[] {
  const { t, detail, format } = writer;
  const version = (number: number) => fact(writer, 'version', [plain(`v${number}`)], null);
  switch (view.kind) {
    case 'certificate':
      return [
        fact(writer, 'subject', nameLines(view.subject, writer), view.spans.subject),
        fact(writer, 'issuer', nameLines(view.issuer, writer), view.spans.issuer),
        fact(writer, 'serialNumber', hexLines(inWholeBytes(view.serial)), view.spans.serialNumber),
        fact(
          writer,
          'validity',
          validityLines(view, writer),
          around(view.spans.notBefore, view.spans.notAfter),
        ),
        ...keyFacts(view.key, view.spans.subjectPublicKeyInfo, writer),
        fact(
          writer,
          'signatureAlgorithm',
          algorithmLines(view.signatureAlgorithm, writer),
          view.spans.signatureAlgorithm,
        ),
        version(view.version),
        ...signatureFacts(view.spans.signature, writer),
        ...(view.issuerUniqueId === null
          ? []
          : [fact(writer, 'issuerUniqueId', hexLines(view.issuerUniqueId), null)]),
        ...(view.subjectUniqueId === null
          ? []
          : [fact(writer, 'subjectUniqueId', hexLines(view.subjectUniqueId), null)]),
      ];
    case 'request':
      return [
        fact(writer, 'subject', nameLines(view.subject, writer), view.spans.subject),
        ...keyFacts(view.key, view.spans.subjectPublicKeyInfo, writer),
        fact(
          writer,
          'signatureAlgorithm',
          [...algorithmLines(view.signatureAlgorithm, writer), ...signatureLine(detail.signature, writer)],
          view.spans.signatureAlgorithm,
        ),
        ...signatureFacts(view.spans.signature, writer),
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
    case 'crl':
      return [
        fact(writer, 'issuer', nameLines(view.issuer, writer), view.spans.issuer),
        fact(writer, 'thisUpdate', [timeLine(view.thisUpdate, writer)], view.spans.thisUpdate),
        ...(view.nextUpdate === null
          ? []
          : [fact(writer, 'nextUpdate', [timeLine(view.nextUpdate, writer)], view.spans.nextUpdate)]),
        fact(
          writer,
          'signatureAlgorithm',
          algorithmLines(view.signatureAlgorithm, writer),
          view.spans.signatureAlgorithm,
        ),
        ...signatureFacts(view.spans.signature, writer),
        fact(
          writer,
          'revoked',
          [
            plain(
              format.number(view.revokedCount),
              view.revokedCount > mostRevoked
                ? { note: t('facts.values.first', { count: mostRevoked }) }
                : {},
            ),
            ...view.revoked.slice(0, mostRevoked).map(({ serial, revokedAt, extensions }) => ({
              text: inWholeBytes(serial),
              mono: true,
              note: [timeLine(revokedAt, writer).text, ...extensions.map(entryText)]
                .filter(Boolean)
                .join(' · '),
            })),
          ],
          view.spans.revoked,
        ),
        version(view.version),
      ];
    case 'key':
      return [
        fact(
          writer,
          'form',
          [
            plain(t(view.isPrivate ? 'facts.values.privateKey' : 'facts.values.publicKey'), {
              note: `${view.format}${view.isEncrypted ? ` · ${t('facts.values.encrypted')}` : ''}`,
            }),
          ],
          null,
        ),
        ...(view.key === null ? [] : keyFacts(view.key, null, writer)),
      ];
    default:
      return storeFacts(view, writer);
  }
}

export function fact(
  { t }: FactWriter,
  key: string,
  lines: readonly FactLine[],
  span: Span | null,
  mark?: string,
): Fact {
  const label = t.find(`facts.labels.${key}`) ?? key;
  return {
    key,
    label,
    lines: lines.length === 0 ? [plain('–')] : lines,
    span,
    ...(mark === undefined ? {} : { mark }),
  };
}

function around(first: Span, last: Span): Span {
  return { at: first.at, length: last.at + last.length - first.at };
}

/** Returns the attributes of a name in their order, one per line; `+` joins those of one RDN. */
export function nameLines(parts: readonly NamePart[], { t, detail }: FactWriter): readonly FactLine[] {
  return parts.map(({ name, value, type, rdn }, index) => {
    const other = detail.spellings[value];
    const isJoined = index > 0 && parts[index - 1]?.rdn === rdn;
    const localized = t.find(`facts.names.${name}`);
    return {
      lead: `${isJoined ? '+ ' : ''}${name}`,
      text: value,
      mono: type === 'other',
      ...(other === undefined ? {} : { spelling: other }),
      ...(localized === null ? {} : { note: localized }),
    };
  });
}

function validityLines(view: CertificateView, writer: FactWriter): readonly FactLine[] {
  const { t, now } = writer;
  const [from, until] = [view.notBefore, view.notAfter];
  const [start, end] = [Date.parse(from.iso ?? ''), Date.parse(until.iso ?? '')];
  const days = (span: number) => Math.ceil((span + 1000) / 86_400_000);
  const left = Math.floor((end - now) / 86_400_000);
  const state: readonly FactLine[] = Number.isNaN(start + end)
    ? []
    : now > end
      ? [plain(t.count('facts.life.over', -left - 1), { tone: 'danger' })]
      : now < start
        ? [plain(t.count('facts.life.before', days(start - now)), { tone: 'warning' })]
        : [
            plain(
              t.count('facts.life.left', left, { total: days(end - start) }),
              left < 30 ? { tone: 'warning' } : {},
            ),
          ];
  return [timeLine(from, writer), timeLine(until, writer), ...state];
}

export function timeLine(
  { iso, text }: TimeFacts,
  { t, format }: Pick<FactWriter, 't' | 'format'>,
): FactLine {
  return iso === null
    ? plain(text, { tone: 'danger', note: t('facts.values.noTime') })
    : plain(format.utc(iso));
}

function keyFacts(key: PublicKeyView, span: Span | null, writer: FactWriter): readonly Fact[] {
  const { t } = writer;
  const size =
    key.size === null ? `${key.bytes} ${t('facts.values.bytes')}` : `${key.size} ${t('facts.values.bits')}`;
  const bits = hexOf(key.spki.subarray(-key.bytes));
  return [
    fact(
      writer,
      'key',
      [plain(keyText(key), { note: size }), plain(key.oid, { mono: true }), ...pssLines(key.pss, writer)],
      span,
    ),
    ...(key.modulus === null
      ? [fact(writer, key.curve === null ? 'keyBits' : 'point', hexLines(bits), span)]
      : [
          fact(writer, 'modulus', hexLines(key.modulus), span),
          fact(writer, 'exponent', [plain(key.exponent ?? '–', { mono: true })], span),
        ]),
  ];
}

function algorithmLines({ name, oid, pss }: SignatureAlgorithm, writer: FactWriter): readonly FactLine[] {
  return [plain(name, { note: oid }), ...pssLines(pss, writer)];
}

function pssLines(pss: PssView | null, { t }: FactWriter): readonly FactLine[] {
  if (pss === null) return [];
  const note = `${t('facts.values.salt')} ${pss.saltLength} · trailer ${pss.trailer}`;
  return [plain(`${pss.hash}, ${pss.mask} (${pss.maskHash})`, { note })];
}

function signatureFacts(span: Span, writer: FactWriter): readonly Fact[] {
  const { signatureValue } = writer.detail;
  return signatureValue === null ? [] : [fact(writer, 'signature', hexLines(signatureValue), span)];
}

function signatureLine(verdict: FactWriter['detail']['signature'], { t }: FactWriter): readonly FactLine[] {
  if (verdict === null) return [];
  const tones = { valid: 'success', invalid: 'danger', unknown: 'warning' } as const;
  return [plain(t(`facts.selfSignature.${verdict}`), { tone: tones[verdict] })];
}

function hashFacts(writer: FactWriter): readonly Fact[] {
  const { thumbprints, keyHashes } = writer.detail;
  return [
    ...(thumbprints === null
      ? []
      : (['sha256', 'sha1', 'sha512'] as const).map((name) =>
          fact(writer, name, hexLines(thumbprints[name]), null),
        )),
    ...(keyHashes === null
      ? []
      : [
          fact(
            writer,
            'spki',
            [
              ...hexLines(keyHashes.spki),
              plain(base64Of(keyHashes.spki), { lead: 'pin-sha256', mono: true }),
            ],
            null,
          ),
          fact(writer, 'keyId', hexLines(keyHashes.keyId), null),
        ]),
  ];
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function base64Of(hex: string): string {
  const bytes = hex.match(/../g) ?? [];
  return btoa(bytes.map((byte) => String.fromCharCode(Number.parseInt(byte, 16))).join(''));
}
