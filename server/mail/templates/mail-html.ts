import type { MailLanguage } from '#core/notices/settings.ts';
import {
  accountLogoID,
  inLanguage,
  inLine,
  lineText,
  logoID,
  type MailAccount,
  type MailBlock,
  type MailContent,
  type MailRow,
  type MailSite,
  type MailTerms,
} from '#server/mail/templates/mail-content.ts';
import { mailSubject, paragraphs, sameKinds } from '#server/mail/templates/mail-text.ts';
import { html, type Markup, noMarkup } from '#server/mail/templates/markup.ts';

/**
 * A mail's HTML part: tables and styles in place, which every mail program shows; no script, no remote picture, no form. Programs in
 * dark mode apply the second set of colors, or their own; no text relies on a background.
 */
export function mailHtml(content: MailContent, terms: MailTerms): string {
  const { language, site } = terms;
  const subject = mailSubject(content, terms);
  const { source } = html`<!doctype html>
<html lang="${language ?? 'zh'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #15171c !important; }
  .card { background: #1e2128 !important; border-color: #3a3f49 !important; }
  .ink { color: #e8eaee !important; }
  .pale { color: #a4abb8 !important; }
  .link { color: #8db4ff !important; }
  .box { background: #272b34 !important; border-color: #3a3f49 !important; }
  .row { border-color: #3a3f49 !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f4f5f7">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f5f7">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#ffffff;border:1px solid #dfe2e8;border-radius:8px">
<tr><td style="padding:20px 24px 0">${head(site, terms.account ?? null)}</td></tr>
<tr><td style="padding:4px 24px 24px">
<h1 class="ink" style="${font};font-size:20px;line-height:28px;font-weight:600;color:#1b1f27;margin:12px 0 8px;overflow-wrap:anywhere">${title(content, language)}</h1>
${sameKinds(content.blocks).map((same) => blockOf(same, terms))}
</td></tr>
</table>
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px">
<tr><td class="pale" style="${font};font-size:12px;line-height:18px;color:#6b7280;padding:12px 24px">${foot(content, terms)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
  return source;
}

const font =
  'font-family:-apple-system,BlinkMacSystemFont,PingFang SC,Noto Sans SC,Microsoft YaHei,Segoe UI,sans-serif';
/** Of buttons and links, where the site has no colors of its own. */
const usualAccent = '#2459d6';
const mono = 'font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace';

function head({ name, address, logo }: MailSite, account: MailAccount | null): Markup {
  const shown =
    logo === null
      ? html`<span class="ink" style="${font};font-size:15px;font-weight:600;color:#1b1f27">${name}</span>`
      : html`<img src="cid:${logoID}" alt="${name}" height="28" style="display:block;height:28px;border:0">`;
  const own = html`<a href="${address}" style="text-decoration:none">${shown}</a>`;
  if (account === null) return own;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td>${own}</td><td align="right"><img src="cid:${accountLogoID(account.id)}" alt="${account.name}" height="28" style="height:28px;max-width:160px;border:0"></td></tr></table>`;
}

function title({ subject, about = '' }: MailContent, language: MailLanguage | null): Markup {
  const lines = inLanguage(subject, language).map(
    (text, index) => html`${index === 0 ? noMarkup : html`<br>`}${text}`,
  );
  return html`${lines}${about === '' ? noMarkup : html`<br><span class="pale" style="font-size:14px;line-height:20px;font-weight:400;color:#6b7280">${about}</span>`}`;
}

function foot({ footer }: MailContent, { language, site }: MailTerms): Markup {
  const lines = footer === undefined ? [] : inLanguage(footer.words, language);
  const why =
    footer === undefined
      ? noMarkup
      : html`${lines.map((line) => html`${line}<br>`)}${link(footer.href, footer.href, site)}<br>`;
  return html`${why}${site.name}`;
}

function blockOf(blocks: readonly MailBlock[], terms: MailTerms): Markup {
  const { language, site } = terms;
  const [block] = blocks;
  switch (block?.kind) {
    case 'text':
      return html`${paragraphs(blocks, terms).map((text) => html`<p class="ink" style="${font};font-size:14px;line-height:22px;color:#1b1f27;margin:12px 0;overflow-wrap:anywhere">${broken(text)}</p>`)}`;
    case 'heading':
      return html`<h2 class="ink" style="${font};font-size:16px;line-height:24px;font-weight:600;color:#1b1f27;margin:24px 0 4px">${inLine(block.words, language)}</h2>`;
    case 'code':
      return html`<p class="box ink" style="${mono};font-size:28px;line-height:36px;letter-spacing:6px;text-align:center;color:#1b1f27;background:#f4f5f7;border:1px solid #dfe2e8;border-radius:6px;padding:12px;margin:16px 0">${block.code}</p>`;
    case 'button':
      return button(block, terms);
    case 'rows':
      return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:12px 0">${block.rows.map((row) => rowOf(row, language, site))}${block.more === null ? noMarkup : html`<tr><td class="pale" style="${font};font-size:13px;line-height:20px;color:#6b7280;padding:8px 0">${inLine(block.more, language)}</td></tr>`}</table>`;
    case 'lines':
      return html`<p class="ink" style="${font};font-size:14px;line-height:22px;font-weight:600;color:#1b1f27;margin:16px 0 4px">${inLine(block.title, language)}</p><div class="box ink" style="${mono};font-size:12px;line-height:20px;color:#1b1f27;background:#f4f5f7;border:1px solid #dfe2e8;border-radius:6px;padding:10px 12px;overflow-wrap:anywhere">${block.lines.map((line) => html`${lineText(line, language)}<br>`)}${block.more === null ? noMarkup : inLine(block.more, language)}</div>`;
    default:
      return noMarkup;
  }
}

function rowOf({ name, notes, href }: MailRow, language: MailLanguage | null, site: MailSite): Markup {
  const about = notes.map((words) => inLine(words, language)).join(' · ');
  return html`<tr><td class="row" style="${font};font-size:14px;line-height:20px;padding:8px 0;border-bottom:1px solid #dfe2e8;overflow-wrap:anywhere">${href === null ? html`<span class="ink" style="color:#1b1f27">${name}</span>` : link(href, name, site)}${about === '' ? noMarkup : html`<br><span class="pale" style="font-size:13px;color:#6b7280">${about}</span>`}</td></tr>`;
}

function button(
  { words, href }: Extract<MailBlock, { kind: 'button' }>,
  { language, site }: MailTerms,
): Markup {
  const label = inLine(words, language);
  if (!isOwn(href, site)) return html`<p class="ink" style="${font};color:#1b1f27">${label}<br>${href}</p>`;
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:20px 0 8px"><tr><td style="background:${site.accent?.accent ?? usualAccent};border-radius:6px"><a href="${href}" style="${font};display:inline-block;font-size:14px;line-height:20px;font-weight:600;color:${site.accent?.fg ?? '#ffffff'};text-decoration:none;padding:10px 18px">${label}</a></td></tr></table>`;
}

/** A link to the console; an address elsewhere stays text. */
function link(href: string, text: string, site: MailSite): Markup {
  if (!isOwn(href, site)) return html`${text}`;
  return html`<a class="link" href="${href}" style="color:${site.accent?.text ?? usualAccent};text-decoration:underline">${text}</a>`;
}

function isOwn(href: string, { address }: MailSite): boolean {
  return href === address || href.startsWith(`${address}/`);
}

function broken(text: string): Markup {
  return html`${text.split('\n').map((line, index) => html`${index === 0 ? noMarkup : html`<br>`}${line}`)}`;
}
