import { ok } from '#core/result.ts';
import { type InspectedObject, inspect } from '#core/x509/inspect.ts';
import { inspectionJson } from '#core/x509/inspect-json.ts';
import { commonNameOf } from '#core/x509/object-name.ts';
import { refuse } from '#workers/fault.ts';
import type { InspectOptions, PlacedFault, ToolJob, ToolsApi } from '#workers/tools-api.ts';
import { toolSources } from '#workers/tools-sources.ts';

interface Reading {
  readonly ordinal: number;
  readonly objects: readonly (InspectedObject & { readonly file: string })[];
  readonly faults: readonly PlacedFault[];
}

let last: Promise<Reading> | null = null;
let lastOrdinal = -1;

/** Reads what came in, once for each input. */
export function readingOf(job: ToolJob<unknown>): Promise<Reading> {
  if (last !== null && lastOrdinal === job.ordinal) return last;
  lastOrdinal = job.ordinal;
  last = read(job);
  return last;
}

async function read(job: ToolJob<unknown>): Promise<Reading> {
  const objects: Reading['objects'][number][] = [];
  const faults: PlacedFault[] = [];
  for (const { name: file, bytes } of await toolSources(job)) {
    const found = await inspect(bytes, job.password === '' ? undefined : job.password);
    const before = objects.length;
    for (const object of found.objects) {
      const container = object.container === null ? null : object.container + before;
      objects.push({ ...object, container, file });
    }
    faults.push(...found.faults.map((fault) => ({ ...fault, file })));
  }
  return { ordinal: job.ordinal, objects, faults };
}

export const inspectJobs: Pick<ToolsApi, 'inspect' | 'inspectJson'> = {
  async inspect(job) {
    const { objects, faults } = await readingOf(job);
    const [fault] = faults;
    if (objects.length === 0) return refuse(fault?.code ?? 'empty', fault?.detail, fault);
    const at = chosenOf(job.options, objects.length);
    const view = objects[at]?.view;
    return ok({
      rows: objects.map(({ view, name, file }) => ({
        kind: view.kind,
        name: commonNameOf(view),
        place: name ?? file,
      })),
      faults,
      chosen: view === undefined ? null : { at, view },
    });
  },
  inspectJson: async (job) => ok(await inspectionJson((await readingOf(job)).objects)),
};

function chosenOf({ chosen }: InspectOptions, count: number): number {
  return chosen !== null && chosen < count ? chosen : 0;
}
