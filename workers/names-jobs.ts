import { parseBatch } from '#core/names/batch-text.ts';
import { ok } from '#core/result.ts';
import type { NamesApi } from '#workers/intake-api.ts';

export const namesJobs: NamesApi = {
  checkBatch: async (text, terms) => ok(await parseBatch(text, terms)),
};
