import { replyCode } from '#core/contract/call.ts';
import { fault } from '#core/fault.ts';
import { parseJson } from '#core/parse-json.ts';
import { fieldsOf } from '#server/http/form-fields.ts';
import { isJsonBounded } from '#server/http/json-shape.ts';
import { badInput, type Refusal, refuse } from '#server/http/reply.ts';
import type { Route } from '#server/http/serve.ts';
import { takeTurns } from '#server/http/turns.ts';
import type { Upload } from '#server/http/uploads.ts';

const mediaTypes = { form: 'application/x-www-form-urlencoded', json: 'application/json' } as const;

/** Reads the body by the call's encoding, not yet checked against its schema. A missing body is an empty object. */
export async function readBody(
  route: Route,
  request: Request,
  upload: Upload,
): Promise<{ readonly value: unknown } | { readonly refusal: Refusal }> {
  const text = await readText(request, route.bodyLimit, upload);
  if (typeof text !== 'string') return { refusal: text };
  if (text === '') return { value: {} };
  const wanted = mediaTypes[route.call.encoding];
  const mediaType = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (mediaType !== wanted) {
    return { refusal: refuse(replyCode.mediaType, `The body must be ${wanted}`) };
  }
  const turn = takeTurns();
  const isJson = route.call.encoding === 'json';
  const isBounded = !isJson || isJsonBounded(text);
  await turn();
  const value = !isBounded ? null : isJson ? (parseJson(text) ?? null) : fieldsOf(text);
  await turn();
  return value === null ? { refusal: badInput([fault('', 'format', '', wanted)]) } : { value };
}

/** Reads at most `limit` bytes, so that an endless body cannot fill the memory. */
async function readText(request: Request, limit: number, upload: Upload): Promise<string | Refusal> {
  const tooLarge = () => refuse(replyCode.tooLarge, `The body is larger than ${limit} bytes`);
  if (Number(request.headers.get('content-length') ?? 0) > limit) return tooLarge();
  if (request.body === null) return '';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let size = 0;
  try {
    for await (const chunk of request.body) {
      size += chunk.byteLength;
      if (size > limit) return tooLarge();
      if (!upload.add(chunk.byteLength))
        return refuse(replyCode.unavailable, 'Too much is being sent at once. Try again in a moment');
      text += decoder.decode(chunk, { stream: true });
    }
    return text + decoder.decode();
  } catch (error) {
    // Thrown by the decoder or by a broken connection; in the latter case nobody reads the reply.
    return badInput([fault('', 'format', '', error instanceof TypeError ? 'UTF-8' : '')]);
  } finally {
    upload.close();
  }
}
