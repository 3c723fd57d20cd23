import type { LogContext } from '#src/adapters/journal/log.ts';
import type { TabTalk } from '#src/adapters/journal/tab-talk.ts';
import type { JournalLocks } from '#src/adapters/journal/types.ts';

/** What an open flow is given by its journal. */
export interface WorkflowContext extends LogContext {
  readonly talk: TabTalk;
  readonly locks: JournalLocks | null;
  readonly lockName: string;
  readonly isStrict: boolean;
}
