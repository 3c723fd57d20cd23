import * as ownContacts from '#core/contract/account-contacts.ts';
import * as entry from '#core/contract/account-entry.ts';
import * as account from '#core/contract/calls/account.ts';
import * as notices from '#core/contract/calls/notices.ts';
import * as preferences from '#core/contract/calls/preferences.ts';
import * as security from '#core/contract/calls/security.ts';
import * as session from '#core/contract/calls/session.ts';
import * as confirmation from '#core/contract/confirmation-calls.ts';
import * as legal from '#core/contract/legal-text.ts';
import { pick } from '#core/pick.ts';

/** The calls with which somebody signs in, and those of their own account, notices and preferences. */
export const userCalls = {
  session: pick(session, [
    'captcha',
    'login',
    'verifyToken',
    'resendToken',
    'passkeyOptions',
    'verifyPasskey',
    'wechatAddress',
    'wechatRedirect',
    'logout',
    'account',
  ]),
  security: {
    ...pick(security, ['overview']),
    ...pick(confirmation, ['confirm', 'confirmCode', 'confirmPasskeyOptions', 'confirmPasskey']),
    ...pick(security, [
      'changePassword',
      'twoStepAuth',
      'setTwoStepAuth',
      'twoStepAuthCode',
      'googleAuth',
      'passkeyOptions',
      'addPasskey',
      'renamePasskey',
      'removePasskey',
      'makeRecoveryCodes',
      'sessions',
      'endSession',
      'endOtherSessions',
      'requireFactor',
      'wechatAddress',
      'bindWechat',
      'unbindWechat',
    ]),
  },
  account: {
    ...pick(account, ['profile', 'changeProfile', 'changeTimeZone', 'notices', 'readNotices']),
    ...pick(entry, [
      'signUpCode',
      'requestSignUpCode',
      'signUp',
      'forgotPassword',
      'resetEmailCode',
      'resetTelCode',
      'resetByEmail',
      'resetByTel',
    ]),
    ...pick(legal, ['legalText']),
    ...pick(ownContacts, [
      'bindCode',
      'bindContact',
      'originCode',
      'verifyOrigin',
      'newContactCode',
      'changeContact',
      'newTelCode',
      'updateTel',
      'updateEmail',
    ]),
    ...pick(account, ['center', 'logo', 'logoFile', 'putLogo', 'removeLogo']),
  },
  notices: pick(notices, [
    'inform',
    'changeInform',
    'noticeSettings',
    'changeNoticeSettings',
    'removeNotices',
    'restoreNotices',
    'announcements',
    'readAnnouncement',
    'dismissAnnouncement',
  ]),
  preferences: {
    ...pick(preferences, ['views', 'saveView', 'changeView', 'removeView']),
    own: preferences.preferences,
    change: preferences.changePreferences,
  },
} as const;
