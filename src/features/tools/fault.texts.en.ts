import type { zhToolFaults } from '#src/features/tools/fault.texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enToolFaults = {
  reasons: {
    'no-certificate': 'There is no certificate or private key to convert',
    'no-key': 'No key was found',
    'key-locked': 'This OpenSSH key has a passphrase. Remove it first with ssh-keygen -p',
    empty: 'There is nothing in it',
    'too-large': 'It is larger than what is read at once ({{detail}})',
    unrecognized: 'This is no certificate, request, CRL, key or store in PEM, DER, hex or Base64',
    unsupported: 'This kind is not supported: {{detail}}',
    'pem-no-end': 'The PEM block {{detail}} has no END line',
    'pem-label-differs': 'The BEGIN and END lines of the PEM block {{detail}} differ',
    'pem-not-base64': 'The PEM block {{detail}} is not Base64',
    'pem-empty': 'The PEM block {{detail}} is empty',
    'password-needed': 'It is encrypted. Enter its password',
    'password-wrong': 'The password is wrong, or the input is damaged',
    rounds: 'Its password needs {{detail}} rounds of derivation, which can’t be computed here',
    'key-inconsistent': 'The parts of the key do not belong together: {{detail}}',
    'der-cut': 'The input is cut off: {{detail}} expected',
    'der-length': 'Wrong length: {{detail}} expected',
    'der-too-deep': 'Nested too deeply: {{detail}}',
    'der-too-many': 'Too many values: {{detail}}',
    'der-unexpected': 'Another type stands where {{detail}} is expected',
    'der-missing': '{{detail}} is missing',
    'der-surplus': 'Something follows after {{detail}}',
    'der-value': 'Wrong value: {{detail}} expected',
  },
  place: {
    line: 'line {{line}}',
    at: 'byte {{at}}',
    in: '{{file}}: {{reason}}',
  },
} satisfies SameTexts<typeof zhToolFaults>;
