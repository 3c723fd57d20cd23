import { enRoleNames } from '#src/console/rights/role-names.texts.en.ts';
import type { zhInvitation } from '#src/features/people/invitation.texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enInvitation = {
  title: 'Accept your invitation',
  lead: 'Set your name and a password to sign in.',
  by: 'Invited by',
  account: 'Account',
  role: 'Role',
  until: 'Valid until',
  email: 'Email for sign-in',
  name: 'Name',
  nameHint: 'Shown to colleagues in orders and the audit log',
  password: 'Password',
  passwordHint: '8 to 128 characters',
  accept: 'Accept and sign in',
  accepting: 'Signing in…',
  loading: 'Opening the invitation…',
  wait: 'Too many attempts. Wait {{span}} and try again',
  unreachable: 'Couldn’t load the invitation',
  signIn: 'Sign in',
  over: {
    title: 'This invitation is no longer valid',
    about:
      'The link has been used or withdrawn, or is older than 72 hours. Ask the person who invited you for a new one.',
    accepted: 'If you have already accepted it, sign in.',
    perhaps:
      'Your last attempt got no reply and may have worked. Try to sign in with the mailbox of the invitation and the password you chose.',
  },
  taken: {
    title: 'This email is already in use',
    about: '{{email}} is already used to sign in. Sign in, or ask for an invitation to another email.',
  },
  signedIn: {
    about: 'You’re signed in as {{account}}. Accepting makes a new user, so sign out first.',
    leave: 'Sign out and continue',
  },
  faults: {
    displayName: {
      required: 'Enter your name',
      'too-long': 'The name is too long. Use up to 50 characters',
      format: 'The name contains characters that can’t be shown. Enter it again',
    },
    password: { 'too-long': 'The password is too long. Use up to 128 characters' },
  },
  roles: enRoleNames,
} satisfies SameTexts<typeof zhInvitation>;
