import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Wechat } from '#server/session/wechat.ts';

/** The page that stands in for WeChat's. */
export const sandboxWechatPath = '/sandbox/wechat';

const lifetime = 5 * 60_000;
/** Of this process: a restart only asks for another scan. */
const key = randomBytes(32);

/** A sandbox's WeChat: whoever has this browser is the person, as whoever has the telephone is WeChat's. */
export const sandboxWechat: Wechat = {
  addressOf(returnTo, state) {
    const query = new URLSearchParams({ redirect_uri: returnTo, state });
    return `${new URL(returnTo).origin}${sandboxWechatPath}?${query.toString()}`;
  },
  async identify(code) {
    const [openID = '', until = '', signature = ''] = code.split('.');
    const expected = signatureOf(openID, until);
    const isSigned =
      signature.length === expected.length && timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
    return isSigned && Date.now() < Number(until) ? { openID, unionID: '' } : null;
  },
};

/** The code for whoever holds `person`, a secret of their browser. */
export function sandboxWechatCode(person: string): string {
  const openID = createHash('sha256').update(`openid:${person}`).digest('base64url').slice(0, 28);
  const until = String(Date.now() + lifetime);
  return `${openID}.${until}.${signatureOf(openID, until)}`;
}

function signatureOf(openID: string, until: string): string {
  return createHmac('sha256', key).update(`${openID}.${until}`).digest('base64url');
}
