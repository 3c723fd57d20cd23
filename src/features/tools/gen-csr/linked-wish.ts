import * as v from 'valibot';
import { subjectFieldNames } from '#core/tools/gen-csr/subject-fields.ts';
import { hashChoices, keyChoices } from '#core/tools/gen-csr/wish.ts';
import {
  beginWish,
  type GenerateOptions,
  presets,
  presetUsages,
} from '#src/features/tools/gen-csr/wish-options.ts';

const text = v.fallback(v.pipe(v.string(), v.maxLength(20_000)), '');
const linked = v.object({
  preset: v.picklist(presets),
  subject: v.record(v.picklist(subjectFieldNames), text),
  ...{ altNames: text, batch: text, isBatch: v.boolean() },
  ...{ key: v.picklist(keyChoices), hash: v.picklist(hashChoices) },
});

/** What a link asks for; the usual beginning where it carries something else. */
export function linkedWish(found: unknown): GenerateOptions {
  const read = v.safeParse(linked, found);
  return read.success ? { ...read.output, usage: presetUsages[read.output.preset] } : beginWish;
}
