import { fail, ok, type Result } from '#core/result.ts';
import type { Bytes } from '#core/x509/encoding.ts';
import { plainPem } from '#core/x509/pasted-pem.ts';
import { readPem } from '#core/x509/pem.ts';
import type { ReadFault } from '#core/x509/read-fault.ts';

/** Returns the bytes of the only PEM block with one of the labels, ignoring other blocks. Fails if none or several match. */
export function singleBlock(text: string, labels: readonly string[]): Result<Bytes, ReadFault> {
  const { blocks, problems } = readPem(plainPem(text));
  const [first, second] = blocks.filter((block) => labels.includes(block.label));
  if (second !== undefined) return fail({ code: 'several', detail: String(second.line) });
  if (first !== undefined) return ok(first.bytes);
  const problem = problems[0];
  if (problem !== undefined) return fail({ code: 'damaged', detail: String(problem.line) });
  return fail({ code: 'not-found', detail: blocks.map((block) => block.label).join(', ') });
}
