import * as v from 'valibot';
import { subjectFieldNames } from '#core/tools/gen-csr/subject-fields.ts';
import { hashChoices, keyChoices } from '#core/tools/gen-csr/wish.ts';
import { genCsrTexts } from '#src/features/tools/gen-csr/texts.ts';
import { WishForm } from '#src/features/tools/gen-csr/wish-form.tsx';
import {
  beginWish,
  type GenerateOptions,
  presets,
  presetUsages,
} from '#src/features/tools/gen-csr/wish-options.ts';
import { toolPage } from '#src/features/tools/kit/tool-page.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';
import type { GeneratedRequests } from '#workers/tools-api.ts';

/** Needed only once something was generated. */
const GeneratedView = lazyPart(
  'GeneratedView',
  () => import('#src/features/tools/gen-csr/generated-view.tsx'),
);

/** /certhub/tools/gen-csr: generates keys and requests in the page's worker, where the keys stay until they are saved. */
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

const text = v.fallback(v.pipe(v.string(), v.maxLength(20_000)), '');
const linked = v.object({
  preset: v.picklist(presets),
  subject: v.record(v.picklist(subjectFieldNames), text),
  ...{ altNames: text, batch: text, isBatch: v.boolean() },
  ...{ key: v.picklist(keyChoices), hash: v.picklist(hashChoices) },
});

/** Returns the options in a link, or the defaults if it contains something else. */
function linkedWish(found: unknown): GenerateOptions {
  const read = v.safeParse(linked, found);
  return read.success ? { ...read.output, usage: presetUsages[read.output.preset] } : beginWish;
}
