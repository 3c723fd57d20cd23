import type { ToolOutcome } from '#src/features/tools/kit/tool-definition.ts';
import { factsText } from '#src/features/tools/parse/facts/fact.ts';
import { objectFacts } from '#src/features/tools/parse/facts/object-facts.ts';
import { factsTexts } from '#src/features/tools/parse/facts/texts.ts';
import type { InspectedInput, InspectOptions } from '#workers/tools-api.ts';

/** Returns all facts of the chosen object as text, in the current language. */
export async function copiedFacts({
  value,
  job,
  texts,
}: Pick<ToolOutcome<InspectOptions, InspectedInput, 'parse'>, 'value' | 'job' | 'texts'>): Promise<string> {
  await texts.load(factsTexts);
  const { t, format } = texts.snapshot();
  return factsText(objectFacts({ t, format, detail: value.chosen, now: job.options.now }));
}
