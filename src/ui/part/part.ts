import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react';

/** A component whose code comes when it is first shown; `pending` keeps its place meanwhile. */
export function part<Module, Props extends object>(
  load: () => Promise<Module>,
  componentOf: (module: Module) => ComponentType<Props>,
  pending: ReactNode = null,
) {
  const Loaded = lazy(async () => ({ default: componentOf(await load()) }));
  return (props: Props) => createElement(Suspense, { fallback: pending }, createElement(Loaded, props));
}
