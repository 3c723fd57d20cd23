import type { SameTexts } from '#src/i18n/text-types.ts';
import type { zhShell } from '#src/i18n/texts/zh/shell.ts';

export const enShell = {
  language: 'Language',
  theme: 'Theme',
  themes: {
    light: 'Light',
    dark: 'Dark',
    system: 'System',
  },
  signOut: 'Sign out',
  notFound: {
    title: 'Page not found',
    lead: 'The address may be wrong, or the page may have moved.',
    action: 'Back to the console',
  },
  serverError: {
    title: 'Something went wrong',
    lead: 'Internal server error! What you entered is saved in this browser. Try again later.',
  },
  broken: {
    title: 'This page stopped working',
    lead: 'An unexpected error occurred. What you entered is saved in this browser.',
    details: 'Technical details',
  },
  chunk: {
    title: 'Couldn’t load the page',
    lead: 'Your connection was interrupted, or the console was just updated. Reload to continue.',
  },
  pending: 'Opening the page…',
  unreachable: {
    title: 'Couldn’t reach the server',
    lead: 'You’re still signed in, but we couldn’t load your account: {{reason}}',
  },
} satisfies SameTexts<typeof zhShell>;
