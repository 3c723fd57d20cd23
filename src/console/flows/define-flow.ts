import type { LinkProps } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { AnyMachineSnapshot, AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate';
import type {
  Journal,
  WorkflowDefinition,
  WorkflowHandle,
  WorkflowSummary,
  WorkflowTitle,
} from '#src/adapters/journal/types.ts';
import type { TextDefinition } from '#src/i18n/define-texts.ts';
import type { TextKey } from '#src/i18n/texts.ts';

type ActorsOf<M extends AnyStateMachine> = NonNullable<Parameters<M['provide']>[0]['actors']>;

/** What a flow does once it is open. Loaded with the first of its flows, since it brings the machine. */
export interface FlowWork<M extends AnyStateMachine, Args, Own>
  extends Pick<WorkflowDefinition<M>, 'compactAfter' | 'longText'> {
  readonly machine: M;
  /** The machine's slots; a function property, so that a slot cannot ask for a service that nobody has. */
  readonly slots: (services: Own) => ActorsOf<M>;
  /** Summarizes a flow for lists. Called with every new snapshot, so it must be cheap. No secrets. */
  summary(snapshot: SnapshotFrom<M>): WorkflowTitle;
  /** ID of the flow to open; one that does not exist yet is started. */
  id(args: Args, journal: Journal): string | Promise<string>;
  /** Input of a new flow. Undefined: only an existing one is opened. */
  input(args: Args, id: string): InputFrom<M> | undefined;
  /** Whether work is in flight that is completed even if its page is left. */
  isBusy?(snapshot: SnapshotFrom<M>): boolean;
  /** Runs whenever the flow was opened. */
  opened?(
    handle: WorkflowHandle<M>,
    context: { readonly args: Args; readonly services: Own },
  ): WorkflowHandle<M> | Promise<WorkflowHandle<M>>;
}

/** How the launchpad shows a flow that is not finished. */
export interface UnfinishedFlow {
  readonly icon: LucideIcon;
  /** What it is, in the launchpad's texts or those of `words`. */
  readonly kind: TextKey;
  /** Texts of `kind` and `step` if the launchpad has not loaded them. */
  readonly words?: TextDefinition<never>;
  /** Whether it is shown; by default every active one. */
  isShown?(facts: FlowFacts): boolean;
  /** Text key of the step it is at; null for an unknown one, from another version. */
  step(facts: FlowFacts): TextKey | null;
  /**
   * Steps with nothing in flight that could spend money, where it may be discarded. The busy flag does not tell: a draft left while
   * its price was loading stays busy until it is reopened.
   */
  readonly restingSteps: readonly string[];
  /** Where it is resumed. */
  to(flow: WorkflowSummary): LinkProps;
}

export type FlowFacts = WorkflowSummary['facts'];

/** A workflow whose log survives a reload; `src/features/flows.ts` lists them all. */
export interface DeclaredFlow {
  /** Must never change: `purchase`. */
  readonly name: string;
  /** Raised when an event changes its meaning; an integer from 1. */
  readonly version: number;
  work(): Promise<{ readonly machine: AnyStateMachine }>;
  /** Omit for a flow that the launchpad does not offer to resume. */
  readonly unfinished?: UnfinishedFlow;
}

/** A flow that `workspace.open` opens. */
export interface Flow<M extends AnyStateMachine, Args, Own> extends DeclaredFlow {
  work(): Promise<FlowWork<M, Args, Own>>;
}

export interface ReplayProps {
  readonly snapshot: AnyMachineSnapshot;
}

/** The page or dialog in which a customer sees a flow, made of the console's real components. */
export interface ReplayModule {
  readonly Screen: ComponentType<ReplayProps>;
  /** Final states that have their own screen; after any other the customer was led elsewhere. */
  readonly ends?: readonly string[];
}

export function defineFlow<M extends AnyStateMachine, Args, Own>(
  flow: Flow<M, Args, Own>,
): Flow<M, Args, Own> {
  return flow;
}

export function defineWork<M extends AnyStateMachine, Args, Own>(
  work: FlowWork<M, Args, Own>,
): FlowWork<M, Args, Own> {
  return work;
}

/** The step's text key below `path`, if it is one of the known steps. */
export function stepIn<Path extends string, Step extends string>(path: Path, steps: readonly Step[]) {
  return ({ step }: FlowFacts) => {
    const known = steps.find((each) => each === step);
    return known === undefined ? null : (`${path}.${known}` as const);
  };
}

/** What the journal folds, with slots filled by these services. */
export function definitionOf<M extends AnyStateMachine, Args, Own>(
  flow: Pick<DeclaredFlow, 'name' | 'version'>,
  work: FlowWork<M, Args, Own>,
  services: Own,
): WorkflowDefinition<M> {
  // `provide` of a machine returns the same machine; its type says so for a known one only.
  const { summary, compactAfter, longText } = work;
  return {
    ...emptyDefinitionOf(flow, work),
    machine: work.machine.provide({ actors: work.slots(services) }) as M,
    summarize: summary,
    ...(compactAfter === undefined ? {} : { compactAfter }),
    ...(longText === undefined ? {} : { longText }),
  };
}

/** What a replay folds: with empty slots, nothing runs even if the machine is started. */
export function emptyDefinitionOf<M extends AnyStateMachine>(
  { name, version }: Pick<DeclaredFlow, 'name' | 'version'>,
  { machine }: { readonly machine: M },
): WorkflowDefinition<M> {
  return { name, version, machine, summarize: () => ({ title: '' }) };
}

/**
 * ID of the flow under way whose ID starts with the prefix, or of the next one. Counted rather than random, so that two tabs starting at
 * once open the same flow; idempotency keys come from the random `workflow` of the input.
 */
export function countedId(
  journal: Journal,
  prefix: string,
  isPresent: (flow: WorkflowSummary) => boolean = () => false,
): string {
  const existing = journal
    .list()
    .getSnapshot()
    .filter(({ id }) => id.startsWith(prefix));
  const present = existing.find(({ status }) => status === 'active') ?? existing.find(isPresent);
  return present?.id ?? `${prefix}${existing.length + 1}`;
}
