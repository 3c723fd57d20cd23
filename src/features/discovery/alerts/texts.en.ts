import { enAlertNames } from '#src/console/alert-names.texts.en.ts';
import type { zhAlerts } from '#src/features/discovery/alerts/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enAlerts = {
  about:
    'What somebody has to look after. An alert ends by itself once its cause is gone. Urgent ones are sent at once, the others in one digest a day after 9:00; we look again before sending.',
  search: 'Search certificates and places',
  name: 'Certificate or place',
  kind: 'What',
  kinds: enAlertNames,
  places: { one: '{{count}} place', other: '{{count}} places' },
  threshold: '{{days}} days before the end',
  time: 'About',
  ends: 'Ends {{date}}',
  ended: 'Ended {{date}}',
  since: 'Since {{date}}',
  opened: 'Opened',
  state: 'State',
  states: { open: 'Open', muted: 'Muted', closed: 'Ended' },
  mutedUntil: 'Until {{date}}, {{name}}: {{reason}}',
  closedAt: 'Cause gone {{date}}',
  closedLater: 'Followed by a nearer one {{date}}',
  told: 'Sent {{date}}',
  untold: 'Not sent yet',
  tabs: { label: 'Filter by state', all: 'All' },
  empty: 'No alerts',
  emptyAbout: 'Nothing needs anybody in the certificates of your scans, orders and imports.',
  unmute: 'Unmute',
  unmuteNamed: 'Unmute {{name}}',
  unmuted: 'Unmuted',
  muteNamed: 'Mute {{name}}',
  mute: {
    open: 'Mute',
    title: 'Mute alerts',
    about:
      'Nobody is told until then; the list still shows them. What still holds at the end is sent once more.',
    fields: { days: 'Days', reason: 'Reason' },
    hints: { days: '1 to 365', reason: 'Your colleagues see it: “taken down on Friday”.' },
    chosen: { one: 'One alert.', other: '{{count}} alerts.' },
  },
  settings: {
    open: 'When to alert',
    title: 'How long before the end',
    about: 'For the whole account. What each of you is told of, and where, is in the notification settings.',
    fields: { endsBy: 'By', ends: 'Before the end' },
    words: { endsBy: { days: 'Days', share: 'Share of the life' } },
    hints: {
      days: 'Whole numbers from 1 to 90, at most 8, separated by commas. Days beyond a third of a life are left out.',
      share: 'Percent from 1 to 50, at most 8, separated by commas. The shorter a life, the later the alert.',
    },
  },
  calendar: {
    open: 'Subscribe',
    title: 'Calendar of ends',
    about:
      'A calendar program can subscribe to the ends of certificates at a read-only address. Whoever has it sees the ends that you may see; nothing can be changed by it. It ends when you reset your password, or change it and sign other devices out.',
    none: 'There is no address yet.',
    unread:
      'Made {{date}}, and not read yet. The address can’t be shown again: if it is lost, make another one; this one ends then.',
    readAt:
      'Made {{date}}, last read {{read}}. The address can’t be shown again: if it is lost, make another one; this one ends then.',
    make: 'Make an address',
    again: 'Make another one',
    end: 'End the address',
    ended: 'The address of your calendar has ended',
    once: 'The address is shown this once. Copy it into your calendar program now.',
    address: 'The address of the calendar',
    copy: 'Copy the address',
    kept: 'I have copied it',
  },
  card: { title: 'Alerts', all: 'All alerts' },
} satisfies SameTexts<typeof zhAlerts>;
