import type { ToolOutcome, ToolSample } from '#src/features/tools/kit/tool-definition.ts';
import { toolPage } from '#src/features/tools/kit/tool-page.tsx';
import { parseTexts } from '#src/features/tools/parse/texts.ts';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';
import type { InspectedInput, InspectOptions } from '#workers/tools-api.ts';

type Outcome = ToolOutcome<InspectOptions, InspectedInput, 'parse'>;

/** Needed only once there is something to show. */
const InspectedView = lazyPart('InspectedView', () => import('#src/features/tools/parse/inspected-view.tsx'));

/** Returns the page that inspects any pasted object, tailored to one type. */
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
    text: async (outcome: Outcome) =>
      (await import('#src/features/tools/parse/facts/copied-facts.ts')).copiedFacts(outcome),
    json: async ({ tools, job }: Outcome) => {
      const found = await tools.run((api) => api.inspectJson(job));
      return found.ok ? found.value : found.error;
    },
    isSecret: ({ rows }) => rows.some(({ hasPrivateKey }) => hasPrivateKey),
    Show: InspectedView,
  });
}
