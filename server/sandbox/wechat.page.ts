import { createHash } from 'node:crypto';
import type { PlainRoute } from '#server/http/app.ts';
import { ownHost } from '#server/http/client-address.ts';
import { isFromElsewhere } from '#server/http/origin.ts';
import { readForm } from '#server/sandbox/payments/read-form.ts';
import { sandboxWechatCode, sandboxWechatPath } from '#server/sandbox/wechat.ts';
import type { Services } from '#server/services.ts';
import { makeToken } from '#server/session/token.ts';

const cookie = 'sandbox-wechat';

const style = `
:root{color-scheme:light dark;font-family:system-ui,'PingFang SC','Noto Sans SC','Microsoft YaHei',sans-serif;line-height:1.5}
body{margin:0;background:light-dark(#f4f6f9,#11151b);color:light-dark(#1a2230,#e8ecf2)}
main{box-sizing:border-box;max-width:26rem;margin:0 auto;padding:2.5rem 1rem}
section{background:light-dark(#fff,#1a2029);border:1px solid light-dark(#d8dde5,#39414d);border-radius:.75rem;padding:1.5rem}
h1{font-size:1.125rem;margin:0}
h1 span{display:block}
p{margin:.5rem 0 0}
[lang=en]{color:light-dark(#566072,#a3aebf)}
form{display:grid;gap:.5rem;margin-top:1.25rem}
button{font:inherit;padding:.625rem 1rem;border:1px solid light-dark(#d8dde5,#39414d);border-radius:.5rem;background:transparent;color:inherit;cursor:pointer}
button.first{background:#067a45;border-color:transparent;color:#fff}
:focus-visible{outline:3px solid light-dark(#4c8df5,#7db2ff);outline-offset:2px}
`;
const styleHash = createHash('sha256').update(style).digest('base64');

/**
 * The page that stands in for WeChat's QR code. No script runs on it. Its cookie is the telephone: who has the browser is the person, so
 * that nobody else in the sandbox can be them.
 */
export function sandboxWechatPage({ config, address }: Pick<Services, 'config' | 'address'>): PlainRoute {
  return async (request) => {
    const url = new URL(request.url);
    if (url.pathname !== sandboxWechatPath) return null;
    const state = url.searchParams.get('state') ?? '';
    const returnTo = `${await address}/wxredirect`;
    // Leads nowhere else, whatever the address says.
    const isOurs = url.searchParams.get('redirect_uri') === returnTo && /^[0-9a-f]{64}$/.test(state);
    if (!isOurs) return new Response(null, { status: 404 });
    if (request.method !== 'POST') return page(new URL(returnTo).origin);
    if (isFromElsewhere(request.headers, ownHost(request.headers, config.trustProxy)))
      return new Response(null, { status: 403 });
    const form = await readForm(request);
    if (form === null) return new Response(null, { status: 413 });
    const back = new URL(returnTo);
    const headers = new Headers();
    if (form.get('answer') === 'approve') {
      const known = /(?:^|;\s*)sandbox-wechat=([\w-]{43})(?:;|$)/.exec(request.headers.get('cookie') ?? '');
      const person = known?.[1] ?? makeToken();
      back.searchParams.set('code', sandboxWechatCode(person));
      headers.set(
        'set-cookie',
        `${cookie}=${person}; Path=${sandboxWechatPath}; Max-Age=31536000; HttpOnly; SameSite=Lax`,
      );
    }
    back.searchParams.set('state', state);
    headers.set('location', back.href);
    return new Response(null, { status: 303, headers });
  };
}

function page(origin: string): Response {
  const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>微信登录（沙箱）</title><style>${style}</style></head><body><main><section>
<h1>微信登录（沙箱）<span lang="en">WeChat sign-in (sandbox)</span></h1>
<p>这里代替微信的扫码页：这个浏览器就是您的手机。</p>
<p lang="en">In place of WeChat’s QR code: this browser is your telephone.</p>
<form method="post"><button class="first" name="answer" value="approve">允许 · Allow</button><button name="answer" value="refuse">拒绝 · Refuse</button></form>
</section></main></body></html>`;
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self' ${origin}; base-uri 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'same-origin',
    },
  });
}
