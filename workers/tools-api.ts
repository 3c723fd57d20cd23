/** What the certificate tools ask of their worker. It keeps what it read last, so that a page can ask for more of it. */

import type { ObjectView } from '#core/x509/inspect.ts';
import type { InspectFault } from '#core/x509/inspect-fault.ts';
import type { JsonObject } from '#core/x509/inspect-json.ts';
import type { WorkerResult } from '#workers/api.ts';

/** What a visitor brought to a tool, and what they chose there. */
export interface ToolJob<Options> {
  readonly text: string;
  readonly files: readonly { readonly name: string; readonly content: Blob }[];
  /** Empty when none was given. */
  readonly password: string;
  readonly options: Options;
  /** The same for jobs over the same text, files and password. */
  readonly ordinal: number;
}

export interface InspectOptions {
  /** Position in `rows` of the object whose view is wanted; null for the first. */
  readonly chosen: number | null;
}

/** One object in a list of many. */
export interface ObjectRow {
  readonly kind: ObjectView['kind'];
  /** What it is called: its common name, or else what it has. */
  readonly name: string;
  /** Its alias in a container, or the file it came in; empty when there is neither. */
  readonly place: string;
}

/** `file`: where it stands; empty for the pasted text. */
export type PlacedFault = InspectFault & { readonly file: string };

export interface InspectedInput {
  readonly rows: readonly ObjectRow[];
  readonly faults: readonly PlacedFault[];
  readonly chosen: { readonly at: number; readonly view: ObjectView } | null;
}

export interface ToolsApi {
  /** Everything that stands in text and files. Refused when nothing of it can be read, with the first reason. */
  inspect(job: ToolJob<InspectOptions>): Promise<WorkerResult<InspectedInput>>;
  /** The same as `npm run inspect` prints it. */
  inspectJson(job: ToolJob<InspectOptions>): Promise<WorkerResult<readonly JsonObject[]>>;
}
