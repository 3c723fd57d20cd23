import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { EventObject } from 'xstate';
import type { WorkflowDefinition } from '#src/adapters/journal/types.ts';

/** One history of a journaled machine; its log is stored in `tests/fixtures/histories` (`npm run histories`). */
export interface ReferenceFlow {
  /** File name without extension: the machine, then what happens. */
  readonly file: string;
  readonly definition: WorkflowDefinition;
  readonly input: unknown;
  readonly acts: readonly EventObject[];
  /** The tab dies in this state, while its work hangs, and another resumes the flow. */
  readonly crashIn?: string;
}

/** A flow from its beginning to its end on a server that counts effects; it is interrupted at every change. */
export interface InterruptedFlow {
  readonly definition: WorkflowDefinition;
  readonly input: unknown;
  readonly acts: readonly EventObject[];
  readonly end: string;
  /** How often the server performed the flow's effect. */
  readonly effects: () => number;
}

/** What a flow's tests need to know of it; one file per flow in `tests/flows`, exporting `sample`. */
export interface FlowSample {
  readonly histories: () => readonly ReferenceFlow[];
  readonly begin: () => InterruptedFlow;
}

const folder = resolve(import.meta.dirname, '../../flows');

/** The samples by name of the file. */
export const flowSamples: Readonly<Record<string, FlowSample>> = Object.fromEntries(
  await Promise.all(
    readdirSync(folder).map(async (file) => {
      const module: { readonly sample: FlowSample } = await import(pathToFileURL(resolve(folder, file)).href);
      return [file.replace('.ts', ''), module.sample] as const;
    }),
  ),
);
