import type { Endpoint } from '#core/contract/calls/webhooks.ts';
import * as webhookCalls from '#core/contract/calls/webhooks.ts';
import {
  checkEndpoint,
  type EndpointDraft,
  endpointFormats,
  messageLanguages,
} from '#core/webhooks/formats.ts';
import { type EventKind, eventKinds } from '#core/webhooks/kinds.ts';
import type { FormSource } from '#src/console/form/form-source.ts';

export interface EndpointTerms {
  /** The endpoint that is changed; null for a new one. */
  readonly present: Endpoint | null;
  /** Shows the secret of a new webhook, this once. */
  readonly onSecret: (id: string, secret: string) => void;
}

/** What a new endpoint begins with: what most want to know. */
const usualKinds: readonly EventKind[] = [
  'order.returned',
  'validation.needed',
  'request.needed',
  'certificate.issued',
  'certificate.reissued',
  'certificate.revoked',
  'certificate.expiring',
  'certificate.ended',
];

/** `url` is the address of a webhook, `robot` that of a chat: the latter is as good as a password. */
export const endpointForm: FormSource<Endpoint, EndpointDraft, EndpointTerms> = {
  name: 'webhooks.endpoint',
  fields: ['format', 'name', 'url', 'robot', 'signing', 'recipient', 'language', 'kinds'],
  kinds: webhookCalls.endpointFields,
  words: 'webhooks.form',
  sensitive: ['robot', 'signing'],
  toDraft: (item) => ({
    format: item?.format ?? 'json',
    name: item?.name ?? '',
    url: item?.format === 'json' ? item.url : '',
    robot: '',
    signing: '',
    recipient: item?.recipient ?? '',
    language: item?.language ?? 'zh',
    kinds: (item?.kinds ?? usualKinds).join(','),
  }),
  toBody(draft) {
    const format = endpointFormats.find((each) => each === draft.format) ?? 'json';
    const isChat = format !== 'json';
    return {
      format,
      name: (draft.name ?? '').trim(),
      url: ((isChat ? draft.robot : draft.url) ?? '').trim(),
      signing: format === 'dingtalk' || format === 'feishu' ? (draft.signing ?? '').trim() : '',
      recipient: format === 'telegram' ? (draft.recipient ?? '').trim() : '',
      language: messageLanguages.find((each) => each === draft.language) ?? 'zh',
      kinds: kindsIn(draft.kinds ?? ''),
    };
  },
  check: (body, { site, own: { present } }) =>
    checkEndpoint(body, { isSandbox: site.sandbox, present, rights: null }).map((fault) =>
      fault.field === 'url' && body.format !== 'json' ? { ...fault, field: 'robot' } : fault,
    ),
  async save(client, { id, key, body: { kinds, ...rest } }, { own }) {
    const body = { ...rest, kinds: kinds.join(',') };
    if (id !== null) {
      await client.call(webhookCalls.change, { params: { id }, body });
      return { id };
    }
    const added = await client.call(webhookCalls.create, { body }, { idempotencyKey: key });
    if (added.secret !== '') own.onSecret(added.id, added.secret);
    return { id: added.id };
  },
};

export function kindsIn(text: string): EventKind[] {
  const chosen = new Set(text.split(','));
  return eventKinds.filter((kind) => chosen.has(kind));
}
