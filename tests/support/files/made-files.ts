import { runTool } from '#tests/support/tools/run-tool.ts';

/** Runs a shell script in its own folder and returns every file left in it. */
export async function madeFiles(script: string): Promise<ReadonlyMap<string, Uint8Array<ArrayBuffer>>> {
  const listing = 'for f in *; do printf \'%s %s\\n\' "$f" "$(base64 -w0 "$f")"; done';
  const { code, stdout, stderr } = await runTool('sh', ['-ec', `(${script}) >&2\n${listing}`]);
  if (code !== 0) throw new Error(stderr);
  return new Map(
    stdout
      .trim()
      .split('\n')
      .map((line) => {
        const [name = '', base64 = ''] = line.split(' ');
        return [name, new Uint8Array(Buffer.from(base64, 'base64'))];
      }),
  );
}
