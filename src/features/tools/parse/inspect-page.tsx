import type { InputDefinition } from '#src/features/tools/kit/tool-definition.ts';
import { toolPage } from '#src/features/tools/kit/tool-page.tsx';
import { parseTexts } from '#src/features/tools/parse/texts.ts';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';
import type { InspectOptions } from '#workers/tools-api.ts';

/** Needed only once there is something to show. */
const result = () => import('#src/features/tools/parse/inspected-view.tsx');

export const ParseCertPage = inspectPage('parse-cert', 'certificate', {
  accept: '.crt,.cer,.pem,.der,.p7b,.p7c,.pfx,.p12,.jks,.crl,.txt',
  samples: [
    {
      name: 'parse.samples.chain',
      load: async () => (await import('#src/features/tools/parse/sample-chain.ts')).sampleChain,
    },
  ],
});

export const ParseCsrPage = inspectPage('parse-csr', 'request', {
  accept: '.csr,.req,.p10,.pem,.der,.txt',
  samples: [
    {
      name: 'parse.samples.request',
      load: async () => (await import('#src/features/tools/parse/sample-request.ts')).sampleRequest,
    },
  ],
});

/** Returns the page that inspects any pasted object, tailored to one type. */
function inspectPage(
  name: 'parse-csr' | 'parse-cert',
  prefers: InspectOptions['prefers'],
  input: InputDefinition,
) {
  const options: InspectOptions = { prefers, chosen: null, compared: null, roots: '', now: Date.now() };
  return toolPage({
    name,
    texts: parseTexts,
    input,
    options,
    run: (api, job) => api.inspect(job),
    summary: ({ rows }, t) => t.count('parse.found', rows.length),
    text: async (outcome) => (await result()).copiedFacts(outcome),
    json: async ({ tools, job }) => {
      const found = await tools.run((api) => api.inspectJson(job));
      return found.ok ? found.value : found.error;
    },
    isSecret: ({ rows }) => rows.some(({ hasPrivateKey }) => hasPrivateKey),
    Show: lazyPart('InspectedView', result),
  });
}
