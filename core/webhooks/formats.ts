import { type Fault, fault } from '#core/fault.ts';
import { isLoopbackHost } from '#core/names/loopback.ts';
import { type EventKind, rightOfKind } from '#core/webhooks/kinds.ts';

/** How an endpoint is told: as signed JSON, or as a message of a chat. */
export const endpointFormats = ['json', 'dingtalk', 'wecom', 'feishu', 'slack', 'telegram'] as const;
export type EndpointFormat = (typeof endpointFormats)[number];

export const messageLanguages = ['zh', 'en'] as const;
export type MessageLanguage = (typeof messageLanguages)[number];

/** Endpoints an account may have. */
export const mostEndpoints = 20;
/** Days that deliveries are kept. */
export const deliveriesKeptDays = 30;
/** Characters of an address. */
export const longestUrl = 1000;

/** Hosts and paths of the robots: messages with their secrets go nowhere else. */
const robots: Readonly<Record<Exclude<EndpointFormat, 'json'>, RegExp>> = {
  dingtalk: /^https:\/\/oapi\.dingtalk\.com\/robot\/send\?access_token=[\da-zA-Z]{16,128}$/,
  wecom: /^https:\/\/qyapi\.weixin\.qq\.com\/cgi-bin\/webhook\/send\?key=[\da-zA-Z-]{16,64}$/,
  feishu:
    /^https:\/\/(?:open\.feishu\.cn|open\.larksuite\.com)\/open-apis\/bot\/v2\/hook\/[\da-zA-Z-]{16,64}$/,
  slack: /^https:\/\/hooks\.slack\.com\/(?:services|workflows|triggers)\/[\da-zA-Z/]{10,200}$/,
  telegram: /^https:\/\/api\.telegram\.org\/bot\d{5,20}:[\w-]{20,80}\/sendMessage$/,
};

/** How the address of each robot looks, for hints. */
export const robotAddresses: Readonly<Record<Exclude<EndpointFormat, 'json'>, string>> = {
  dingtalk: 'https://oapi.dingtalk.com/robot/send?access_token=…',
  wecom: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=…',
  feishu: 'https://open.feishu.cn/open-apis/bot/v2/hook/…',
  slack: 'https://hooks.slack.com/services/…',
  telegram: 'https://api.telegram.org/bot…/sendMessage',
};

/** Robots that sign what they are sent with a secret of their own. */
export const signingFormats: readonly EndpointFormat[] = ['dingtalk', 'feishu'];

/** An endpoint as a form has it. */
export interface EndpointDraft {
  readonly name: string;
  readonly format: EndpointFormat;
  /** Empty to keep the present one of a robot, which is never shown again. */
  readonly url: string;
  /** The robot's own secret; empty for none, or to keep the present one. */
  readonly signing: string;
  /** The chat that a Telegram bot writes to. */
  readonly recipient: string;
  readonly language: MessageLanguage;
  readonly kinds: readonly EventKind[];
}

interface EndpointTerms {
  /** A sandbox also sends to this machine, without TLS. */
  readonly isSandbox: boolean;
  /** The endpoint that is changed; null for a new one. */
  readonly present: { readonly format: EndpointFormat; readonly kinds: readonly EventKind[] } | null;
  /** Rights of who saves it; null where they are not known, as in the form. */
  readonly rights: readonly string[] | null;
}

export function checkEndpoint(draft: EndpointDraft, { isSandbox, present, rights }: EndpointTerms): Fault[] {
  const faults: Fault[] = [];
  if (draft.name.trim() === '') faults.push(fault('name', 'required', ''));
  if (present !== null && present.format !== draft.format)
    faults.push(fault('format', 'mismatch', draft.format, present.format));
  const isKept = draft.url === '' && present !== null && draft.format !== 'json';
  if (!isKept) faults.push(...checkUrl(draft.format, draft.url, isSandbox));
  if (draft.format === 'telegram' && !/^(?:-?\d{1,20}|@\w{4,40})$/.test(draft.recipient))
    faults.push(fault('recipient', draft.recipient === '' ? 'required' : 'format', draft.recipient));
  if (draft.kinds.length === 0) faults.push(fault('kinds', 'required', ''));
  const forbidden = draft.kinds.find(
    (kind) =>
      rights !== null && !rights.includes(rightOfKind(kind)) && !(present?.kinds.includes(kind) ?? false),
  );
  if (forbidden !== undefined) faults.push(fault('kinds', 'right-beyond', forbidden, rightOfKind(forbidden)));
  return faults;
}

function checkUrl(format: EndpointFormat, url: string, isSandbox: boolean): Fault[] {
  if (url === '') return [fault('url', 'required', '')];
  if (url.length > longestUrl) return [fault('url', 'too-long', url, String(longestUrl))];
  if (format !== 'json')
    return robots[format].test(url) ? [] : [fault('url', 'format', '', robotAddresses[format])];
  return isTarget(url, isSandbox) ? [] : [fault('url', 'format', url, 'https://')];
}

/** Whether a webhook may be sent there: https, or http on the machine of a sandbox; no credentials, no fragment. */
export function isTarget(url: string, isSandbox: boolean): boolean {
  const [, scheme = '', host = ''] =
    /^(https?):\/\/(\[[\da-fA-F:.]+\]|[^/:?#@\\\s]+)(?::\d{1,5})?(?:[/?][^#\s]*)?$/.exec(
      url.slice(0, longestUrl + 1),
    ) ?? [];
  return scheme === 'https' || (isSandbox && scheme === 'http' && isLoopbackHost(host));
}

/** An address as lists show it: of a chat without what lets others write to it. */
export function shownUrl(format: EndpointFormat, url: string): string {
  if (format === 'json') return url;
  const [, host = ''] = /^https:\/\/([^/]+)/.exec(url) ?? [];
  return `${host}/…${url.replace(/\/sendMessage$/, '').slice(-4)}`;
}
