import type { Note, Refusal } from './wish.ts';

/** Reasons why there is no configuration, in English; the console has them in its languages. */
export const refusalSentences: Readonly<Record<Refusal['code'], string>> = {
  'unknown-server': "There is no server '{{found}}' here. Known: {{expected}}.",
  'unknown-profile': "There is no profile '{{found}}'. Known: {{expected}}.",
  'unknown-guideline': "There are no guidelines '{{found}}'. Known: {{expected}}.",
  'bad-version': "'{{found}}' is not a version number, such as {{expected}}.",
  'bad-openssl': "'{{found}}' is not a version of OpenSSL, such as {{expected}}.",
  'bad-host': "'{{found}}' is not a host name, such as {{expected}}.",
  'bad-folder': "'{{found}}' is not a folder, such as {{expected}}.",
  'no-such-profile': "Guidelines {{found}} have no profile 'old'; {{expected}} were the last that had it.",
  'too-old': 'Version {{found}} is too old: configurations are written from {{expected}} on.',
  'tls13-server': 'Modern is TLS 1.3 alone; version {{found}} does not have it, {{expected}} is the first.',
  'tls13-openssl': 'Modern is TLS 1.3 alone; OpenSSL {{found}} does not have it, {{expected}} is the first.',
  'tls13-never': 'Modern is TLS 1.3 alone, and no version of {{found}} has it.',
  'tls10-gone': 'Old is for clients with TLS 1.0 and 1.1; version {{found}} no longer speaks them.',
  'tls12-openssl':
    'OpenSSL {{found}} has none of the protocols of this profile; {{expected}} has all of them.',
};

/** Notes shown with a configuration. */
export const noteSentences: Readonly<Record<Note['code'], string>> = {
  'server-not-kept': '{{server}} {{version}} no longer gets security updates; {{since}} and newer do.',
  'openssl-not-kept': 'OpenSSL {{version}} no longer gets security updates; {{since}} and newer do.',
  'no-tls13': 'TLS 1.3 is left out: it needs {{needs}}.',
  'no-hybrid-openssl':
    'The post-quantum group X25519MLKEM768 is left out: it needs OpenSSL {{since}}, this is {{version}}.',
  'no-hybrid-server':
    'The post-quantum group X25519MLKEM768 is left out: it needs {{server}} {{since}}, this is {{version}}.',
  'groups-unset': 'The groups of the key exchange cannot be set here; the TLS library chooses them.',
  'ciphers-unknown': 'Left out, because {{server}} does not have them: {{ciphers}}.',
  'security-level':
    'OpenSSL 3 speaks TLS 1.0 and 1.1 at security level 0 only, so the cipher list begins with @SECLEVEL=0.',
  'triple-des': 'DES-CBC3-SHA stays in the list; most builds of OpenSSL since 1.1.0 pass over it.',
  'no-hsts': '{{server}} cannot add the HSTS header here; let what is behind it send it.',
  'no-redirect': '{{server}} cannot redirect from http here.',
  'no-ocsp': '{{server}} cannot staple OCSP answers in this version.',
  java: 'TLS 1.3 needs Java 11 or newer. Current Java has TLS 1.0 and 1.1 switched off (jdk.tls.disabledAlgorithms).',
  'nearest-policy': '{{server}} has policies of its own; this is the one nearest to the profile.',
  'own-ocsp': '{{server}} staples OCSP answers by itself where the certificate has an OCSP address.',
};

export function sentence(pattern: string, values: Readonly<Record<string, string>>): string {
  return pattern.replace(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? '');
}
