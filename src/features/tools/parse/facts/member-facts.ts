import { itemsOf, memberOf, textAt } from '#core/x509/extension-of.ts';
import type { ExtensionValue } from '#core/x509/extensions/extension-value.ts';
import {
  dotted,
  type FactLine,
  type FactWriter,
  hexLines,
  plain,
} from '#src/features/tools/parse/facts/fact.ts';

/** Returns the lines of a generic value: texts, lists, and records with the names of their members. */
export function memberLines(value: ExtensionValue, writer: FactWriter): readonly FactLine[] {
  if (value === null) return [];
  if (typeof value !== 'object')
    return /^[\da-f]{40,}$/.test(String(value)) ? hexLines(String(value)) : [plain(String(value))];
  if (Array.isArray(value)) return value.flatMap((item) => memberLines(item, writer));
  return Object.entries(value).flatMap(([name, member]) => {
    const [first, ...more] = memberLines(member ?? null, writer);
    if (first === undefined) return [];
    const label = writer.t.find(`facts.members.${name}`) ?? name;
    return [{ ...first, lead: [label, first.lead].filter(Boolean).join(' ') }, ...more];
  });
}

/** Returns the name of each statement and its value (ETSI EN 319 412-5). */
export function statementLines(value: ExtensionValue, writer: FactWriter): readonly FactLine[] {
  return itemsOf(value).flatMap((statement) => {
    const [name, oid] = [textAt(statement, 'name'), textAt(statement, 'oid')];
    const about = writer.t.find(`facts.statements.${name}`);
    return [
      plain(name || oid, { note: dotted(about, name && oid) }),
      ...memberLines(memberOf(statement, 'value') ?? null, writer),
    ];
  });
}

/** Returns each logo's owner, type and hashes (RFC 3709). An embedded image is truncated. */
export function logotypeLines(value: ExtensionValue, writer: FactWriter): readonly FactLine[] {
  const { t, format } = writer;
  const sides = ['subject', 'issuer'] as const;
  const images = sides.flatMap((side) =>
    itemsOf(memberOf(memberOf(value, side) ?? null, 'images')).map((image) => ({ side, image })),
  );
  if (images.length === 0) return memberLines(value, writer);
  return images.flatMap(({ side, image }) => [
    plain(textAt(image, 'mediaType'), { lead: t(`facts.members.${side}`) }),
    ...itemsOf(memberOf(image, 'uris')).map((uri) => {
      const address = String(uri);
      if (!address.startsWith('data:')) return plain(address, { lead: 'URI' });
      return plain(`${address.slice(0, 40)}…`, {
        lead: 'URI',
        note: t('facts.values.embedded', { size: format.bytes(address.length) }),
      });
    }),
    ...itemsOf(memberOf(image, 'hashes')).flatMap((hash) => [
      plain(textAt(hash, 'algorithm')),
      ...hexLines(textAt(hash, 'value')),
    ]),
  ]);
}
