import { parseBatch } from '#core/names/batch-text.ts';
import { ok } from '#core/result.ts';
import type { NamesApi } from '#workers/intake-api.ts';
import { refuseLongText } from '#workers/text-size.ts';

export const namesJobs: NamesApi = {
  checkBatch: async (text, terms) => refuseLongText(text) ?? ok(await parseBatch(text, terms)),
};
