import { createHash } from 'node:crypto';
import type { PlainRoute } from '#server/http/app.ts';
import { ownHost } from '#server/http/client-address.ts';
import { isFromElsewhere } from '#server/http/origin.ts';
import { confirmLink, type LinkState, readLink } from '#server/validation/confirm-names.ts';
import { confirmPath } from '#server/validation/validation-mails.ts';
import type { Verification } from '#server/validation/verify-order.ts';

/** The form posts a code of 43 characters, or the link that contains it. */
const mostBytes = 600;

/**
 * The page behind the link of a validation email, for whoever reads that mailbox, who has no account here. The code is the link's
 * fragment, which no server logs: a script removes it from the URL and posts it to show the request. That changes nothing, since mail
 * scanners open links too; only the button confirms.
 */
export function confirmPage(services: Verification, trustProxy: boolean): PlainRoute {
  return async (request) => {
    const url = new URL(request.url);
    if (url.pathname !== confirmPath) return null;
    switch (request.method) {
      case 'GET':
      case 'HEAD':
        return html(200, opening, headersWith(`script-src 'sha256-${hashOf(script)}'; `));
      case 'POST': {
        if (isFromElsewhere(request.headers, ownHost(request.headers, trustProxy))) return plain(403);
        const size = Number(request.headers.get('content-length') ?? Number.NaN);
        if (!(size <= mostBytes)) return plain(413);
        const form = new URLSearchParams(await request.text());
        const code = (form.get('code') ?? '').trim().replace(/^.*#/, '');
        const state = form.has('confirm')
          ? await confirmLink(services, code)
          : await readLink(services.db, code, services.clock.now());
        return pageOf(state, code);
      }
      default:
        return plain(405);
    }
  };
}

const style = `
:root{color-scheme:light dark;font-family:system-ui,sans-serif;line-height:1.6}
body{max-width:38rem;margin:0 auto;padding:3rem 1.25rem}
h1{font-size:1.375rem;line-height:1.35;margin:0 0 1.5rem}
h1 span,button span{display:block}
h1 span,p[lang=en]{opacity:.75}
h1 span{font-size:1rem;font-weight:500}
ul{list-style:none;margin:1.5rem 0;padding:.75rem 1rem;border:1px solid #8885;border-radius:.5rem;font-family:ui-monospace,monospace;overflow-wrap:anywhere}
p{margin:.5rem 0}
form{margin-top:1.75rem}
button{font:inherit;font-weight:600;padding:.625rem 1.5rem;border:0;border-radius:.5rem;background:#0b5cd6;color:#fff;cursor:pointer}
button:hover{background:#0a4fb8}
button:focus-visible{outline:3px solid #7db2ff;outline-offset:2px}
`;
/** Removes the code from the URL, so that it stays out of the history, and asks what it is for. */
const script = `
const code = location.hash.slice(1);
history.replaceState(null, '', location.pathname);
if (code !== '') { const form = document.forms[0]; form.code.value = code; form.submit(); }
`;
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');

const headersWith = (scripts: string) => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${hashOf(style)}'; ${scripts}form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  // The form must send its origin, which 'no-referrer' would hide; no link on the page leads elsewhere.
  'referrer-policy': 'same-origin',
});

const notices = {
  unknown: ['链接无效', 'Invalid link', '请检查链接是否完整。', 'Check that the link is complete.'],
  expired: [
    '链接已过期',
    'This link has expired',
    '请让申请人重新发送邮件。',
    'Ask the person who placed the order to send the email again.',
  ],
  over: [
    '无需再确认',
    'Nothing to confirm',
    '订单已更改、取消或完成。',
    'The order was changed, cancelled or completed.',
  ],
  confirmed: ['已确认', 'Confirmed', '感谢您，您可以关闭此页面。', 'Thank you. You may close this page.'],
} as const;

function pageOf(state: LinkState, code: string): Response {
  if (state.kind === 'unknown') return html(404, notice('unknown', []));
  if (state.kind === 'expired' || state.kind === 'over') return html(410, notice(state.kind, []));
  if (state.kind === 'confirmed') return html(200, notice('confirmed', state.names));
  const { mail, order, names } = state;
  return html(
    200,
    `<h1>确认证书申请<span lang="en">Confirm a certificate request</span></h1>
<p>订单 ${escapeText(order.orderNo)} 申请签发包含以下名称的证书。您能收到发给 ${escapeText(mail.mailbox)} 的邮件，可以确认您同意签发。</p>
<p lang="en">Order ${escapeText(order.orderNo)} requests a certificate for the names below. You receive email at ${escapeText(mail.mailbox)}, so you can confirm that you approve it.</p>
${listOf(names)}
<p>如果您不知道这一申请，请直接关闭此页面，不会签发任何证书。</p>
<p lang="en">If you don’t recognize this request, close this page. No certificate will be issued.</p>
<form method="post" action="${confirmPath}"><input type="hidden" name="code" value="${escapeText(code)}"><button name="confirm" value="yes">确认<span lang="en">Confirm</span></button></form>`,
  );
}

/** Submits itself where scripts run; otherwise the user pastes the link. */
const opening = `<h1>确认证书申请<span lang="en">Confirm a certificate request</span></h1>
<form method="post" action="${confirmPath}"><label>邮件中的链接<span lang="en"> · Link from the email</span> <input name="code" autocomplete="off" required></label> <button>打开<span lang="en">Open</span></button></form>
<script>${script}</script>`;

function notice(kind: keyof typeof notices, names: readonly string[]): string {
  const [title, titleEn, text, textEn] = notices[kind];
  return `<h1>${title}<span lang="en">${titleEn}</span></h1>${listOf(names)}<p>${text}</p><p lang="en">${textEn}</p>`;
}

function listOf(names: readonly string[]): string {
  return names.length === 0 ? '' : `<ul>${names.map((name) => `<li>${escapeText(name)}</li>`).join('')}</ul>`;
}

function html(status: number, body: string, headers = headersWith('')): Response {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>Certhub</title><style>${style}</style>`;
  return new Response(
    `<!doctype html><html lang="zh"><head>${head}</head><body><main>${body}</main></body></html>`,
    { status, headers },
  );
}

function plain(status: number): Response {
  return new Response(null, { status });
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
