import type { QueryClient } from '@tanstack/react-query';
import type { AnyStateMachine } from 'xstate';
import type { FileBox } from '#src/adapters/files/file-box.ts';
import type { Journal, WorkflowHandle } from '#src/adapters/journal/types.ts';
import type { Vault } from '#src/adapters/vault/vault.ts';
import type { Intake } from '#src/adapters/workers/intake.ts';
import type { KeyPool } from '#src/adapters/workers/key-pool.ts';
import type { EntryServices } from '#src/console/entry-services.ts';
import type { Flow } from '#src/console/flows/define-flow.ts';

/** Opens a flow, or starts it; two tabs or two clicks that mean the same one get the same one. */
export type OpenFlow = <M extends AnyStateMachine, Args>(
  flow: Flow<M, Args, FlowServices>,
  args: Args,
) => Promise<WorkflowHandle<M>>;

/** One account's resources in this browser: its workflows, its key vault and the workers that serve them. */
export interface Workspace {
  readonly accountID: string;
  readonly journal: Journal;
  readonly vault: Vault;
  readonly keyPool: KeyPool;
  /** Holds files that a form passes to its machine by handle. */
  readonly files: FileBox;
  readonly open: OpenFlow;
  close(): Promise<void>;
}

/** What the slots of a flow may use. */
export interface FlowServices extends EntryServices, Omit<Workspace, 'accountID' | 'close'> {
  readonly queryClient: QueryClient;
  /** Loaded with the first text or file to read. */
  readonly intake: () => Promise<Intake>;
}
