import { runTool } from '#tests/support/tools/run-tool.ts';

/** A certificate as printed by `openssl x509 -text`, parsed by indentation. */
export interface OpensslText {
  readonly version: string;
  /** Lower-case hex without leading zeros; negative numbers start with `-`. */
  readonly serial: string;
  /** Algorithm inside the signed part, and outside it. */
  readonly signedAlgorithm: string;
  readonly signatureAlgorithm: string;
  /** For RSASSA-PSS; empty otherwise. */
  readonly signatureParameters: readonly string[];
  /** `2.5.4.3 = UTF8STRING:a`; several attributes of one RDN share a line. */
  readonly issuer: readonly string[];
  readonly subject: readonly string[];
  readonly notBefore: string;
  readonly notAfter: string;
  readonly keyAlgorithm: string;
  /** The lines below it, keyed by the text before the colon; bytes in hex. Empty if this openssl does not know the key type. */
  readonly key: Readonly<Record<string, string>>;
  readonly issuerUniqueId: string | null;
  readonly subjectUniqueId: string | null;
  readonly extensions: readonly {
    readonly title: string;
    readonly critical: boolean;
    readonly lines: readonly string[];
  }[];
  readonly signature: string;
}

/** OIDs instead of openssl's names, string types shown, control characters as `\0A`, one RDN per line. */
const nameOptions = 'oid,show_type,utf8,esc_ctrl,sep_multiline,space_eq';

/** Certificates per shell: starting processes from node is slow, and output is limited to a megabyte. */
const batch = 40;

/** Parses each DER certificate; null where this openssl cannot read one. */
export async function opensslTexts(ders: readonly Uint8Array[]): Promise<readonly (OpensslText | null)[]> {
  const options = `-text -noout -nameopt ${nameOptions} -certopt ext_error`;
  const texts: (OpensslText | null)[] = [];
  for (let at = 0; at < ders.length; at += batch) {
    const files = Object.fromEntries(
      ders.slice(at, at + batch).map((der, index) => [`${100 + index}.der`, der]),
    );
    const loop = `for f in *.der; do openssl x509 -inform DER -in $f ${options}; echo ${mark}; done`;
    const { stdout } = await runTool('sh', ['-c', loop], files);
    const parts = stdout.split(`${mark}\n`).slice(0, -1);
    texts.push(...parts.map((part) => (part.startsWith('Certificate:') ? parse(part.split('\n')) : null)));
  }
  return texts;
}

const mark = '=== the next one';

const hexOf = (lines: readonly string[]) => lines.join('').replace(/[\s:]/g, '').toLowerCase();
const trimmed = (lines: readonly string[]) => lines.map((line) => line.trim()).filter((line) => line !== '');
const indentOf = (line: string) => line.length - line.trimStart().length;

function parse(lines: readonly string[]): OpensslText {
  /** The lines that follow a heading and are indented deeper. */
  const below = (heading: RegExp, from = 0) => {
    const at = lines.findIndex((line, index) => index >= from && heading.test(line));
    if (at === -1) return null;
    const indent = indentOf(lines[at] ?? '');
    const rest = lines.slice(at + 1);
    const end = rest.findIndex((line) => line !== '' && indentOf(line) <= indent);
    return { at, line: lines[at] ?? '', lines: end === -1 ? rest : rest.slice(0, end) };
  };
  const textOf = (heading: RegExp) => heading.exec(below(heading)?.line ?? '')?.[1]?.trim() ?? '';
  const uniqueId = (whose: string) => {
    const found = below(new RegExp(`^        ${whose} Unique ID: *(.*)$`));
    return found && hexOf([found.line.replace(/^.*ID:/, ''), ...found.lines]);
  };
  const serial = below(/^ {8}Serial Number:/);
  const issuer = below(/^ {8}Issuer:/);
  const subject = below(/^ {8}Subject:/);
  const key = below(/^ {12}Public Key Algorithm:/);
  const extensions = below(/^ {8}X509v3 extensions:/);
  const signature = below(/^ {4}Signature Value:/);
  return {
    version: textOf(/^ {8}Version: (\d+)/),
    serial: serialOf(serial?.line ?? '', serial?.lines ?? []),
    signedAlgorithm: textOf(/^ {8}Signature Algorithm: (.*)/),
    signatureAlgorithm: textOf(/^ {4}Signature Algorithm: (.*)/),
    signatureParameters: trimmed(signature?.lines ?? []).filter((line) => /^[A-Z].*: /.test(line)),
    issuer: trimmed(issuer?.lines ?? []),
    subject: trimmed(subject?.lines ?? []),
    notBefore: textOf(/^ {12}Not Before: (.*)/),
    notAfter: textOf(/^ {12}Not After : (.*)/),
    keyAlgorithm: textOf(/^ {12}Public Key Algorithm: (.*)/),
    key: keyParts(key?.lines ?? []),
    issuerUniqueId: uniqueId('Issuer'),
    subjectUniqueId: uniqueId('Subject'),
    extensions: extensionsOf(extensions?.lines ?? []),
    // PSS parameters precede the bytes; openssl prints the two numbers of a DSA signature separately.
    signature: hexOf((signature?.lines ?? []).filter((line) => /^ +[\da-f]{2}(?::|$)/.test(line))),
  };
}

function serialOf(line: string, more: readonly string[]): string {
  const short = /\((-?)0x([\da-f]+)\)/.exec(line);
  if (short !== null) return `${short[1]}${short[2]}`;
  const isNegative = more.some((text) => text.includes('(Negative)'));
  const hex = hexOf(more.map((text) => text.replace('(Negative)', ''))).replace(/^0+(?=.)/, '');
  return `${isNegative ? '-' : ''}${hex}`;
}

function keyParts(lines: readonly string[]): Record<string, string> {
  const parts: Record<string, string> = {};
  let name = '';
  for (const line of lines) {
    const found = /^ {16,18}([A-Za-z][\w .()-]*): *(.*)$/.exec(line);
    if (/PSS parameter restrictions/.test(line)) name = '';
    else if (found === null) parts[name] += line.replace(/[\s:]/g, '');
    else {
      name = found[1] ?? '';
      parts[name] = found[2] ?? '';
    }
  }
  return parts;
}

function extensionsOf(lines: readonly string[]): OpensslText['extensions'] {
  const found: { title: string; critical: boolean; lines: string[] }[] = [];
  for (const line of lines) {
    const heading = /^ {12}(\S.*?): (critical)?$/.exec(line);
    if (heading !== null)
      found.push({ title: heading[1] ?? '', critical: heading[2] !== undefined, lines: [] });
    // The rest of a distribution point follows its names on the same line.
    else found.at(-1)?.lines.push(...line.split(/ {8,}(?=(?:Reasons|CRL Issuer):)/));
  }
  return found.map((each) => ({ ...each, lines: trimmed(each.lines) }));
}
