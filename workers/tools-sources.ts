import type { Bytes } from '#core/x509/encoding.ts';
import type { ToolJob } from '#workers/tools-api.ts';

/** Returns a tool's input as bytes: the text first, then each file. `name` is empty for the text. */
export async function toolSources({
  text,
  files,
}: Pick<ToolJob<unknown>, 'text' | 'files'>): Promise<
  readonly { readonly name: string; readonly bytes: Bytes }[]
> {
  const typed = text.trim() === '' ? [] : [{ name: '', bytes: new TextEncoder().encode(text) }];
  const read = files.map(async ({ name, content }) => ({
    name,
    bytes: new Uint8Array(await content.arrayBuffer()),
  }));
  return [...typed, ...(await Promise.all(read))];
}
