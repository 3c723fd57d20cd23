import { type Folded, foldRows } from '#src/adapters/journal/fold.ts';
import { JournalFailure } from '#src/adapters/journal/journal-failure.ts';
import type { AppendOutcome, JournalStore } from '#src/adapters/journal/journal-store.ts';
import { takeOutLongTexts } from '#src/adapters/journal/long-texts.ts';
import { decodeFields } from '#src/adapters/journal/payload-codec.ts';
import { encodeChecked, type PreparedEvent } from '#src/adapters/journal/prepare-event.ts';
import {
  isBusy,
  type PureState,
  persistPure,
  statePath,
  stepPure,
} from '#src/adapters/journal/pure-machine.ts';
import {
  type AttentionReason,
  compactedType,
  createdType,
  type EventRow,
  type WorkflowRecord,
} from '#src/adapters/journal/row.ts';
import type { TabTalk } from '#src/adapters/journal/tab-talk.ts';
import type { JournalLocks, JournalOptions, WorkflowDefinition } from '#src/adapters/journal/types.ts';

/** What the journal provides to an open flow. */
export interface WorkflowContext
  extends Pick<JournalOptions, 'account' | 'tab' | 'newId' | 'clock' | 'isStrict' | 'report'> {
  readonly store: JournalStore;
  readonly definition: WorkflowDefinition;
  readonly id: string;
  /** Called with each record after it is written. */
  readonly onRecord: (record: WorkflowRecord) => void;
  readonly talk: TabTalk;
  readonly locks: JournalLocks | null;
  readonly lockName: string;
}

const compactAfter = 200;

export type CatchUp =
  | { readonly kind: 'current' | 'advanced' | 'gone' | 'discarded' }
  | { readonly kind: 'attention'; readonly reason: AttentionReason };

/** The log of one workflow and its fold. The caller decides what is written and when. */
export class Log {
  constructor(
    private readonly context: WorkflowContext,
    private folded: Folded,
    /** `base`: `seq` of the first row present. */
    private fixed: Pick<WorkflowRecord, 'createdAt' | 'base'>,
  ) {}

  /** Writes the first row of a new flow with this tab as its writer, in epoch 1; `null` if the flow already exists. */
  static async create(
    context: WorkflowContext,
    input: unknown,
  ): Promise<{ readonly log: Log; readonly input: unknown } | null> {
    const { clock, definition, store, tab } = context;
    const now = clock.now();
    const prepared = encodeChecked({ input });
    const { json: payload, texts } = await takeOutLongTexts(prepared, definition.longText);
    const row = { ...rowHead(context, createdType, context.newId()), seq: 0, time: now, epoch: 1, payload };
    const folded = foldRows(definition, [row], texts);
    if (!folded.ok) throw new JournalFailure('event-broken', folded.error.kind);
    const log = new Log(context, folded.value, { createdAt: now, base: 0 });
    const record = log.recordFor(folded.value.state, 0);
    const isMade = await store.create({ epoch: 1, holder: tab, row, texts, record }, now);
    if (isMade) context.onRecord(record);
    // Decoded as the fold reads it, so the running actor starts with the same input.
    return isMade ? { log, input: decodeFields(prepared).input } : null;
  }

  /** Reads and folds a log. Returns a reason if it needs attention, `null` if it does not exist. */
  static async open(context: WorkflowContext): Promise<Log | AttentionReason | null> {
    const loaded = await context.store.load(context.id, 0);
    if (loaded === null) return null;
    const folded = foldRows(context.definition, loaded.rows, loaded.texts);
    if (!folded.ok) return folded.error;
    const { createdAt, base } = loaded.record;
    return new Log(context, folded.value, { createdAt, base });
  }

  get state(): PureState {
    return this.folded.state;
  }

  get seq(): number {
    return this.folded.seq;
  }

  get isFinished(): boolean {
    return this.state.snapshot.status !== 'active';
  }

