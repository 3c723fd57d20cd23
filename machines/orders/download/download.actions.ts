import { fault } from '#core/fault.ts';
import type { Args as ArgsOf, Change as ChangeOf } from '#machines/kit/assigns.ts';
import { replies, type SlotLogic, unfilled } from '#machines/kit/slot.ts';
import { brokenWork, passphrasesDiffer } from '#machines/kit/work-fault.ts';
import {
  isOffered,
  passphraseFaults,
  passphraseNeed,
  standingAfter,
} from '#machines/orders/download/download.rules.ts';
import type {
  DownloadContext,
  DownloadEvent,
  DownloadFormat,
  DownloadSlots,
  KeyStanding,
} from '#machines/orders/download/download.types.ts';
import { nothingHeld } from '#machines/passphrase.ts';

type Args = ArgsOf<DownloadContext, DownloadEvent>;
type Change = ChangeOf<DownloadContext, DownloadEvent>;

const replyOf = replies<DownloadSlots>();

export const downloadSlots: SlotLogic<DownloadSlots> = {
  inspectKey: unfilled('inspectKey'),
  buildDownload: unfilled('buildDownload'),
};

export const downloadGuards = {
  isOffered: ({ event, context }: Args) =>
    event.type === 'format.choose' && isOffered(event.format, context.standing),
  isComplete: ({ context }: Args) => passphraseFaults(context).length === 0,
  isInspected: ({ event }: Args) => replyOf(event, 'inspectKey')?.ok === true,
  isSaved: ({ event }: Args) => replyOf(event, 'buildDownload')?.ok === true,
  isDifferent: ({ event }: Args) => buildFaultOf(event)?.code === passphrasesDiffer,
  isStopped: ({ event }: Args) => buildFaultOf(event)?.code === 'cancelled',
};

export const downloadActions = {
  keepStanding: ({ event, context }) => {
    const result = replyOf(event, 'inspectKey');
    return result?.ok ? { ...standAt(context, result.value), keyFailure: null } : {};
  },
  noteUnreadable: ({ event, context }) => {
    const result = replyOf(event, 'inspectKey');
    return {
      ...standAt(context, 'unreadable'),
      keyFailure: result?.ok === false ? result.error : brokenWork,
    };
  },
  chooseFormat: ({ event, context }) =>
    event.type === 'format.choose'
      ? { ...formatted(context, event.format, context.standing), faults: [], failure: null }
      : {},
  keepPassphrase: ({ event }) => {
    if (event.type !== 'passphrase.change') return {};
    return { passphrase: { handle: event.handle, facts: event.facts }, faults: [] };
  },
  keepPassphraseAgain: ({ event }) => {
    if (event.type !== 'passphrase-again.change') return {};
    return { passphraseAgain: { handle: event.handle, facts: event.facts }, faults: [] };
  },
  refusePassphrase: ({ context }) => ({
    faults: passphraseFaults(context),
    refusals: context.refusals + 1,
  }),
  refuseRepetition: ({ context }) => ({
    faults: [fault('passphraseAgain', 'mismatch', '')],
    refusals: context.refusals + 1,
  }),
  keepFilename: ({ event }) => {
    const result = replyOf(event, 'buildDownload');
    return result?.ok ? { filename: result.value.filename } : {};
  },
  noteFailure: ({ event, context }) => {
    const failure = buildFaultOf(event) ?? brokenWork;
    const standing = standingAfter(failure.code, context.standing);
    const keyFailure = standing === 'unreadable' ? context.keyFailure : null;
    return { ...standAt(context, standing), keyFailure, failure };
  },
  clearFailure: () => ({ failure: null, faults: [], filename: null }),
} satisfies Record<string, Change>;

/** A format that needs the key gives way to one that does not. */
function standAt(context: DownloadContext, standing: KeyStanding | null): Partial<DownloadContext> {
  const { format } = context;
  return { standing, ...formatted(context, isOffered(format, standing) ? format : 'pem-bundle', standing) };
}

/** A passphrase is forgotten with the fields it was typed in. */
function formatted(
  { passphrase, passphraseAgain }: DownloadContext,
  format: DownloadFormat,
  standing: KeyStanding | null,
): Pick<DownloadContext, 'format' | 'passphrase' | 'passphraseAgain'> {
  return passphraseNeed(format, standing) === 'none'
    ? { format, passphrase: nothingHeld, passphraseAgain: nothingHeld }
    : { format, passphrase, passphraseAgain };
}

function buildFaultOf(event: DownloadEvent) {
  const result = replyOf(event, 'buildDownload');
  return result?.ok === false ? result.error : null;
}
