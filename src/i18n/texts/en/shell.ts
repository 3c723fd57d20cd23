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
    lead: 'The address may be wrong, or the page has moved.',
    action: 'Back to the console',
  },
  serverError: {
    title: 'Something went wrong',
    lead: 'Internal server error! What you entered is kept in this browser. Please try again later.',
  },
  broken: {
    title: 'This page broke',
    lead: 'The page met an unexpected error. What you entered is kept in this browser.',
    details: 'Technical details',
  },
  chunk: {
    title: 'The page could not be loaded',
    lead: 'The network was interrupted, or the console has just been updated. Reload to go on.',
  },
  pending: 'Opening the page…',
  unreachable: {
    title: 'The server cannot be reached',
    lead: 'You are still signed in, but your account could not be read: {{reason}}',
  },
} satisfies SameTexts<typeof zhShell>;
