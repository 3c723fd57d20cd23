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
      'Generate keys and CSRs in your browser, one or up to 100 at once, with every subject field and type of name. Encrypt the keys if you like.',
    'parse-cert':
      'See a certificate’s chain, validity, extensions and raw bytes. Check it against the rules in force, validate it up to roots you trust, and compare two certificates.',
    'parse-csr':
      'Paste a certificate request to see its subject, names, key and extensions, and check its signature.',
    'convert-cert':
      'Convert between PEM, DER, P7B, PFX and JKS. Chains are sorted and keys are matched to their certificates.',
    'convert-private-key':
      'Convert between PKCS#1, SEC 1, PKCS#8, encrypted keys and JWK. Also reads OpenSSH keys.',
    'match-pair':
      'Check many keys, requests, certificates and key stores at once to see which belong together.',
    'ssl-config':
      'TLS settings for nginx, Apache, HAProxy and 21 more servers, based on the tlsref.org guidelines and your versions.',
    'batch-replace':
      'Replace text across many files at once, literally or by regular expression, with a preview of every change.',
    'batch-cfdns':
      'Add many records to a Cloudflare zone from a zone file, a table or your orders, with a preview, a result for each record and undo.',
    report:
      'Check a site’s TLS protocols, cipher suites, certificate chain, HSTS, CAA and DNSSEC, with a grade, reasons and fixes.',
  },
  nothingSent: 'Nothing leaves this page. It works offline',
  nothingSentKeys: 'Keys stay in this browser. Nothing leaves this page',
  asksServer: 'This tool needs an internet connection',
  noConnection: 'This tool needs an internet connection, and there is none at the moment',
  signIn: 'Sign in',
  input: {
    label: 'Input',
    hint: 'PEM, DER, hex or Base64. You can paste several at once, or drop files anywhere on this page.',
    placeholder: 'Paste here, or drop files',
    file: 'Open files',
    remove: 'Remove {{name}}',
    pasted: 'Pasted text',
    lines: { one: '1 line', other: '{{count}} lines' },
    clear: 'Clear',
    change: 'Edit input',
    fold: 'Collapse input',
    samples: 'Samples:',
    password: 'Password',
    passwordWrong: 'Incorrect password, or the content is damaged',
    keyPassword: 'Key password',
    keyPasswordHint:
      'The store is open, but a key in it has a password of its own (such as keytool’s -keypass). It’s used only on this page.',
    passwordHint:
      'This is encrypted. The password is used only on this page. It’s never saved or added to a link.',
    open: 'Unlock',
    unreadable: 'Couldn’t read the file: {{name}}',
  },
  newer: {
    title: 'A newer version is ready',
    about: 'Reload to use it. Your input is kept.',
    reload: 'Reload',
    lost: 'This input can’t be kept because it contains keys or passwords, or is too long. Save what you need first, or reload later.',
    clear: 'Clear and reload',
  },
  reading: 'Reading…',
  tooLarge: 'The input is too large. The limit is {{most}}',
  save: 'Download',
  saveFailed: 'Couldn’t create the file',
  copyText: 'Copy text',
  copyJson: 'Copy JSON',
  text: 'text',
  json: 'JSON',
  print: 'Print',
  link: 'Copy link',
  linkCopied: 'Link copied. The input comes after the # and is never sent to a server',
  linkRefused: 'Can’t create a link for this input',
  linkWhy: {
    secret: 'It contains a private key or a password, and those are never put in a link.',
    long: 'It’s too long for a link.',
  },
  badLink: 'The link is incomplete, so its input can’t be read',
} satisfies SameTexts<typeof zhTools>;
