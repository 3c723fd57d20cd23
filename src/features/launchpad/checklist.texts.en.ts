import type { zhChecklist } from '#src/features/launchpad/checklist.texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enChecklist = {
  title: 'Getting started',
  progress: '{{done}} of {{all}} done',
  dismiss: 'Don’t show again',
  done: 'done',
  secure: 'Add a passkey or an app',
  certificate: 'Get the first certificate',
  install: 'Install it and check the site',
  colleague: 'Invite a colleague to a role',
  invoice: 'Enter an invoice title',
} satisfies SameTexts<typeof zhChecklist>;
