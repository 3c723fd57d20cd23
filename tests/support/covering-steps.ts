import { isReplayed } from '#src/features/support/replay/flows.ts';
import { exportedFlow } from '#tests/support/exported-flow.ts';
import { foldExport } from '#tests/support/fold-export.ts';
import { isWhole } from '#tests/support/whole.ts';

/** Steps of a history whose screens are looked at. */
export interface CoveringSteps {
  readonly name: string;
  readonly steps: readonly number[];
  /** No earlier history of the flow ends in this state. */
  readonly hasNewEnd: boolean;
}

/**
 * Every state and event of each flow once, in the first history that has it, and of each history the start, the middle and the end. Histories
 * of a flow share most of their steps.
 */
export async function coveringSteps(names: readonly string[]): Promise<CoveringSteps[]> {
  const seen = new Set<string>();
  const isNew = (key: string) => !seen.has(key) && seen.add(key) === seen;
  const all: CoveringSteps[] = [];
  for (const name of names) {
    const { rows, workflow } = exportedFlow(name);
    if (!isReplayed(workflow.machine)) throw new Error(`${name} is not replayed`);
    const { states, film } = await foldExport(workflow.machine, rows);
    const last = rows.length - 1;
    const fixed = [0, Math.floor(last / 2), last];
    const steps = rows.flatMap((_, step) => {
      const isFirst = isNew(`${workflow.machine} ${film.steps[step]?.type} ${states[step]}`);
      return isWhole || isFirst || fixed.includes(step) ? [step] : [];
    });
    all.push({ name, steps, hasNewEnd: isWhole || isNew(`end of ${workflow.machine} ${states[last]}`) });
  }
  return all;
}
