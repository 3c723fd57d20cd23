import { convertTexts } from '#src/features/tools/convert/texts.ts';
import { toolPage } from '#src/features/tools/kit/tool-page.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';
import type { ConvertOptions } from '#workers/tools-keys-api.ts';

const begin: ConvertOptions = {
  format: 'pem',
  kind: 'modern',
  isDer: false,
  isJoined: false,
  withKey: true,
  withRoot: true,
  alias: '',
  password: '',
  now: 0,
  isConfirmed: false,
};

const result = () =>
  import(/* webpackChunkName: "tool-converted" */ '#src/features/tools/convert/conversion.tsx');

export const ConvertCertPage = toolPage({
  name: 'convert-cert',
  texts: convertTexts,
  input: {
    accept: '.pem,.crt,.cer,.der,.p7b,.p7c,.pfx,.p12,.jks,.key,.txt',
    samples: [
      {
        name: 'convert.samples.chain',
        load: async () => (await import('#src/features/tools/parse/sample-chain.ts')).sampleChain,
      },
    ],
  },
  options: begin,
  run: (api, job) => api.convertCertificates(job),
  summary: ({ entries }, t) => t.count('convert.found', entries.length),
  text: async (outcome) => (await result()).convertedText(outcome),
  json: ({ value: { entries } }) => entries,
  isSecret: ({ entries }) => entries.some(({ hasKey }) => hasKey),
  Show: lazyPart('Conversion', result),
});
