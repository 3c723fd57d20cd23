import { toolPage } from '#src/features/tools/kit/tool-page.tsx';
import { ObjectFacts } from '#src/features/tools/parse/object-facts.tsx';
import { parseTexts } from '#src/features/tools/parse/texts.ts';
import type { InspectOptions } from '#workers/tools-api.ts';

const options: InspectOptions = { chosen: null };

export const ParseCsrPage = toolPage({
  name: 'parse-csr',
  texts: parseTexts,
  input: {
    accept: '.csr,.req,.pem,.der,.txt',
    samples: [
      {
        name: 'parse.samples.request',
        load: async () => (await import('#src/features/tools/parse/sample-request.ts')).sampleRequest,
      },
    ],
  },
  options,
  run: (api, job) => api.inspect(job),
  summary: ({ rows }, t) => t.count('parse.found', rows.length),
  json: async ({ tools, job }) => {
    const found = await tools.run((api) => api.inspectJson(job));
    return found.ok ? found.value : found.error;
  },
  Show: ObjectFacts,
});
