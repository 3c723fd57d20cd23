import type { zhProfile } from '#src/features/account/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enProfile = {
  fields: {
    name: 'Name',
    country: 'Country or region',
    province: 'Province',
    city: 'City',
    address: 'Address',
    postalCode: 'Postal code',
  },
  account: 'Account',
  title: 'Personal information',
  about: 'When you pay by card, your card’s bank verifies the payer.',
  forPayment: 'Complete this to continue your payment. Name and country or region are required.',
  failed: 'Couldn’t load your personal information',
  form: 'Payer',
  formHint: 'Used for your future payments. It never appears in a certificate.',
  nameHint: 'Cardholder or organization name',
  countryPlaceholder: 'Choose a country or region',
  progress: '{{percent}}% complete',
  saveAndPay: 'Save and continue',
  back: 'Back to payment',
  saved: 'Personal information saved',
  sign: 'Sign-in',
  email: 'Email',
  telephone: 'Phone',
  display: 'Display',
  timeZone: 'Time zone',
  timeZoneHint:
    'The console shows times in this time zone, where it’s now {{now}}. Certificate dates are in UTC.',
  timeZoneOfBrowser: 'This browser’s time zone',
  timeZoneSaved: 'Time zone saved',
} satisfies SameTexts<typeof zhProfile>;
