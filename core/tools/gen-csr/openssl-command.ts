import type { AltName } from '#core/tools/gen-csr/alt-names.ts';
import { readDirectoryName } from '#core/tools/gen-csr/directory-name.ts';
import { requestName } from '#core/tools/gen-csr/judge-wish.ts';
import { subjectFieldNames, subjectValue } from '#core/tools/gen-csr/subject-fields.ts';
import type { CsrWish, RequestWish } from '#core/tools/gen-csr/wish.ts';

const newKeys = {
  'RSA-2048': '-newkey rsa:2048',
  'RSA-3072': '-newkey rsa:3072',
  'RSA-4096': '-newkey rsa:4096',
  'P-256': '-newkey ec -pkeyopt ec_paramgen_curve:P-256',
  'P-384': '-newkey ec -pkeyopt ec_paramgen_curve:P-384',
  'P-521': '-newkey ec -pkeyopt ec_paramgen_curve:P-521',
  Ed25519: '-newkey ed25519',
} as const;

/**
 * Returns a shell command with which OpenSSL 3 generates such a key and request locally; includes the configuration. Host names must be
 * ASCII. `isEncrypted`: OpenSSL asks for a passphrase for the key.
 */
export function opensslCommand(
  request: RequestWish,
  { key, hash, usage }: Pick<CsrWish, 'key' | 'hash' | 'usage'>,
  isEncrypted: boolean,
): string {
  const file = requestName(request);
  const digest = key === 'Ed25519' ? '' : ` -${hash.toLowerCase()}`;
  const noPassphrase = isEncrypted ? '' : ' -noenc';
  // OpenSSL rejects an empty section for an empty subject.
  const noSubject = attributesOf(request).length === 0 ? ' -subj /' : '';
  return [
    `openssl req -new -utf8 ${newKeys[key]}${digest}${noPassphrase}${noSubject} \\`,
    `  -keyout ${quoted(`${file}.key`)} -out ${quoted(`${file}.csr`)} -config - <<'END'`,
    ...configOf(request, usage),
    'END',
  ].join('\n');
}

function attributesOf({ subject }: RequestWish): string[] {
  return subjectFieldNames.flatMap((field) => {
    const value = subjectValue(field, subject[field] ?? '');
    return value === '' ? [] : [`${field} = ${escaped(value)}`];
  });
}

function configOf(request: RequestWish, usage: CsrWish['usage']): string[] {
  const { names } = request;
  const extensions = [
    ...(names.length === 0 ? [] : ['subjectAltName = @names']),
    ...(usage === null ? [] : [`extendedKeyUsage = ${usage}`]),
  ];
  const kinds = new Map<string, number>();
  const altNames = names.map((name) => {
    const kind = name.kind === 'UPN' ? 'otherName' : name.kind;
    const number = (kinds.get(kind) ?? 0) + 1;
    kinds.set(kind, number);
    const value = entryOf(name, number);
    return `${kind}.${number} = ${escaped(value)}`;
  });
  return [
    '[req]',
    'prompt = no',
    'string_mask = utf8only',
    'distinguished_name = subject',
    ...(extensions.length === 0 ? [] : ['req_extensions = extensions']),
    '[subject]',
    ...attributesOf(request),
    ...(extensions.length === 0 ? [] : ['[extensions]', ...extensions]),
    ...(names.length === 0 ? [] : ['[names]', ...altNames]),
    ...names.filter(({ kind }) => kind === 'dirName').flatMap(sectionOf),
  ];
}

/** A directory name has its own section. */
function entryOf({ kind, value }: AltName, number: number): string {
  if (kind === 'dirName') return `directory${number}`;
  return kind === 'UPN' ? `msUPN;FORMAT:UTF8,UTF8:${value}` : value;
}

/** An attribute may occur twice; the prefix before the dot makes it unique. */
function sectionOf({ value }: AltName, index: number): readonly string[] {
  const attributes = readDirectoryName(value) ?? [];
  return [
    `[directory${index + 1}]`,
    ...attributes.map(([field, text], at) => `${at}.${field} = ${escaped(text)}`),
  ];
}

/** In OpenSSL's configuration these start a comment, a variable, a quotation or an escape. */
function escaped(value: string): string {
  return value.replace(/[\\#$"'`]/g, (character) => `\\${character}`);
}

function quoted(file: string): string {
  return /^[\w.@-]+$/.test(file) ? file : `'${file}'`;
}
