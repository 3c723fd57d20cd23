/**
 * `npm run paths -- MACHINE`: the shortest paths that together take every edge, in words, with the tests that walked each in their last
 * run. Without a name it lists the machines.
 */
import { basename, resolve } from 'node:path';
import { type AnyModel, coverMachine } from '#tests/support/models/model.ts';
import { machineFiles } from './charts.ts';
import { readCoverage } from './coverage.ts';
import { pathLines } from './path-words.ts';

const [name = ''] = process.argv.slice(2);
const files = machineFiles();
const file = files.get(name);
if (file === undefined) {
  console.error(`Unknown machine '${name}'. Available: ${[...files.keys()].toSorted().join(', ')}.`);
  process.exit(2);
}
const model = await modelOf(file);
for (const line of pathLines(model, coverMachine(model).walks, readCoverage()(name))) console.log(line);

async function modelOf(machineFile: string): Promise<AnyModel> {
  const path = resolve(
    import.meta.dirname,
    '../tests/model/models',
    basename(machineFile).replace('.machine.ts', '.model.ts'),
  );
  const found = Object.entries(await import(path)).find(([key]) => key.endsWith('Model'));
  if (found === undefined) throw new Error(`${path} exports no model`);
  return found[1] as AnyModel;
}
