import type { BodyOf, DataOf } from '#core/contract/call.ts';
import type { overview, putFile, putRecord } from '#core/contract/calls/sandbox.ts';
import type { CallFailure } from '#core/contract/failure.ts';
import type { Fault } from '#core/fault.ts';
import type { Answer, Slot, SlotEvent } from '#machines/kit/slot.ts';

/** The sandbox's zone, file host, inbox and clock (design §7). */
export type SandboxOverview = DataOf<typeof overview>;
export type SandboxMail = SandboxOverview['mails'][number];
export type NewRecord = Readonly<BodyOf<typeof putRecord>>;
export type NewFile = Readonly<BodyOf<typeof putFile>>;

export type Publication =
  | { readonly kind: 'record'; readonly record: NewRecord }
  | { readonly kind: 'file'; readonly file: NewFile };

/** What can be done to the sandbox, one at a time. */
export type SandboxChange =
  | { readonly kind: 'publish'; readonly items: readonly Publication[] }
  | { readonly kind: 'delete-record'; readonly id: string }
  | { readonly kind: 'delete-file'; readonly id: string }
  | { readonly kind: 'move-clock'; readonly days: number };

export interface SandboxSlots {
  readonly loadSandbox: Slot<Record<never, never>, Answer<SandboxOverview>>;
  /** Publishing several stops at the first that fails; those before it stay. */
  readonly changeSandbox: Slot<SandboxChange, Answer<null>>;
}

export type SandboxUserEvent =
  | { readonly type: 'sandbox.reload' }
  /** Publishes what orders need. */
  | { readonly type: 'sandbox.publish'; readonly items: readonly Publication[] }
  | { readonly type: 'record.edit'; readonly patch: Partial<NewRecord> }
  | { readonly type: 'record.add' }
  | { readonly type: 'record.delete'; readonly id: string }
  | { readonly type: 'file.edit'; readonly patch: Partial<NewFile> }
  | { readonly type: 'file.add' }
  | { readonly type: 'file.delete'; readonly id: string }
  | { readonly type: 'days.edit'; readonly text: string }
  | { readonly type: 'clock.move' }
  | { readonly type: 'mail.open'; readonly id: string }
  | { readonly type: 'mail.close' };

export type SandboxEvent = SandboxUserEvent | SlotEvent<SandboxSlots>;
export type SandboxFailure = CallFailure | { readonly kind: 'broken' };

export interface SandboxContext {
  /** Null until loaded. */
  readonly overview: SandboxOverview | null;
  readonly newRecord: NewRecord;
  readonly newFile: NewFile;
  /** As typed. */
  readonly days: string;
  /** The change under way, or the one tried last. */
  readonly change: SandboxChange | null;
  /** The change done last; null while another one is tried, and when that failed. */
  readonly done: SandboxChange | null;
  /** Counts the changes done, so that a view can say so each time. */
  readonly changes: number;
  /** Of the forms: `name`, `value`, `host`, `path`, `content`, `days`. */
  readonly faults: readonly Fault[];
  /** Counts the refused presses, so that a view can put the focus again. */
  readonly refusals: number;
  readonly failure: SandboxFailure | null;
  /** Id of the mail that is open. */
  readonly openMail: string | null;
}
