import type { zhShopContent } from '#src/features/shop/content.texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enShopContent = {
  about: 'Announcements to every user. Important and urgent ones are shown above every page.',
  failed: 'The announcements couldn’t be loaded',
  title: 'Announcements',
  none: 'No announcements',
  cut: 'The newest {{shown}} of {{total}} are shown.',
  add: 'New announcement',
  change: 'Change',
  withdraw: 'Withdraw',
  states: {
    planned: 'To come',
    current: 'Shown now',
    ended: 'Ended',
  },
  levels: {
    info: 'Normal',
    important: 'Important',
    urgent: 'Urgent',
  },
  period: '{{from}} to {{until}}',
  dialog: {
    add: 'New announcement',
    addConfirm: 'Publish',
    added: 'Announcement published',
    change: 'Change announcement {{id}}',
    changeConfirm: 'Save',
    changed: 'Announcement changed',
    changeHint: 'Whoever has read it isn’t told again.',
    level: 'Level',
    zh: 'Chinese',
    en: 'English',
    textHint: 'Plain text; https addresses become links',
    from: 'First day',
    until: 'Last day',
    order: 'The last day is not before the first one, nor in the past',
    preview: 'Preview',
    withdraw: 'Withdraw announcement {{id}}?',
    withdrawn: 'Announcement withdrawn',
    withdrawAbout: 'The announcement is deleted: nobody sees it any more. This can’t be undone.',
  },
} as const satisfies SameTexts<typeof zhShopContent>;
