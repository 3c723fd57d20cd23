import { convertTexts } from '#src/features/tools/convert/texts.ts';
import { toolPage } from '#src/features/tools/kit/tool-page.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';

const result = () =>
  import(/* webpackChunkName: "tool-converted" */ '#src/features/tools/convert/pair-groups.tsx');

export const MatchPairPage = toolPage({
  name: 'match-pair',
  texts: convertTexts,
  input: {
    samples: [
      {
        name: 'convert.samples.pairs',
        load: async () => (await import('#src/features/tools/convert/sample-keys.ts')).samplePairs(),
      },
    ],
  },
  options: null,
  run: (api, job) => api.matchPairs(job),
  summary: ({ groups }, t) => t.count('convert.groups', groups.length),
  text: async (outcome) => (await result()).pairsText(outcome),
  isSecret: ({ groups }) => groups.some(({ rows }) => rows.some(({ isPrivate }) => isPrivate)),
  json: ({ value: { groups } }) => groups,
  Show: lazyPart('PairGroups', result),
});
