import { mkdirSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { expect } from 'vitest';
import {
  coverageFolder,
  machineName,
  root,
  type WalkedByModel,
} from '#tests/support/models/coverage-files.ts';
import type { AnyModel, Walked } from '#tests/support/models/model.ts';

/** Saves what a model walked of its chart, for the coverage check across all models. */
export function keepWalked(model: AnyModel, by: 'pure' | 'running', { edges, states }: Walked): void {
  const machine = machineName(model.machine);
  const walked: WalkedByModel = {
    machine,
    test: relative(root, expect.getState().testPath ?? ''),
    edges: [...edges],
    states: [...states],
    elsewhere: model.elsewhere ?? [],
  };
  mkdirSync(coverageFolder, { recursive: true });
  writeFileSync(resolve(coverageFolder, `${machine}.${by}.json`), JSON.stringify(walked));
}
