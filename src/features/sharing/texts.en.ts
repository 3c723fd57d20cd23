import { enRoleNames } from '#src/console/rights/role-names.texts.en.ts';
import type { zhSharing } from '#src/features/sharing/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enSharing = {
  roles: enRoleNames,
  place: {
    title: 'The browser that made the key',
    here: 'This browser',
    away: 'Another browser. Only the browser that made the key, or one with its vault’s backup, can share it',
  },
  readers: {
    label: 'Shared with',
    none: 'The key isn’t shared with any colleague yet.',
    by: 'Shared by {{name}} on {{time}}',
    old: 'An earlier key',
    you: ' (you)',
    end: 'Stop sharing with {{name}}',
    endTitle: 'Stop sharing with “{{name}}”?',
    endAbout: 'The server no longer hands this key out to them.',
    endKept:
      'A key that was downloaded can’t be taken back. If in doubt, reissue the certificate with a new key.',
    endConfirm: 'Stop sharing',
    ended: 'Sharing ended',
    unresolved: 'There was no response, so it may be done. It’s safe to try again.',
    gone: 'This sharing has already ended.',
    failed: 'Couldn’t load who the key is shared with',
  },
  noKey: {
    text: 'You have no sharing key yet, so colleagues can’t share keys with you.',
    make: 'Make one',
  },
  share: {
    open: 'Share the key…',
    title: 'Share the private key',
    about: 'Order {{orderNo}} · {{name}}',
    aboutSeveral: { one: 'The key of {{count}} order', other: 'The keys of {{count}} orders' },
    colleagues: 'Colleagues',
    none: 'Nobody to share with yet',
    noneAbout: 'Colleagues who may download certificates and see this order are listed here.',
    without: 'Has not made a sharing key yet',
    new: 'First time: compare the sixteen characters by telephone',
    same: 'Same as on {{date}}',
    changed: 'Changed, was {{before}}',
    accepted: 'New sharing key compared',
    steps: {
      open: 'Opened here',
      openAbout: 'in this browser, for a moment, in its own thread',
      seal: 'Sealed for your colleague',
      sealAbout: 'only their sharing key opens it, and only for this order and certificate',
      keep: 'Kept by the server',
      keepAbout: 'as one more envelope it can’t open',
    },
    limits:
      'Sharing can be ended, but a key that was downloaded can’t be taken back. Then reissue with a new key.',
    log: 'Written to the audit log',
    confirm: 'Share with {{names}}',
    confirmNobody: 'Share',
    failed: 'Couldn’t load your colleagues',
    compare: {
      title: '{{name}}’s sharing key is not the one you knew',
      about:
        'A new browser without a backup does that; so does somebody else in their account, or a server that was tampered with. Call them first: ask for the sixteen characters on their page ‘Sign-in and security’.',
      before: 'The one you knew',
      now: 'The one shown now',
      refuse: 'Don’t share with {{name}}',
      accept: 'They read out the new characters',
    },
  },
  own: {
    title: 'Your sharing key',
    about: 'Colleagues seal private keys to it. Read these sixteen characters to them when they ask.',
    none: 'You have none yet. Once you make one, colleagues can share the private keys of certificates with you. They stay sealed all the way: the server can’t open them.',
    make: 'Make a sharing key',
    making: 'Making it…',
    made: 'Sharing key made',
    here: 'In this browser',
    away: 'Not in this browser',
    awayAbout:
      'Restore the vault backup of the browser that made it. Or make a new one: then colleagues have to share their keys with you again.',
    restore: 'Restore a backup',
    replace: 'Make a new one',
    replaceTitle: 'Make a new sharing key?',
    replaceAbout:
      'The keys shared with you can’t be opened any more, and colleagues have to share them again. They’re told that your sharing key has changed and will ask you to compare it.',
    replaceConfirm: 'Make a new one',
    swapped: 'The server shows a sharing key that isn’t yours',
    swappedAbout:
      'You made {{mine}} in this browser, and colleagues are shown {{other}}. Don’t accept shared keys for now, and contact support.',
    backedUp: 'Backed up {{date}}',
    notBackedUp: 'Not backed up yet',
    backUp: 'Back up',
    failed: 'Couldn’t load your sharing key',
    fingerprint: 'Fingerprint of your sharing key',
  },
  policy: {
    waits:
      'Your account wants the keys of new orders shared with {{names}}, but their sharing key wasn’t compared in this browser yet, or has changed.',
    compare: 'Compare and share',
  },
} satisfies SameTexts<typeof zhSharing>;
