import type { Note, Refusal } from './wish.ts';

/** English messages for refused configurations. The console uses these and has its own Chinese ones. */
export const refusalSentences: Readonly<Record<Refusal['code'], string>> = {
  'unknown-server': 'Unknown server “{{found}}”. Available: {{expected}}.',
  'unknown-profile': 'Unknown profile “{{found}}”. Available: {{expected}}.',
  'unknown-guideline': 'Unknown guidelines version “{{found}}”. Available: {{expected}}.',
  'bad-version': '“{{found}}” isn’t a version number. Example: {{expected}}.',
  'bad-openssl': '“{{found}}” isn’t an OpenSSL version. Example: {{expected}}.',
  'bad-host': '“{{found}}” isn’t a host name. Example: {{expected}}.',
  'bad-folder': '“{{found}}” isn’t a folder. Example: {{expected}}.',
  'no-such-profile':
    'Guidelines {{found}} don’t include the Old profile. {{expected}} is the last version that does.',
  'too-old': 'Version {{found}} is too old. The oldest supported version is {{expected}}.',
  'tls13-server':
    'Modern uses TLS 1.3 only. Version {{found}} doesn’t support it; {{expected}} and later do.',
  'tls13-openssl':
    'Modern uses TLS 1.3 only. OpenSSL {{found}} doesn’t support it; {{expected}} and later do.',
  'tls13-never': 'Modern uses TLS 1.3 only, which no version of {{found}} supports.',
  'tls10-gone': 'Old is for clients that use TLS 1.0 and 1.1. Version {{found}} no longer supports them.',
  'tls12-openssl':
    'OpenSSL {{found}} supports none of this profile’s protocols. {{expected}} supports all of them.',
};

/** Notes shown with a configuration. */
export const noteSentences: Readonly<Record<Note['code'], string>> = {
  'server-not-kept': '{{server}} {{version}} no longer gets security updates. Use {{since}} or later.',
  'openssl-not-kept': 'OpenSSL {{version}} no longer gets security updates. Use {{since}} or later.',
  'no-tls13': 'TLS 1.3 isn’t included. It needs {{needs}}.',
  'no-hybrid-openssl':
    'The post-quantum group X25519MLKEM768 isn’t included. It needs OpenSSL {{since}}; this is {{version}}.',
  'no-hybrid-server':
    'The post-quantum group X25519MLKEM768 isn’t included. It needs {{server}} {{since}}; this is {{version}}.',
  'groups-unset': 'Key exchange groups can’t be set here. The TLS library chooses them.',
  'ciphers-unknown': 'Not included because {{server}} doesn’t support them: {{ciphers}}.',
  'security-level':
    'OpenSSL 3 supports TLS 1.0 and 1.1 only at security level 0, so the cipher list starts with @SECLEVEL=0.',
  'triple-des': 'DES-CBC3-SHA stays in the list. Most builds of OpenSSL since 1.1.0 ignore it.',
  'no-hsts': '{{server}} can’t add the HSTS header here. Send it from your backend.',
  'no-redirect': '{{server}} can’t redirect http here.',
  'no-ocsp': 'This version of {{server}} doesn’t support OCSP stapling.',
  java: 'TLS 1.3 needs Java 11 or later. Current versions of Java disable TLS 1.0 and 1.1 (jdk.tls.disabledAlgorithms).',
  'nearest-policy': '{{server}} has its own security policies. This is the one closest to the profile.',
  'own-ocsp': '{{server}} staples OCSP automatically if the certificate has an OCSP address.',
};

export function sentence(pattern: string, values: Readonly<Record<string, string>>): string {
  return pattern.replace(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? '');
}
