import type { SameTexts } from '#src/i18n/text-types.ts';
import type { zhFaults } from '#src/i18n/texts/zh/faults.ts';

export const enFaults = {
  quoted: ' “{{found}}”',
  wanted: '. For example: {{expected}}',
  oneOf: '. Options: {{expected}}',
  line: 'Line {{line}}: {{text}}',
  unnamedField: 'This value',
  unnamedAsked: 'value',
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
    required: 'Enter the {{asked}}{{wanted}}',
    format: '{{subject}} isn’t valid{{wanted}}',
    'too-long': '{{subject}} is too long. The maximum is {{expected}}',
    'too-short': '{{field}}: use at least {{expected}} characters',
    'record-duplicate': '{{subject}} already exists',
    mismatch: '{{subject}} doesn’t match{{wanted}}',
    'captcha-wrong': 'The piece isn’t in the gap. Drag it into place and try again',
    'captcha-expired': 'The slider check has expired. Drag the slider again',
    'credentials-wrong': 'Incorrect account or password. Check both and try again',
    'too-many-tries': 'Too many attempts. Wait {{expected}} and try again',
    'password-empty': 'Enter your password',
    'password-short': 'Password must be at least {{expected}} characters',
  },
  usual: {
    'too-long': '255 characters',
    'too-short': '2',
    'too-many-tries': 'a few minutes',
    'password-short': '8',
  },
  calls: {
    unauthorized: 'Your session has expired. Sign in again',
    serverError: 'Internal server error!',
    disconnected: 'Disconnected from the server~',
    broken: 'Something went wrong at this step. Try again',
    timeout: 'The server didn’t respond in time. Try again later',
    cancelled: 'The request was cancelled',
    unexpectedReply:
      'Unexpected response from the server ({{path}}: {{found}}). Nothing on this page was changed',
    refused: 'The request was rejected ({{code}})',
  },
} satisfies SameTexts<typeof zhFaults>;
