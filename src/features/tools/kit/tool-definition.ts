import type { Remote } from 'comlink';
import type { ComponentType } from 'react';
import type { SavedFile } from '#src/adapters/files/save-file.ts';
import type { Tools } from '#src/adapters/workers/tools.ts';
import type { ToolName } from '#src/features/tools/tool-list.ts';
import type { TextArea, TextDefinition } from '#src/i18n/define-texts.ts';
import type { Format } from '#src/i18n/format.ts';
import type { Texts, Translate } from '#src/i18n/texts.ts';
import type { WorkerResult } from '#workers/api.ts';
import type { PlacedFault, ToolJob, ToolsApi } from '#workers/tools-api.ts';

/** Result of a tool's run. Its faults are shown above the result, with a password field if one is needed. */
export interface ToolValue {
  readonly faults?: readonly PlacedFault[] | undefined;
}

export interface ToolSample<Options = never> {
  /** Key of its name in the tool's texts. */
  readonly name: string;
  readonly load: () => Promise<string>;
  /** Options that suit the sample; the current ones when absent. */
  readonly options?: Options;
}

export interface InputDefinition<Options = never> {
  /** As in `<input accept>`. */
  readonly accept?: string;
  /** Key of the input's description in the tool's texts; keys, requests and certificates when absent. */
  readonly hint?: string | undefined;
  readonly samples?: readonly ToolSample<Options>[] | undefined;
}

/** A tool's options and how to change them. `isTyped` waits for a pause in typing. */
export interface OptionsProps<Options> {
  readonly options: Options;
  readonly onOptions: (options: Options, isTyped?: boolean) => void;
}

/** Results that exist only in the page's worker. */
export interface Unsaved {
  /** Their positions. */
  readonly places: readonly number[];
  /** Whether the user is being asked to discard them for a new run. */
  readonly isAsked: boolean;
  readonly onSaved: (places: readonly number[]) => void;
  readonly onAnswer: (isGivenUp: boolean) => void;
}

export interface ShowProps<Options, Value> extends OptionsProps<Options> {
  readonly value: Value;
  readonly unsaved: Unsaved;
  /** For reading what the worker still holds. */
  readonly tools: Tools;
  /** Newer options are being applied. */
  readonly isBusy: boolean;
}

/** A result, for building its copies. */
export interface ToolOutcome<Options, Value, Area extends TextArea> {
  readonly value: Value;
  readonly job: ToolJob<Options>;
  readonly tools: Tools;
  readonly t: Translate<Area | 'tools'>;
  readonly format: Format;
  /** For loading texts that are needed with the result. */
  readonly texts: Texts;
}

/** A tool's page in a single declaration; see `CONTRIBUTING.md`. */
export interface ToolDefinition<Options, Value extends ToolValue, Area extends TextArea> {
  readonly name: ToolName;
  readonly texts: TextDefinition<Area>;
  /** Input by paste, drop and file; absent if the tool needs only options and a `press`. */
  readonly input?: InputDefinition<Options>;
  /** Initial options. */
  readonly options: Options;
  /** Controls between input and result. */
  readonly Options?: ComponentType<OptionsProps<Options>>;
  /** Label of the button that starts the run; without it the tool runs on every change of its input or options. */
  readonly press?: (t: Translate<Area>) => string;
  readonly run: (api: Remote<ToolsApi>, job: ToolJob<Options>) => Promise<WorkerResult<Value>>;
  readonly Show: ComponentType<ShowProps<Options, Value>>;
  /** One line describing what was read. Replaces the folded input, and is announced. */
  readonly summary: (value: Value, t: Translate<Area | 'tools'>) => string;
  readonly text?: (outcome: ToolOutcome<Options, Value, Area>) => string | Promise<string>;
  readonly json?: (outcome: ToolOutcome<Options, Value, Area>) => unknown;
  /** Builds the file saved by the save button. */
  readonly save?: (outcome: ToolOutcome<Options, Value, Area>) => Promise<SavedFile | null>;
  /** Number of results that exist only in the worker; none when absent. */
  readonly made?: (value: Value) => number;
  /**
   * Whether the result contains a private key, in which case no link is offered. A tool that accepts keys offers no links at all without
   * it.
   */
  readonly isSecret?: (value: Value) => boolean;
  /** Parses the untrusted options in a link; without it a link carries only the input. */
  readonly linkedOptions?: (found: unknown) => Options;
}
