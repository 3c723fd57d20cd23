import { fail, ok, type Result } from '#core/result.ts';
import type { Bytes } from '#core/x509/encoding.ts';
import { readPem } from '#core/x509/pem.ts';
import type { ReadFault } from '#core/x509/read-fault.ts';

/** The bytes of the one PEM block with one of the labels; other blocks are passed over. */
export function singleBlock(text: string, labels: readonly string[]): Result<Bytes, ReadFault> {
  const { blocks, problems } = readPem(text);
  const [first, second] = blocks.filter((block) => labels.includes(block.label));
  if (second !== undefined) return fail({ code: 'several', detail: String(second.line) });
  if (first !== undefined) return ok(first.bytes);
  const problem = problems[0];
  if (problem !== undefined) return fail({ code: 'damaged', detail: String(problem.line) });
  return fail({ code: 'not-found', detail: blocks.map((block) => block.label).join(', ') });
}
