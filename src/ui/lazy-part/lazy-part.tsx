import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react';

/** A component whose code comes when it is first shown; until then `fallback` stands in its place. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() }));
  return function LazyPart(props) {
    return <Suspense fallback={fallback}>{createElement(Part, props)}</Suspense>;
  };
}
