import { takeDataFolder } from '#server/data-folder.ts';

/** Takes and gives back data folders as its parent asks, in a process of its own. */
const taken = new Map<string, () => Promise<void>>();
process.on('message', async ({ take, release }: { take?: string; release?: string }) => {
  if (take !== undefined) {
    const giveBack = await takeDataFolder(take).catch(() => null);
    if (giveBack !== null) taken.set(take, giveBack);
    process.send?.(giveBack !== null);
  }
  if (release !== undefined) {
    await taken.get(release)?.();
    process.send?.(true);
  }
});
process.send?.(true);
