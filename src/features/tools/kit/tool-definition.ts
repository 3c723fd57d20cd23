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

/** What a tool's run gives. Its faults stand above the result, and ask for a password where one is needed. */
export interface ToolValue {
  readonly faults?: readonly PlacedFault[] | undefined;
}

export interface ToolSample<Options = never> {
  /** Key of its name in the tool's texts. */
  readonly name: string;
  readonly load: () => Promise<string>;
  /** What shows the tool at work on it; those chosen before when absent. */
  readonly options?: Options;
}

export interface InputDefinition<Options = never> {
  /** As of `<input accept>`. */
  readonly accept?: string;
  /** Key of what is wanted, in the tool's texts; keys, requests and certificates when absent. */
  readonly hint?: string;
  /** Lines of the text area. */
  readonly rows?: number;
  /** Bytes; 16 MiB when absent. */
  readonly mostBytes?: number;
  readonly samples?: readonly ToolSample<Options>[];
}

/** What the parts of a tool get: its options and how to change them. `isTyped`: wait for a pause. */
export interface OptionsProps<Options> {
  readonly options: Options;
  readonly onOptions: (options: Options, isTyped?: boolean) => void;
}

/** What was made and is nowhere but in the page's worker. */
export interface Unsaved {
  /** Its places. */
  readonly places: readonly number[];
  /** Is it to be given up for what would be made anew? */
  readonly isAsked: boolean;
  readonly onSaved: (places: readonly number[]) => void;
  readonly onAnswer: (isGivenUp: boolean) => void;
}

export interface ShowProps<Options, Value> extends OptionsProps<Options> {
  readonly value: Value;
  readonly unsaved: Unsaved;
  /** For what the worker still holds of it. */
  readonly tools: Tools;
  /** Newer options are being applied. */
  readonly isBusy: boolean;
}

/** A result, for those who copy it. */
export interface ToolOutcome<Options, Value, Area extends TextArea> {
  readonly value: Value;
  readonly job: ToolJob<Options>;
  readonly tools: Tools;
  readonly t: Translate<Area | 'tools'>;
  readonly format: Format;
  /** For texts that come with the result. */
  readonly texts: Texts;
}

/** One declaration makes a tool's page: `CONTRIBUTING.md` says how. */
export interface ToolDefinition<Options, Value extends ToolValue, Area extends TextArea> {
  readonly name: ToolName;
  readonly texts: TextDefinition<Area>;
  /** What comes in by paste, drop and file; absent where the options are all there is. */
  readonly input?: InputDefinition<Options>;
  /** To begin with. */
  readonly options: Options;
  /** Controls between input and result. */
  readonly Options?: ComponentType<OptionsProps<Options>>;
  /** The work begins at a press: the button's label. */
  readonly press?: (t: Translate<Area>) => string;
  readonly run: (api: Remote<ToolsApi>, job: ToolJob<Options>) => Promise<WorkerResult<Value>>;
  readonly Show: ComponentType<ShowProps<Options, Value>>;
  /** One line: what was read. Stands for the folded input and is read out. */
  readonly summary: (value: Value, t: Translate<Area | 'tools'>) => string;
  readonly text?: (outcome: ToolOutcome<Options, Value, Area>) => string | Promise<string>;
  readonly json?: (outcome: ToolOutcome<Options, Value, Area>) => unknown;
  /** The file that a button saves. */
  readonly save?: (outcome: ToolOutcome<Options, Value, Area>) => Promise<SavedFile | null>;
  /** How many things it made that are nowhere but in the worker; none when absent. */
  readonly made?: (value: Value) => number;
  /** A private key is in it: no link then. A tool where keys come in has no link without it. */
  readonly isSecret?: (value: Value) => boolean;
  /** Options that a link carries, from whatever stands in it; without it a link carries the input alone. */
  readonly linkedOptions?: (found: unknown) => Options;
}
