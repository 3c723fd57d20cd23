import type { zhChecklist } from '#src/features/launchpad/checklist.texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enChecklist = {
  title: 'Getting started',
  progress: '{{done}} of {{all}} done',
  dismiss: 'Don’t show again',
  done: 'done',
  secure: {
    title: 'Secure the account',
    about: 'Add a passkey or an authenticator app: a stolen password is then not enough.',
  },
  certificate: { title: 'Get the first certificate', about: 'Enter a domain name, pay, add one DNS record.' },
  install: {
    title: 'Install and check it',
    about: 'Then let the site report confirm the chain and the configuration.',
  },
  colleague: {
    title: 'Invite a colleague',
    about: 'Everybody has their own sign-in and role, and the log says who did what.',
  },
} satisfies SameTexts<typeof zhChecklist>;
