import { toolPage } from '#src/features/tools/kit/tool-page.tsx';
import { beginRules, linkedRules, sampleRules } from '#src/features/tools/replace/replace-options.ts';
import { ReplaceRules } from '#src/features/tools/replace/replace-rules.tsx';
import { replaceTexts } from '#src/features/tools/replace/texts.ts';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';

const ReplaceResult = lazyPart(
  'ReplaceResult',
  () => import('#src/features/tools/replace/replace-result.tsx'),
);

const sample = 'server_name old.example.com;\nssl_certificate /etc/ssl/old.example.com.crt;\n';

export const BatchReplacePage = toolPage({
  name: 'batch-replace',
  texts: replaceTexts,
  input: {
    hint: 'replace.inputHint',
    samples: [{ name: 'replace.sample', load: async () => sample, options: sampleRules }],
  },
  options: beginRules,
  Options: ReplaceRules,
  run: (api, job) => api.replaceAll(job),
  summary: ({ counts }, t) => {
    const total = counts.reduce((sum, count) => sum + count, 0);
    return total === 0 ? t('replace.noChange') : t.count('replace.total', total);
  },
  text: async ({ tools, job }) => {
    const made = await tools.run((api) => api.replacedText(job));
    return made.ok ? made.value : '';
  },
  json: ({ value: { files, counts, patternFaults } }) => ({ files, counts, patternFaults }),
  save: async ({ tools, job }) => {
    const made = await tools.run((api) => api.replacedFiles(job));
    return made.ok ? { ...made.value, content: made.value.bytes } : null;
  },
  Show: ReplaceResult,
  linkedOptions: linkedRules,
});
