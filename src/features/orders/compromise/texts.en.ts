import type { zhCompromise } from '#src/features/orders/compromise/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enCompromise = {
  title: 'Compromised key',
  notThere: 'Couldn’t open this procedure',
  mirror: 'Another tab is working on this. It’s shown here as it happens.',
  none: 'This order has no certificate yet, so there’s nothing to do.',
  toOrder: 'Back to the order',
  steps: {
    label: 'Steps',
    position: 'Step {{n}} of {{total}}',
    tell: 'What happened',
    replace: 'New key',
    install: 'Install',
    revoke: 'Revoke',
    done: 'Done',
    state: { done: '(done)', now: '(current)', later: '(to do)' },
  },
  reading: 'Reading the certificates of this key…',
  unread: 'Couldn’t read the certificates',
  discard: 'Stop here',
  tell: {
    title: {
      one: '{{count}} certificate uses this key and has to be replaced and revoked',
      other: '{{count}} certificates use this key and have to be replaced and revoked together',
    },
    reported: 'The certificates of this key are revoked. Get one with a new key',
    about:
      'Whoever has the private key can impersonate your site. Say what happened, then choose what to do first.',
    certificates: 'Certificates with this key',
    more: { one: '{{count}} more', other: '{{count}} more' },
    cause: 'What happened',
    causes: {
      leaked: 'The key file got out',
      intruded: 'Somebody had access to the server',
      suspected: 'Suspected, not confirmed',
    },
    aboutCause: {
      leaked: 'It appeared in a repository, an email, a chat or a backup.',
      intruded: 'They could read the server or device that holds the key, or the device was lost.',
      suspected:
        'There’s no proof, but it can’t be ruled out. Treating it as compromised is the safe choice.',
    },
    causeNeeded: 'Choose what happened',
    path: 'What to do first',
    paths: { replace: 'Replace, then revoke', revoke: 'Revoke now, then replace' },
    aboutPath: {
      replace:
        'Sites stay up. The CA must revoke within {{hours}} hours once it knows of a compromise, so install the new certificate soon.',
      revoke:
        'For a key that’s already being misused. Sites with the old certificate are down until the new one is installed.',
      blocked:
        'The order allows no new certificate now: another request is in progress, or the paid term is over.',
    },
    go: 'Continue',
  },
  replace: {
    title: 'Reissue the certificate with a new key',
    about:
      'The new key is generated in this browser. The domains stay the same. The old key is never certified again.',
    blocked:
      'The order allows no new certificate now. Cancel the request in progress on the order’s page, then read it again.',
    reload: 'Read again',
    lost: 'The last request was returned or cancelled. Submit it again.',
    price: '{{amount}} is due after you submit.',
    again: {
      one: '{{count}} domain needs to be validated again. You get the record to publish after submitting.',
      other: '{{count}} domains need to be validated again. You get the records to publish after submitting.',
    },
    vet: 'The organization needs to be vetted again.',
    free: 'Nothing to pay and no domains to validate. The certificate is issued right away.',
    validated: 'No domains need to be validated again.',
    go: 'Generate key and submit',
    revokeNow: 'Revoke the old ones first',
  },
  wait: {
    issuance: {
      title: 'The CA is issuing the new certificate',
      about: 'The next step opens by itself. You can leave this page.',
    },
    validation: {
      title: 'Validate the domains to get the new certificate',
      about: 'Publish the records below. The next step opens by itself.',
    },
    review: {
      title: 'The CA is vetting the organization',
      about:
        'The certificate is issued afterwards. The next step opens by itself, and you can leave this page.',
    },
    payment: {
      title: 'Pay to get the new certificate',
      about: '{{amount}} is due. Come back here after paying.',
    },
    pay: 'Pay',
    stalled: 'Couldn’t check for the new certificate',
  },
  install: {
    title: 'Download the new certificate and install it wherever the old one is in use',
    about: 'Valid until {{until}}, serial number {{serial}}. Continue once it’s installed everywhere.',
    down: 'The old certificate is revoked. Sites are down until the new one is installed.',
    advice: {
      leaked: 'Delete the old key wherever it got out, and make sure the new one can’t take the same route.',
      intruded: 'Clean the server before you install the new key, or it’s compromised as well.',
      suspected:
        'Check who can read the key file before you install the new one, and keep only the access that’s needed.',
    },
    download: 'Download',
    confirm: 'Installed everywhere',
    check: 'Check the site',
  },
  revoke: {
    reading: 'Checking again what would be revoked…',
    unread: 'Couldn’t check what would be revoked',
    title: {
      one: 'Revoke the {{count}} certificate with the old key',
      other: 'Revoke the {{count}} certificates with the old key',
    },
    about:
      'The reason is “Private key compromised”. This is final, and the CA never certifies this key again.',
    replaced: 'Replaced',
    unreplaced: 'Not replaced',
    down: {
      one: '{{count}} has no new certificate yet, and its site goes down. You can replace it in its order first.',
      other:
        '{{count}} have no new certificate yet, and their sites go down. You can replace them in their orders first.',
    },
    go: { one: 'Revoke {{count}} certificate', other: 'Revoke {{count}} certificates' },
    back: 'Back',
    sending: 'Revoking…',
    unsettled:
      'There was no response, so we don’t know whether they were revoked. Trying again does no harm.',
  },
  done: {
    title: 'Done: the old certificates are revoked and the new one is installed',
    titleAsked: 'Done: the new certificate is installed, and the CA is revoking the old ones',
    titleNone: 'The old certificates are revoked, and the order has no new one',
    about:
      'Software rejects the old certificates once it has a newer revocation list or asks OCSP, which may take a few days.',
    aboutNone: 'If the site needs a certificate, order one with a new key.',
    state: 'Revocation',
    since: 'Revoked {{time}}, reason: private key compromised',
    asked: 'Requested {{time}}, waiting for the CA',
    crl: 'Revocation list (CRL)',
    ocsp: 'OCSP responder',
    next: 'New certificate',
    until: 'Valid until {{until}}',
    others: 'Revoked together',
    go: 'Finish',
    order: 'Order a new one',
  },
} satisfies SameTexts<typeof zhCompromise>;
