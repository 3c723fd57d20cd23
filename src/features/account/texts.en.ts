import type { zhProfile } from '#src/features/account/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enProfile = {
  account: 'Account',
  title: 'Personal information',
  about: 'When you pay by card, the bank of the card checks who pays.',
  forPayment: 'Fill this in to continue paying: name and country or region are required.',
  failed: 'Couldn’t load your personal information',
  form: 'Who pays',
  formHint: 'Used for your payments from now on; it is never part of a certificate.',
  nameHint: 'Name of the card holder or organization',
  countryPlaceholder: 'Choose a country or region',
  progress: '{{percent}}% filled in',
  saveAndPay: 'Save and continue paying',
  back: 'Back to the payment',
  saved: 'Personal information saved',
  sign: 'Sign-in',
  email: 'Email',
  telephone: 'Phone',
  display: 'Display',
  timeZone: 'Time zone',
  timeZoneHint:
    'The console shows times in this zone: it is {{now}} there. The dates of certificates are in UTC.',
  timeZoneOfBrowser: 'The time zone of this browser',
  timeZoneSaved: 'Time zone saved',
} satisfies SameTexts<typeof zhProfile>;
