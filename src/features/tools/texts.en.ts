import type { zhTools } from '#src/features/tools/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enTools = {
  title: 'Certificate tools',
  lead: 'No account needed. Unless marked otherwise, everything happens in your browser and nothing is uploaded.',
  all: 'All tools',
  menu: 'Tools',
  names: {
    'gen-csr': 'CSR generator',
    'parse-cert': 'Certificate decoder',
    'parse-csr': 'CSR decoder',
    'convert-cert': 'Certificate converter',
    'convert-private-key': 'Private key converter',
    'match-pair': 'Key matcher',
    'ssl-config': 'TLS configuration generator',
    'batch-replace': 'Batch replace',
    'batch-cfdns': 'Batch add DNS records',
    report: 'Site audit',
  },
  abouts: {
    'gen-csr':
      'Make keys and requests in this browser: every subject field, every kind of name, one or a hundred, keys encrypted or not.',
    'parse-cert':
      'The chain, its validity, every extension and the bytes behind them. Checks the rules of the day, validates up to roots you trust, and compares two certificates.',
    'parse-csr':
      'Paste a certificate request to see its subject, names, key and every extension, and check its signature.',
    'convert-cert':
      'Convert between PEM, DER, P7B, PFX and JKS. Chains are put in order and keys find their certificates.',
    'convert-private-key': 'Convert between PKCS#1, SEC 1, PKCS#8, encrypted keys and JWK, and from OpenSSH.',
    'match-pair':
      'Check many keys, requests, certificates and stores at once, and see which of them belong together.',
    'ssl-config':
      'TLS settings for nginx, Apache, HAProxy and 21 more servers, by the tlsref.org guidelines and for your versions.',
    'batch-replace':
      'Many replacements over many texts or files, plain or by regular expression, with a preview of every change.',
    'batch-cfdns':
      'Add many records to a zone at Cloudflare from a zone file, a table or your orders, with a preview, a result for each record and undo.',
    report:
      'Check a site’s TLS protocols, cipher suites, certificate chain, HSTS, CAA and DNSSEC, with a grade, reasons and fixes.',
  },
  nothingSent: 'Nothing leaves this page. It works offline',
  nothingSentKeys: 'Keys stay in this browser. Nothing leaves this page',
  asksServer: 'This tool needs the network',
  signIn: 'Sign in',
  input: {
    label: 'Input',
    hint: 'PEM, DER, hex or Base64, several at once if you like. You can also drop files anywhere on this page.',
    placeholder: 'Paste here, or drop files',
    file: 'Open files',
    remove: 'Remove {{name}}',
    pasted: 'Pasted text',
    lines: { one: '1 line', other: '{{count}} lines' },
    clear: 'Clear',
    change: 'Change the input',
    fold: 'Fold the input',
    samples: 'Samples:',
    password: 'Password',
    passwordHint:
      'This is encrypted. The password is used on this page only. It is never saved and never part of a link.',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    open: 'Unlock',
    unreadable: 'Couldn’t read the file: {{name}}',
  },
  newer: {
    title: 'A newer version is ready',
    about: 'Reload to use it. What you have entered is kept.',
    reload: 'Reload',
    lost: 'This input can’t be kept: it holds keys or passwords, or is too long. Save what you need first, or reload later.',
    clear: 'Clear and reload',
  },
  reading: 'Reading…',
  tooLarge: 'The input is too large: {{most}} at most',
  save: 'Download',
  saveFailed: 'The file couldn’t be made',
  copyText: 'Copy text',
  copyJson: 'Copy JSON',
  text: 'text',
  json: 'JSON',
  print: 'Print',
  link: 'Copy link',
  linkCopied: 'Link copied. The input stands after its # and is never sent to a server',
  linkRefused: 'No link for this input',
  linkWhy: {
    secret: 'It holds a private key or a password, which never go into a link.',
    long: 'It is too long for a link.',
  },
  badLink: 'The link is incomplete: its input can’t be read',
} satisfies SameTexts<typeof zhTools>;
