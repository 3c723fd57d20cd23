import type { ReplayModule } from '#src/console/flows/define-flow.ts';
import { findFlow } from '#src/features/flows.ts';

const screens = new Map<string, Promise<ReplayModule>>();

/** The screen of a flow; the same promise at every call, so that a component can wait for it. */
export function loadScreen(name: string): Promise<ReplayModule> {
  const loaded =
    screens.get(name) ?? findFlow(name)?.replay() ?? Promise.reject(new Error(`no flow ${name}`));
  screens.set(name, loaded);
  return loaded;
}
