import type { SandboxUserEvent } from '#machines/sandbox/sandbox.types.ts';
import type { SandboxView } from '#machines/sandbox/sandbox.view.ts';

export interface SandboxProps {
  readonly view: SandboxView;
  readonly send: (event: SandboxUserEvent) => void;
}
