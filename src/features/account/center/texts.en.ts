import type { zhCenter } from '#src/features/account/center/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enCenter = {
  account: 'Account',
  title: 'Account center',
  about: 'How complete your account is, its balance and the last sign-in, and what is left to do.',
  failed: 'Couldn’t load the account center',
  todo: {
    title: { one: '{{count}} thing left to do', other: '{{count}} things left to do' },
    hint: 'Each is one press away.',
    items: {
      secure: {
        title: 'Secure the account',
        why: 'With a second step at sign-in, a stolen password isn’t enough.',
        go: 'Set up',
      },
      organization: {
        title: 'Verify the organization',
        why: 'Confirms whose account this is.',
        go: 'Verify',
      },
      person: { title: 'Verify your name', why: 'Confirms who you are.', go: 'Verify' },
      certificate: {
        title: 'First certificate',
        why: 'Start with the names. It takes a few minutes.',
        go: 'Buy a certificate',
      },
      profile: {
        title: 'Complete your information',
        why: 'When you pay by card, your card’s bank verifies the payer.',
        go: 'Complete',
      },
      colleagues: {
        title: 'Invite colleagues',
        why: 'Everybody gets a role of their own instead of a shared password.',
        go: 'Invite',
      },
    },
  },
  progress: {
    title: 'Completeness',
    person: 'Person',
    organization: 'Organization',
    percent: '{{percent}}%',
    info: 'Personal information',
    realName: 'Real name',
  },
  status: { none: 'Not verified', waiting: 'Under review', passed: 'Verified', refused: 'Rejected' },
  money: {
    title: 'Balance',
    deposit: 'Top up',
    toInvoice: 'To be invoiced',
    discount: 'Account discount',
    owed: 'Your account owes {{amount}}',
    owedAbout:
      'A payment provider took back money that was already spent; your bills show it. A top-up settles this first, and nothing is paid from the balance until then. Paid orders and certificates aren’t affected for now.',
    bills: 'Open bills',
  },
  login: {
    title: 'Last sign-in',
    first: 'This is your first sign-in.',
    at: 'Time',
    address: 'Address',
    network: 'Network',
    about: 'Wasn’t it you? Change your password at once.',
    log: 'Audit log',
  },
} satisfies SameTexts<typeof zhCenter>;
