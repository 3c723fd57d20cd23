import type { zhIntake } from '#src/features/purchase/csr/intake.texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enIntake = {
  otherFound:
    'No CSR was found; what was pasted is “{{detail}}”. Paste all of a CSR, from -----BEGIN CERTIFICATE REQUEST----- to -----END CERTIFICATE REQUEST-----',
  fault: {
    'no-request-found':
      'No CSR was found. Paste all of it, from -----BEGIN CERTIFICATE REQUEST----- to -----END CERTIFICATE REQUEST-----',
    'too-many-requests':
      'At most {{detail}} orders can be submitted at once, one for each CSR: bring them in several parts',
    'text-too-large': 'This is more than {{detail}} MB: bring it in several parts',
    'file-unreadable': 'The file could not be read; it may have been moved or changed: choose it again',
    'not-a-zip': 'This is not a zip file',
    'zip-too-large': 'The zip is larger than {{detail}} MB: upload it in several parts',
    'zip-too-many-entries': 'The zip holds more than {{detail}} files: upload it in several parts',
    'zip-unpacks-too-large':
      'The zip unpacks to more than {{detail}} MB, which CSRs never do: reading was stopped',
    'zip-damaged': 'The zip is damaged, or its table of contents does not match what is in it: pack it again',
    'zip-no-requests': 'It holds no valid CSR, or its structure is wrong',
    'intake-too-slow': 'The zip could not be unpacked within {{detail}} seconds: upload it in several parts',
  },
  request: {
    damaged: 'What begins at line {{detail}} is not complete: copy it again',
    'too-large': 'Too large to be a usable CSR',
    unreadable: 'Not a CSR, or damaged',
    'signature-invalid':
      'The signature is not valid ({{detail}}): the CSR was changed, or signed by another key',
    'signature-unknown': 'The browser cannot check this kind of signature ({{detail}})',
    'key-too-short': 'The key is too short ({{detail}}): RSA needs 2048 bits at least',
    'key-odd-length': 'The length of the key is no multiple of 8 bits ({{detail}}): no CA takes it',
    'key-exponent': 'The public exponent is not allowed ({{detail}}): it must be odd and 3 at least',
    'key-small-factor': 'The key is not safe ({{detail}}): its modulus has a small factor. Make a new one',
    'key-roca': 'The key is not safe ({{detail}}): a chip with the ROCA flaw made it. Replace it',
    'key-close-primes': 'The key is not safe ({{detail}}): its primes are too close together. Make a new one',
    'curve-not-taken': 'No CA takes this curve ({{detail}}): use P-256, P-384 or P-521',
    'algorithm-not-taken': 'No CA takes this kind of key ({{detail}}): use RSA or ECC',
    repeated: 'The same CSR as {{detail}}',
    unknown: 'It cannot be used ({{code}})',
  },
  skipped: {
    'not-csr-name': 'The name does not end in .csr',
    'no-header': 'The text does not begin with the header of a CSR',
    encrypted: 'Encrypted: it cannot be read',
    'nested-archive': 'An archive in the archive is not opened',
    'too-large': 'Too large',
    'bad-path': 'The path is not safe',
    'system-file': 'Added by the operating system',
    damaged: 'It cannot be unpacked, or its length is not what the zip says',
  },
} satisfies SameTexts<typeof zhIntake>;
