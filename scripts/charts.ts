import { readdirSync } from 'node:fs';
import { basename, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AnyStateMachine, StateMachine } from 'xstate';
import type { MachineModel } from '#tests/model/define-model.ts';
import { machineName } from '#tests/support/models/coverage-files.ts';

const root = resolve(import.meta.dirname, '..');

const machines = (await exportsOf('.machine.ts')).filter((value) => value instanceof StateMachine);
const models = (await exportsOf('.model.ts')).filter(isModel);

/** Every machine by its file name: whatever a `*.machine.ts` exports. */
export const charts: Readonly<Record<string, AnyStateMachine>> = Object.fromEntries(
  machines.map((machine) => [machineName(machine), machine]),
);

/** The main paths of each machine, from its model. */
export const happyPaths: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  models.map(({ machine, paths }) => [machineName(machine), paths]),
);

/** Paths of the machines' files from the project's root, by name. */
export function machineFiles(): ReadonlyMap<string, string> {
  return new Map(filesOf('.machine.ts').map((file) => [basename(file, '.machine.ts'), file]));
}

function filesOf(suffix: string): readonly string[] {
  return ['machines', 'src', 'tests/model/models'].flatMap((layer) =>
    readdirSync(resolve(root, layer), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith(suffix))
      .map((file) => relative(root, resolve(root, layer, file)).replaceAll('\\', '/'))
      .sort(),
  );
}

async function exportsOf(suffix: string): Promise<readonly unknown[]> {
  const modules: readonly object[] = await Promise.all(
    filesOf(suffix).map((file) => import(pathToFileURL(resolve(root, file)).href)),
  );
  return modules.flatMap((module) => Object.values(module));
}

function isModel(value: unknown): value is MachineModel<AnyStateMachine> {
  return typeof value === 'object' && value !== null && 'machine' in value && 'paths' in value;
}
