import { inspectPage } from '#src/features/tools/parse/inspect-page.tsx';

export const ParseCertPage = inspectPage(
  'parse-cert',
  'certificate',
  '.crt,.cer,.pem,.der,.p7b,.p7c,.pfx,.p12,.jks,.crl,.txt',
  [
    {
      name: 'parse.samples.chain',
      load: async () => (await import('#src/features/tools/parse/sample-chain.ts')).sampleChain,
    },
  ],
);
