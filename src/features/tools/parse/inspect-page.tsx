import type { ToolOutcome, ToolSample } from '#src/features/tools/kit/tool-definition.ts';
import { toolPage } from '#src/features/tools/kit/tool-page.tsx';
import { factsText } from '#src/features/tools/parse/facts/fact.ts';
import { objectFacts } from '#src/features/tools/parse/facts/object-facts.ts';
import { InspectedView } from '#src/features/tools/parse/inspected-view.tsx';
import { parseTexts } from '#src/features/tools/parse/texts.ts';
import type { InspectedInput, InspectOptions } from '#workers/tools-api.ts';

type Outcome = ToolOutcome<InspectOptions, InspectedInput, 'parse'>;

/** The page that shows whatever was pasted, made for one kind of object. */
export function inspectPage(
  name: 'parse-csr' | 'parse-cert',
  prefers: InspectOptions['prefers'],
  accept: string,
  samples: readonly ToolSample[],
) {
  const options: InspectOptions = { prefers, chosen: null, compared: null, roots: '', now: Date.now() };
  return toolPage({
    name,
    texts: parseTexts,
    input: { accept, samples },
    options,
    run: (api, job) => api.inspect(job),
    summary: ({ rows }, t) => t.count('parse.found', rows.length),
    text: ({ value, job, t, format }: Outcome) =>
      factsText(objectFacts({ t, format, detail: value.chosen, now: job.options.now })),
    json: async ({ tools, job }: Outcome) => {
      const found = await tools.run((api) => api.inspectJson(job));
      return found.ok ? found.value : found.error;
    },
    isSecret: ({ rows }) => rows.some(({ hasPrivateKey }) => hasPrivateKey),
    Show: InspectedView,
  });
}
