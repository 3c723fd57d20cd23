import type { zhJoining } from '#src/features/account/entry/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enJoining = {
  signIn: 'Sign in',
  signUp: {
    title: 'Create an account',
    lead: 'Once you have one, you can order your first certificate.',
    method: 'Sign up with',
    methods: { tel: 'Phone', email: 'Email' },
    submit: 'Create account',
    submitting: 'Creating your account…',
    invite: 'Invite code',
    inviteMark: 'optional',
    done: 'Registration succeeded',
    have: 'Already have an account?',
    wait: 'Too many attempts. Wait {{span}} and try again',
    perhaps: 'Your last attempt got no reply and may have worked. Try to sign in first.',
  },
  reset: {
    title: 'Reset your password',
    lead: 'Enter the email or phone number of your account. We’ll send a code to set a new password with.',
    account: 'Email or phone number',
    accountHint: 'For numbers outside mainland China, start with + and the country code',
    submit: 'Set new password',
    submitting: 'Setting the password…',
    doneTitle: 'Your password has been reset',
    doneAbout: 'Every device has been signed out. Sign in with your new password.',
    perhaps:
      'Your last attempt got no reply and may have worked. Try to sign in with the new password first.',
    back: 'Back to sign-in',
  },
  noWay: {
    title: 'Codes can’t be sent at the moment',
    about: 'This site can send neither emails nor text messages. Contact support.',
  },
  email: 'Email',
  telephone: 'Phone number',
  password: 'Password',
  newPassword: 'New password',
  strength: {
    label: 'Password strength',
    weak: 'Weak',
    fair: 'Fair',
    good: 'Good',
    strong: 'Strong',
  },
  checks: {
    length: '8 to 128 characters',
    lower: 'lower case',
    upper: 'capitals',
    digit: 'digits',
    sign: 'symbols',
    met: 'included',
    open: 'not included',
  },
  code: {
    label: 'Verification code',
    send: 'Send code',
    again: 'Resend code',
    sending: 'Sending…',
    in: 'Resend in {{span}}',
    sent: 'Sent to {{contact}}, valid for 10 minutes. If it doesn’t arrive, check your spam folder and what you entered.',
    sentReset:
      'If {{contact}} belongs to an account, a code arrives there within a minute. It’s valid for 10 minutes.',
  },
  inbox: {
    title: 'Sandbox inbox',
    about: 'This site is a sandbox. Emails and text messages are here.',
    empty: 'No messages yet',
  },
  faults: {
    email: {
      required: 'Enter your email',
      'email-format': 'This isn’t a valid email address',
      'not-offered': 'This site can’t send emails',
    },
    telephone: {
      required: 'Phone number cannot be empty',
      'phone-format': 'Phone number format error',
      'not-offered': 'This site can’t send text messages',
    },
    account: {
      required: 'Enter your email or phone number',
      'email-format': 'This isn’t a valid email address',
      'phone-format': 'Phone number format error',
      'not-offered': 'This site can’t send a code there',
    },
    contact: {
      required: 'Fill this in',
      'email-format': 'This isn’t a valid email address',
      'phone-format': 'Phone number format error',
      'not-offered': 'This site can’t send a code there',
      'record-duplicate': 'This is the present one',
    },
    code: {
      required: 'Enter the code',
      format: 'The code has 6 digits',
      mismatch: 'Incorrect code',
      'code-over': 'This code is no longer valid. Send another one',
    },
    inviteCode: {
      format: 'The invite code must be digits or letters',
      'too-short': 'The valid length of an invite code is 4~128',
    },
    password: { 'too-long': 'The password is too long. Use up to 128 characters' },
  },
} satisfies SameTexts<typeof zhJoining>;
