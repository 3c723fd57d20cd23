import { inspectPage } from '#src/features/tools/parse/inspect-page.tsx';

export const ParseCsrPage = inspectPage('parse-csr', 'request', '.csr,.req,.p10,.pem,.der,.txt', [
  {
    name: 'parse.samples.request',
    load: async () => (await import('#src/features/tools/parse/sample-request.ts')).sampleRequest,
  },
]);