  /** Appends one event in that epoch and folds it. Throws `event-broken`, or the storage failure. */
  async append(epoch: number, eventId: string, { event, payload }: PreparedEvent): Promise<AppendOutcome> {
    const { store, clock, tab, definition, onRecord } = this.context;
    const state = this.tryStep(event);
    const { json, texts } = await takeOutLongTexts(payload, definition.longText);
    const seq = this.seq + 1;
    const row: EventRow = {
      ...rowHead(this.context, event.type, eventId),
      seq,
      time: clock.now(),
      epoch,
      payload: json,
    };
    const record = this.recordFor(state, seq);
    const outcome = await store.append({ epoch, holder: tab, row, texts, record });
    if (outcome !== 'written') return outcome;
    this.folded = { state, seq };
    onRecord(record);
    return outcome;
  }

  /** Folds the rows that others wrote. */
  async catchUp(): Promise<CatchUp> {
    const { store, definition, id } = this.context;
    const loaded = await store.load(id, this.seq + 1);
    if (loaded === null) return { kind: 'gone' };
    if (loaded.record.status === 'discarded') return { kind: 'discarded' };
    if (loaded.rows.length === 0) return { kind: 'current' };
    const folded = foldRows(definition, loaded.rows, loaded.texts, this.folded);
    if (!folded.ok) return { kind: 'attention', reason: folded.error };
    this.folded = folded.value;
    this.fixed = { ...this.fixed, base: loaded.record.base };
    return { kind: 'advanced' };
  }

  /** Writes the current state as a new first row after the database was deleted; `false` if another tab did. */
  async writeAnew(epoch: number): Promise<boolean> {
    const { store, tab, clock } = this.context;
    const { row, texts } = await this.stateRow(epoch, this.seq);
    this.fixed = { ...this.fixed, base: this.seq };
    const record = this.recordFor(this.state, this.seq);
    return store.create({ epoch, holder: tab, row, texts, record }, clock.now());
  }

  /** Whether the log is long enough to be folded into a new first row. */
  get isLong(): boolean {
    const limit = this.context.definition.compactAfter ?? compactAfter;
    return !this.isFinished && this.seq - this.fixed.base >= limit;
  }

  async compact(epoch: number): Promise<void> {
    const { store, tab: holder } = this.context;
    const seq = this.seq + 1;
    const { row, texts } = await this.stateRow(epoch, seq);
    const record = { ...this.recordFor(this.state, seq), base: seq };
    if ((await store.compact({ epoch, holder, row, texts, record })) !== 'written') return;
    this.folded = { state: this.state, seq };
    this.fixed = { ...this.fixed, base: seq };
    this.context.onRecord(record);
  }

  private async stateRow(epoch: number, seq: number) {
    const { definition, clock, newId } = this.context;
    const snapshot = persistPure(definition.machine, this.state);
    const { json, texts } = await takeOutLongTexts(encodeChecked({ snapshot }), definition.longText);
    const head = rowHead(this.context, compactedType, newId());
    const row: EventRow = { ...head, seq, time: clock.now(), epoch, payload: json };
    return { row, texts };
  }

  private tryStep(event: PreparedEvent['event']): PureState {
    try {
      return stepPure(this.context.definition.machine, this.state, event);
    } catch (error) {
      throw new JournalFailure('event-broken', event.type, { cause: error });
    }
  }

  /** The record to write with row `head`. */
  private recordFor(state: PureState, head: number): WorkflowRecord {
    const { definition, id, account, clock } = this.context;
    const { title, facts = {} } = definition.summarize(state.snapshot);
    const status = state.snapshot.status === 'active' ? 'active' : 'finished';
    return {
      ...this.fixed,
      id,
      account,
      machine: definition.name,
      version: definition.version,
      updatedAt: clock.now(),
      state: statePath(state.snapshot.value),
      title,
      facts,
      status,
      statusBefore: status,
      isBusy: isBusy(state),
      attention: null,
      isReduced: false,
      head,
    };
  }
}

function rowHead({ id, definition }: WorkflowContext, type: string, event: string) {
  return { workflow: id, event, type, machine: definition.name, version: definition.version };
}

export function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
