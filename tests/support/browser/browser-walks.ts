import { appendFileSync, mkdirSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { Browser } from 'playwright';
import { expect } from 'vitest';
import { type BrowserStep, coverageFolder, root } from '#tests/support/models/coverage-files.ts';

const folder = resolve(coverageFolder, 'browser');

/** Records the machine edges walked on every page of this browser, each once per test. */
export function recordWalks(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser);
  const known = new Set<string>();
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.exposeBinding('noteWalk', (_source, machine: string, key: string) => {
      const { testPath = '', currentTestName = '' } = expect.getState();
      const step: BrowserStep = { machine, key, test: `${relative(root, testPath)}: ${currentTestName}` };
      const line = JSON.stringify(step);
      if (known.has(line)) return;
      known.add(line);
      mkdirSync(folder, { recursive: true });
      appendFileSync(resolve(folder, `${process.pid}.jsonl`), `${line}\n`);
    });
    await context.addInitScript(inspectActors);
    return context;
  };
  return browser;
}

/**
 * Runs in the page. XState reads its inspector from an actor's options; the console sets none, so the lookup falls through to the
 * prototype. The built console is therefore inspected unmodified.
 */
function inspectActors(): void {
  const noteWalk: (machine: string, key: string) => unknown = Reflect.get(window, 'noteWalk');
  const sent = new Set<string>();
  const inspect = ({ type, _transitions = [] }: { type: string; _transitions?: readonly Transition[] }) => {
    if (type !== '@xstate.microstep') return;
    for (const transition of _transitions) {
      const { source, eventType } = transition;
      const siblings = (eventType === '' ? source.always : source.transitions.get(eventType)) ?? [];
      const key = [source.path.join('.'), eventType, siblings.indexOf(transition)].join(' ');
      const { id } = source.machine;
      if (sent.has(`${id} ${key}`)) continue;
      sent.add(`${id} ${key}`);
      noteWalk(id, key);
    }
  };
  Object.defineProperty(Object.prototype, 'inspect', {
    configurable: true,
    get() {
      return Object.hasOwn(this, 'clock') && Object.hasOwn(this, 'logger') ? inspect : undefined;
    },
    set(value: unknown) {
      Object.defineProperty(this, 'inspect', { value, configurable: true, enumerable: true, writable: true });
    },
  });
}

interface Transition {
  readonly eventType: string;
  readonly source: {
    readonly machine: { readonly id: string };
    readonly path: readonly string[];
    readonly always?: readonly Transition[];
    readonly transitions: ReadonlyMap<string, readonly Transition[]>;
  };
}
