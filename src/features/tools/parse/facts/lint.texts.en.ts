import type { zhLints } from '#src/features/tools/parse/facts/lint.texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enLints = {
  weaknesses: {
    'key-too-short': 'it is too short',
    'key-too-long': 'it is too long',
    'key-odd-length': 'its length isn’t a multiple of 8 bits',
    'key-exponent': 'its public exponent isn’t an odd number, 3 or higher',
    'key-small-factor': 'its modulus has a small factor',
    'key-roca': 'its generator has the ROCA vulnerability',
    'key-close-primes': 'its primes are too close together',
    'curve-not-taken': 'CAs don’t accept this curve',
    'algorithm-not-taken': 'CAs don’t accept this key type',
  },
  lints: {
    expired: 'Expired {{days}} ago',
    'not-yet-valid': 'Not valid for another {{days}}',
    'expires-soon': 'Expires in {{days}}',
    'time-unreadable': 'The validity period can’t be read',
    'validity-too-long': 'Valid for {{count}} days, over the limit of {{most}} on its issue date',
    'validity-fits': 'Valid for {{count}} days, within the limit of {{most}} on its issue date',
    'client-auth': 'Has clientAuth, which isn’t allowed in public TLS certificates from {{day}}',
    'client-auth-ends': 'Has clientAuth, which isn’t allowed in public TLS certificates from {{day}}',
    'key-weak': 'The key {{key}} doesn’t meet requirements: {{why}}',
    'request-malformed': 'Not in the form of PKCS#10, so an order refuses it. Generate it again',
    'request-unsigned': 'Its own signature ({{name}}) is wrong or can’t be verified, so an order refuses it',
    'request-name': 'Not allowed in a public certificate: {{name}} (names affected: {{count}})',
    'no-names': 'No subject alternative names: browsers won’t accept it',
    'common-name-apart': 'The common name {{name}} isn’t among the subject alternative names',
    'name-not-public': '{{name}} isn’t a public name',
    'name-reverse-zone': '{{name}} is a reverse-zone name',
    'unit-in-subject':
      'The subject has an organizational unit, which is no longer allowed in public TLS certificates',
    'signature-weak': 'The signature algorithm {{name}} isn’t secure',
    'signature-differs': 'The inner and outer signature algorithms don’t match',
    'serial-short': 'The serial number has only {{bits}} bits. At least 64 random bits are required',
    'serial-form': 'The serial number must be positive and at most 20 bytes long',
    'version-old': 'Version v{{version}} instead of v3',
    'extension-twice': 'The extension {{name}} appears twice',
    'extension-malformed': 'The extension {{name}} is malformed (byte {{at}})',
    'extension-unknown-critical':
      'The critical extension {{name}} isn’t recognized, so clients will reject the certificate',
    'no-timestamps':
      'No Certificate Transparency timestamps (SCTs). Chrome and Safari reject public certificates without them',
    'no-revocation': 'No CRL or OCSP address, so revocation can’t be checked',
    'ca-not-critical': 'The CA’s basic constraints aren’t marked critical',
    'ca-may-not-sign': 'The CA’s key usage doesn’t include signing certificates',
    'leaf-signs': 'The key usage includes signing certificates, but this isn’t a CA',
    'code-validity-too-long': 'Code signing certificate valid for {{count}} days, over the limit of {{most}}',
    'code-key-short': 'The key is {{key}}. Code signing requires RSA with at least {{least}} bits',
    'mail-validity-too-long': 'Email certificate valid for {{count}} days, over the limit of {{most}}',
  },
} satisfies SameTexts<typeof zhLints>;
