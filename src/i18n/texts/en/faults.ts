import type { SameTexts } from '#src/i18n/text-types.ts';
import type { zhFaults } from '#src/i18n/texts/zh/faults.ts';

export const enFaults = {
  quoted: ' “{{found}}”',
  wanted: '. For example: {{expected}}',
  oneOf: '; offered: {{expected}}',
  line: 'Line {{line}}: {{text}}',
  unnamedField: 'What was entered',
  fields: {
    account: 'Account',
    password: 'Password',
    captcha: 'Slider check',
    captchaID: 'Slider check',
    captchaOffset: 'Slider check',
    code: 'Verification code',
  },
  special: { code: { format: 'Verification code must be 6 digits' } },
  seconds: { one: '{{count}} second', other: '{{count}} seconds' },
  minutes: { one: '{{count}} minute', other: '{{count}} minutes' },
  reasons: {
    required: 'Enter {{subject}}{{wanted}}',
    format: '{{subject}} has an incorrect format{{wanted}}',
    'too-long': '{{subject}} is too long: {{expected}} at most',
    'too-short': '{{field}}: use at least {{expected}} characters',
    'record-duplicate': '{{subject}} exists already',
    mismatch: '{{subject}} does not match{{wanted}}',
    'captcha-wrong': 'The slider is not in place: drag the piece to the gap and try again',
    'captcha-expired': 'The slider check has expired: please drag it again',
    'credentials-wrong': 'Account or password is not correct: please check both and try again',
    'too-many-tries': 'Too many tries: please wait {{expected}}',
    'password-empty': 'Please enter the password',
    'password-short': 'The password must have at least {{expected}} characters',
  },
  usual: {
    'too-long': '255 characters',
    'too-short': '2',
    'too-many-tries': 'a few minutes',
    'password-short': '8',
  },
  calls: {
    unauthorised: 'Your sign-in has ended: please sign in again',
    serverError: 'Internal server error!',
    disconnected: 'Disconnected from the server~',
    broken: 'The console failed at this step: please try again',
    timeout: 'The server did not answer in time: please try again later',
    cancelled: 'The request was cancelled',
    unexpectedReply:
      'The reply of the server is not as agreed ({{path}}: {{found}}); nothing was changed here',
    refused: 'The request was refused ({{code}})',
  },
} satisfies SameTexts<typeof zhFaults>;
