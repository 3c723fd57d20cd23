import type { EndpointFormat } from '#core/webhooks/formats.ts';
import type { ChatMessage } from '#core/webhooks/messages.ts';

export type ChatFormat = Exclude<EndpointFormat, 'json'>;

/** What a chat needs besides the message. */
export interface ChatSettings {
  /** Telegram: the chat written to. */
  readonly recipient: string;
  /** Feishu: seconds and signature, if its robot checks them. */
  readonly signed: { readonly seconds: number; readonly signature: string } | null;
}

const noSettings: ChatSettings = { recipient: '', signed: null };

/** The bodies that the vendors document for messages of their robots. Texts are plain wherever a format has plain text. */
const bodies: Readonly<Record<ChatFormat, (message: ChatMessage, settings: ChatSettings) => object>> = {
  dingtalk: (message) => ({ msgtype: 'text', text: { content: plainText(message) } }),
  wecom: (message) => ({ msgtype: 'text', text: { content: plainText(message) } }),
  feishu: ({ title, lines, open, url }, { signed }) => ({
    ...(signed === null ? {} : { timestamp: String(signed.seconds), sign: signed.signature }),
    msg_type: 'post',
    content: {
      post: {
        zh_cn: {
          title,
          content: [...lines.map((text) => [{ tag: 'text', text }]), [{ tag: 'a', text: open, href: url }]],
        },
      },
    },
  }),
  slack: ({ title, lines, open, url }) => ({
    text: escapeSlack(title),
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: title, emoji: false } },
      ...(lines.length === 0
        ? []
        : [{ type: 'section', text: { type: 'plain_text', text: lines.join('\n'), emoji: false } }]),
      { type: 'section', text: { type: 'mrkdwn', text: `<${escapeSlack(url)}|${escapeSlack(open)}>` } },
    ],
  }),
  telegram: ({ title, lines, open, url }, { recipient }) => ({
    chat_id: recipient,
    parse_mode: 'HTML',
    link_preview_options: { is_disabled: true },
    text: [
      `<b>${escapeHtml(title)}</b>`,
      ...lines.map(escapeHtml),
      `<a href="${escapeHtml(url)}">${escapeHtml(open)}</a>`,
    ].join('\n'),
  }),
};

/** The body for a chat, as JSON. */
export function chatBody(
  format: ChatFormat,
  message: ChatMessage,
  settings: Partial<ChatSettings> = {},
): string {
  return JSON.stringify(bodies[format](message, { ...noSettings, ...settings }));
}

function plainText({ title, lines, open, url }: ChatMessage): string {
  return [title, ...lines, `${open} ${url}`].join('\n');
}

/** Slack's three control characters; without them a name can neither mention a channel nor be a link. */
function escapeSlack(text: string): string {
  return text.replace(/[&<>]/g, (sign) => htmlSigns[sign] ?? sign);
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => htmlSigns[sign] ?? sign);
}

const htmlSigns: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Why a chat refused a message that it answered with a 2xx status: most report errors in the body alone. Empty if it took the message.
 */
export function chatProblem(format: ChatFormat, answer: string): string {
  if (format === 'slack') return answer.trim() === 'ok' ? '' : 'REFUSED';
  const read = readAnswer(answer);
  switch (format) {
    case 'telegram':
      return read['ok'] === true ? '' : 'REFUSED';
    case 'feishu':
      return (read['code'] ?? read['StatusCode']) === 0 ? '' : 'REFUSED';
    default:
      return read['errcode'] === 0 ? '' : 'REFUSED';
  }
}

function readAnswer(answer: string): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(answer);
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
