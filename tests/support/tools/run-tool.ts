import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The result of a command-line tool; a missing tool throws. */
export interface ToolRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Java is not installed everywhere: without keytool, its checks are skipped with a notice. */
export function hasTool(tool: string): boolean {
  return spawnSync(tool, ['-help']).error === undefined;
}

/** Runs `openssl`, `keytool` and the like in its own folder with the given files. */
export async function runTool(
  tool: string,
  args: readonly string[],
  files: Readonly<Record<string, string | Uint8Array>> = {},
): Promise<ToolRun> {
  const folder = await mkdtemp(join(tmpdir(), 'certhub-tool-'));
  try {
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
    return await new Promise<ToolRun>((resolve, reject) => {
      execFile(
        tool,
        [...args],
        { cwd: folder, env: { ...process.env, LC_ALL: 'C.UTF-8' } },
        (error, stdout, stderr) => {
          if (error && typeof error.code !== 'number') reject(error);
          else resolve({ code: Number(error?.code ?? 0), stdout, stderr });
        },
      );
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
