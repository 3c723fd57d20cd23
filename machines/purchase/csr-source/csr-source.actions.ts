import type { CsrOptions } from '#core/csr/options.ts';
import type { Args as ArgsOf, Change as ChangeOf } from '#machines/kit/assigns.ts';
import { replies } from '#machines/kit/slot.ts';
import {
  judgeKey,
  nothingRead,
  reuseKey,
  sourceKey,
} from '#machines/purchase/csr-source/csr-source.rules.ts';
import { brokenFailure, withoutFaults } from '#machines/purchase/purchase.faults.ts';
import type {
  PurchaseContext,
  PurchaseEvent,
  PurchaseSlots,
  ReadRequests,
} from '#machines/purchase/purchase.types.ts';

type Args = ArgsOf<PurchaseContext, PurchaseEvent>;
type Change = ChangeOf<PurchaseContext, PurchaseEvent>;

const replyOf = replies<PurchaseSlots>();

export const csrSourceActions = {
  changeCsr: ({ context, event }) =>
    event.type === 'csr.change'
      ? { csrChoice: merge(context.csrChoice, event.options), faults: withoutFaults(context, requestFields) }
      : {},
  chooseMaker: ({ context, event }) =>
    event.type === 'maker.choose'
      ? { makerChoice: event.maker, faults: withoutFaults(context, requestFields) }
      : {},
  keepPaste: ({ context, event }) =>
    event.type === 'csr.paste' && event.text !== context.paste
      ? {
          paste: event.text,
          pasteRevision: context.pasteRevision + 1,
          faults: withoutFaults(context, requestFields),
        }
      : {},
  keepFile: ({ context, event }) =>
    event.type === 'csr.upload'
      ? {
          file: event.file,
          fileRevision: context.fileRevision + 1,
          faults: withoutFaults(context, requestFields),
        }
      : {},
  dropRequest: ({ context, event }) => {
    if (event.type !== 'csr.drop') return {};
    const left = (read: ReadRequests): ReadRequests => ({
      ...read,
      requests: read.requests.filter(({ at }) => at !== event.index),
    });
    return {
      faults: withoutFaults(context, requestFields),
      ...(context.csrChoice.from === 'paste'
        ? { pasted: left(context.pasted) }
        : { zipped: left(context.zipped) }),
    };
  },
  noteSourceAsked: ({ context }) => ({ sourceAsked: sourceKey(context) }),
  keepRequests,
  noteSourceBroken: ({ context }) =>
    withRead(context, {
      ...nothingRead,
      key: sourceKey(context),
      failure: { kind: 'intake-failed', code: 'broken', detail: '' },
    }),
  noteJudgeAsked: ({ context }) => ({ judgeAsked: judgeKey(context) }),
  keepJudgement: ({ context, event }) => ({ judged: replyOf(event, 'judgeRequests') ?? context.judged }),
  noteJudgeBroken: ({ context }) => ({
    judged: { key: context.judgeAsked, names: '', verdicts: [] },
    failure: brokenFailure,
  }),
  noteReuseAsked: ({ context }) => ({ reuseAsked: reuseKey(context) }),
  /** A warning only: when it cannot be found out, nothing is warned of. */
  keepReuse: ({ context, event }) => {
    const reply = replyOf(event, 'askKeyReuse');
    if (reply === null) return {};
    return { reused: { key: reply.key, keys: reply.answer.ok ? reply.answer.value : context.reused.keys } };
  },
  noteReuseBroken: ({ context }) => ({ reused: { key: context.reuseAsked, keys: [] } }),
} satisfies Record<string, Change>;

const requestFields = ['csr', 'key'];

/** One request fills the name fields, where nothing stands in them. */
function keepRequests({ context, event }: Args): Partial<PurchaseContext> {
  const read = replyOf(event, 'readRequests');
  if (read === null) return {};
  const [first, ...others] = read.requests;
  const isFree = context.text.trim() === '' && context.extras.trim() === '';
  const [text = '', ...extras] = first === undefined ? [] : new Set([...first.names, ...first.emails]);
  if (text === '' || others.length > 0 || !isFree) return withRead(context, read);
  return { ...withRead(context, read), text, extras: extras.join('\n') };
}

function withRead(context: PurchaseContext, read: ReadRequests): Partial<PurchaseContext> {
  return context.csrChoice.from === 'paste' ? { pasted: read } : { zipped: read };
}

/** An option that is present but undefined changes nothing. */
function merge(options: CsrOptions, change: Partial<CsrOptions>): CsrOptions {
  return {
    from: change.from ?? options.from,
    encryption: change.encryption ?? options.encryption,
    keyLength: change.keyLength ?? options.keyLength,
    curve: change.curve ?? options.curve,
    signature: change.signature ?? options.signature,
  };
}
