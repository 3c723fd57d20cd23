import type { Fault } from '#core/fault.ts';
import { isPublished } from '#machines/sandbox/sandbox.rules.ts';
import type {
  NewFile,
  NewRecord,
  Publication,
  SandboxChange,
  SandboxContext,
  SandboxFailure,
  SandboxMail,
  SandboxOverview,
} from '#machines/sandbox/sandbox.types.ts';

export type SandboxStep = 'loading' | 'unavailable' | 'ready' | 'changing' | 'refreshing';

export interface SandboxView {
  readonly step: SandboxStep;
  /** Null until loaded. */
  readonly overview: SandboxOverview | null;
  readonly newRecord: NewRecord;
  readonly newFile: NewFile;
  /** Days to move the clock, as typed. */
  readonly days: string;
  /** The change under way; null when there is none. */
  readonly busy: SandboxChange | null;
  /** The change done last, and a number that grows with each: say so when it does. */
  readonly done: { readonly change: SandboxChange; readonly ordinal: number } | null;
  /** Of the forms: `name`, `value`, `host`, `path`, `content`, `days`. */
  readonly faults: readonly Fault[];
  readonly focus: { readonly field: string; readonly ordinal: number } | null;
  readonly failure: SandboxFailure | null;
  /** The mail that is open. */
  readonly mail: SandboxMail | null;
  readonly can: { readonly change: boolean; readonly reload: boolean };
  /** Whether the sandbox holds exactly this already. */
  isPublished(publication: Publication): boolean;
}

interface SandboxSnapshot {
  readonly value: SandboxStep;
  readonly context: SandboxContext;
}

export function sandboxView({ value: step, context }: SandboxSnapshot): SandboxView {
  const { overview, done, changes, openMail } = context;
  const [first] = context.faults;
  return {
    step,
    overview,
    newRecord: context.newRecord,
    newFile: context.newFile,
    days: context.days,
    busy: step === 'changing' ? context.change : null,
    done: done === null ? null : { change: done, ordinal: changes },
    faults: context.faults,
    focus: first === undefined ? null : { field: first.field, ordinal: context.refusals },
    failure: context.failure,
    mail: overview?.mails.find(({ id }) => id === openMail) ?? null,
    can: { change: step === 'ready', reload: step === 'ready' || step === 'unavailable' },
    isPublished: (publication) => overview !== null && isPublished(overview, publication),
  };
}
