import { enAlertNames } from '#src/console/alert-names.texts.en.ts';
import type { zhNotices } from '#src/features/notices/notice.texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enNotices = {
  title: 'Notifications',
  none: 'No notifications yet',
  noneAbout:
    'You’re notified here when a certificate is issued, needs your action, is about to expire, has expired or was revoked, and when a payment changes. The notification settings say what is mailed too. Each cause once.',
  account: 'Account',
  about: 'Kept for 90 days. Reading and removing are yours alone: your colleagues’ lists don’t change.',
  settings: 'Notification settings',
  viewAll: 'All notifications',
  tabs: { label: 'Filter by state', all: 'All', unread: 'Unread', read: 'Read or done' },
  kind: 'Kind',
  anyKind: 'All kinds',
  kinds: {
    issued: 'Certificate issued',
    'needs-you': 'Needs your action',
    failed: 'Couldn’t be issued',
    ending: 'Expires soon',
    ended: 'Expired',
    revoked: 'Revoked',
    alert: 'Urgent certificate alerts',
    'alert-digest': 'Certificate alerts of the day',
    payment: 'Payments and refunds',
    approval: 'Approvals',
    account: 'Account data',
    budget: 'Budgets',
    security: 'Sign-in security',
    'email-validation': 'End of email validation',
    'client-auth': 'End of client authentication',
  },
  noneFound: 'No notification matches',
  noneFoundAbout: 'Choose another state or kind, or show all notifications.',
  clear: 'Clear filters',
  remove: 'Remove',
  removed: 'Notification removed',
  undo: 'Undo',
  announcements: 'Announcements',
  dismiss: 'Don’t show again',
  until: 'Until {{date}}',
  levels: { info: 'Announcement', important: 'Important', urgent: 'Urgent' },
  failed: 'Couldn’t load the notifications',
  readAll: 'Mark all as read',
  read: 'Mark as read',
  over: 'Done',
  more: { one: '{{count}} more', other: '{{count}} more' },
  beyond: {
    one: '{{count}} more in the order list',
    other: '{{count}} more in the order list',
  },
  issued: {
    one: 'A certificate was issued. Download and install it',
    other: '{{count}} certificates were issued. Download and install them',
  },
  'needs-you': {
    one: 'A certificate needs your action. Open the order',
    other: '{{count}} certificates need your action. Open the orders',
  },
  unvalidated: {
    one: 'A paid order waits for its validation records',
    other: '{{count}} paid orders wait for their validation records',
  },
  validation: {
    one: 'A next certificate waits for validation. Publish the records before the current one ends',
    other: '{{count}} next certificates wait for validation. Publish the records before the current ones end',
  },
  request: {
    one: 'A next certificate needs a new key and CSR before the current one ends',
    other: '{{count}} next certificates need new keys and CSRs before the current ones end',
  },
  review: {
    one: 'A next certificate waits for the vetting of its organization. Please answer the reviewer',
    other: '{{count}} next certificates wait for the vetting of the organization. Please answer the reviewer',
  },
  failure: {
    one: 'A certificate couldn’t be issued. Open the order',
    other: '{{count}} certificates couldn’t be issued. Open the orders',
  },
  returned: {
    one: 'The CA returned a request. Open the order to correct and resubmit it',
    other: 'The CA returned {{count}} requests. Open the orders to correct and resubmit them',
  },
  'pull-refused': {
    one: 'A server couldn’t fetch a certificate by itself. Open the order and see “Automate” for the reason',
    other: 'Servers couldn’t fetch certificates of {{count}} orders. Open the orders and see “Automate”',
  },
  'ca-urgent': {
    one: 'The CA wants an automated certificate replaced now. See whether its client has come',
    other: 'The CA wants {{count}} automated certificates replaced now. See whether their clients have come',
  },
  'pull-unbought': {
    one: 'A server needs a certificate that was not bought. A draft of the order waits under “Automate”',
    other:
      'Servers need {{count}} certificates that were not bought. Drafts of the orders wait under “Automate”',
  },
  'next-refused': {
    one: 'The current CSR can’t be used for the next certificate. Generate a new one before it ends',
    other:
      'The current CSRs of {{count}} certificates can’t be used again. Generate new ones before they end',
  },
  ending: {
    one: 'A certificate expires soon. Renew it or get the next one',
    other: '{{count}} certificates expire soon. Renew them or get the next ones',
  },
  ended: {
    one: 'A certificate has expired. If it is still in use, replace it now',
    other: '{{count}} certificates have expired. If they are still in use, replace them now',
  },
  revoked: {
    one: 'A certificate was revoked. If it is still in use, replace it now',
    other: '{{count}} certificates were revoked. If they are still in use, replace them now',
  },
  alert: {
    one: 'An urgent certificate alert. Look at it now',
    other: '{{count}} urgent certificate alerts. Look at them now',
  },
  'alert-digest': { one: 'A certificate alert', other: '{{count}} certificate alerts' },
  payment: {
    one: 'The payment of an order changed. Open the order',
    other: 'The payments of {{count}} orders changed. Open the orders',
  },
  unpaid: {
    one: 'An order has been unpaid for a day. Pay or cancel it',
    other: '{{count}} orders have been unpaid for a day. Pay or cancel them',
  },
  refunded: { one: 'A refund arrived', other: '{{count}} refunds arrived' },
  'package-ending': {
    one: 'A certificate package is ending: what is left of it lapses',
    other: '{{count}} certificate packages are ending: what is left of them lapses',
  },
  'taken-back': {
    one: 'A payment was taken back by its provider and is off your balance',
    other: '{{count}} payments were taken back by their provider and are off your balance',
  },
  'refund-returned': {
    one: 'A refund wasn’t accepted by the payment provider and is on your balance',
    other: '{{count}} refunds weren’t accepted by the payment provider and are on your balance',
  },
  approval: { one: 'A request was asked or decided', other: '{{count}} requests were asked or decided' },
  'approval-asked': {
    one: 'A request waits for your approval',
    other: '{{count}} requests wait for your approval',
  },
  'approval-given': {
    one: 'A request was approved. Pay the order',
    other: '{{count}} requests were approved. Pay the orders',
  },
  'approval-refused': {
    one: 'A request was not approved. Open the order to see why',
    other: '{{count}} requests were not approved. Open the orders to see why',
  },
  'key-made': {
    one: 'Your account has a new API key. Disable it if nobody of you made it',
    other: 'Your account has {{count}} new API keys. Disable those that nobody of you made',
  },
  'key-ending': {
    one: 'An API key ends soon. Roll it over',
    other: '{{count}} API keys end soon. Roll them over',
  },
  'key-ended': {
    one: 'An API key has ended: its programs can’t call any more',
    other: '{{count}} API keys have ended: their programs can’t call any more',
  },
  accountDecided: {
    one: 'Something changed in your account’s data or keys',
    other: '{{count}} changes of your account’s data and keys',
  },
  'real-name-passed': {
    one: 'Your real-name verification has passed',
    other: '{{count}} real-name verifications have passed',
  },
  'real-name-refused': {
    one: 'Your real-name verification has not passed. See the reason and submit it again',
    other: '{{count}} real-name verifications have not passed. See the reasons and submit them again',
  },
  'webhook-paused': {
    one: 'A webhook is paused: its receiver has taken nothing for 24 hours',
    other: '{{count}} webhooks are paused: their receivers have taken nothing for 24 hours',
  },
  'case-answered': { one: 'Support has answered your case', other: 'Support has answered {{count}} cases' },
  budget: { one: 'Part of a budget is used', other: 'Part of {{count}} budgets is used' },
  'budget-50': {
    one: 'Half of this month’s budget is used',
    other: 'Half of {{count}} budgets of this month is used',
  },
  'budget-80': {
    one: '80 % of this month’s budget is used',
    other: '80 % of {{count}} budgets of this month is used',
  },
  'budget-100': {
    one: 'This month’s budget is used up',
    other: '{{count}} budgets of this month are used up',
  },
  security: {
    one: 'Sign-in from a new network. If it wasn’t you, change your password and contact support',
    other: 'Sign-ins from new networks. If they weren’t you, change your password and contact support',
  },
  'email-validation': {
    one: 'An order is validated by email, which ends soon. Switch to DNS or file validation',
    other: '{{count}} orders are validated by email, which ends soon. Switch to DNS or file validation',
  },
  'client-auth': {
    one: 'A certificate authenticates clients, which ends soon. Replace it before then',
    other: '{{count}} certificates authenticate clients, which ends soon. Replace them before then',
  },
  /** What each alert is about. */
  alerts: enAlertNames,
  records: 'Show all records to publish',
  within: {
    one: 'Expires within {{count}} day ({{date}})',
    other: 'Expires within {{count}} days ({{date}})',
  },
  validUntil: 'Ends {{date}}',
  past: 'Expired {{date}}',
  change: 'From {{date}}',
} satisfies SameTexts<typeof zhNotices>;
