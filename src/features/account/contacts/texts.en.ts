import type { zhContacts } from '#src/features/account/contacts/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enContacts = {
  email: {
    label: 'Email',
    none: 'None yet. Add one to sign in, get notices and reset your password with it.',
    used: 'For sign-in, notices and password reset',
    bind: 'Add email',
    change: 'Change email',
    fresh: 'New email',
    done: 'Email updated',
    unsendable: 'This site can’t send emails',
  },
  tel: {
    label: 'Phone number',
    none: 'None yet. Add one to sign in and reset your password with it.',
    used: 'For sign-in and password reset',
    bind: 'Add phone number',
    change: 'Change phone number',
    fresh: 'New phone number',
    done: 'Phone number updated',
    unsendable: 'This site can’t send text messages',
  },
  steps: {
    origin: 'Step 1 of 2: verify the present one, {{contact}}',
    fresh: 'Step 2 of 2: verify the new one',
  },
  first: 'We’ll send it a code.',
  verify: 'Verify and continue',
  save: 'Confirm',
  working: 'Confirming…',
  late: 'The present one was verified more than 10 minutes ago. Verify it again.',
  wait: 'Too many attempts. Wait {{span}} and try again',
} satisfies SameTexts<typeof zhContacts>;
