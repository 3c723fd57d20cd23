import { readFileSync } from 'node:fs';

type Given = Readonly<Record<string, string | undefined>>;

/**
 * Reads `<name>_FILE` for each of these names: Docker, Kubernetes and systemd hand secrets over as files, which no other process sees in
 * the environment. One line break at the end is not part of the secret. A fault never repeats what a file holds.
 */
export function withSecretFiles(
  given: Given,
  names: readonly string[],
): { set: Given; faults: readonly string[] } {
  const set = { ...given };
  const faults: string[] = [];
  for (const name of names) {
    const path = given[`${name}_FILE`];
    if (path === undefined) continue;
    if (given[name] !== undefined) {
      faults.push(`${name} and ${name}_FILE are both set, expected one of them`);
      continue;
    }
    try {
      set[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
      if (set[name] === '') faults.push(`${name}_FILE names a file that is empty`);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
      faults.push(`${name}_FILE is ${JSON.stringify(path)}, which can’t be read (${code})`);
    }
  }
  return { set, faults };
}
