import { linkedWish } from '#src/features/tools/gen-csr/linked-wish.ts';
import { genCsrTexts } from '#src/features/tools/gen-csr/texts.ts';
import { WishForm } from '#src/features/tools/gen-csr/wish-form.tsx';
import { beginWish, type GenerateOptions } from '#src/features/tools/gen-csr/wish-options.ts';
import { toolPage } from '#src/features/tools/kit/tool-page.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';
import type { GeneratedRequests } from '#workers/tools-api.ts';

/** Nobody waits for it before something was made. */
const GeneratedView = lazyPart(
  'GeneratedView',
  () => import('#src/features/tools/gen-csr/generated-view.tsx'),
);

/** /certhub/tools/gen-csr: keys and requests, made in the page's worker, where the keys stay until they are saved. */
export const GenCsrPage = toolPage<GenerateOptions, GeneratedRequests, 'genCsr'>({
  name: 'gen-csr',
  texts: genCsrTexts,
  options: beginWish,
  Options: WishForm,
  press: (t) => t('genCsr.press'),
  run: (api, job) => api.generateRequests(job),
  Show: GeneratedView,
  made: ({ requests }) => requests.length,
  summary: ({ requests, wrong }, t) =>
    wrong.length > 0 ? t.count('genCsr.wrong', wrong.length) : t.count('genCsr.made', requests.length),
  text: ({ value }) => value.requests.map(({ csr }) => csr).join('\n'),
  json: ({ value }) => value.requests,
  linkedOptions: linkedWish,
});
