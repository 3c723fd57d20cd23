import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react';

type Component = (props: never) => ReactNode;
type PropsOf<Part extends Component> = Parameters<Part> extends [infer Props] ? Props : object;

/** Returns the component exported as `name` from a module that is loaded on first render. Renders `fallback` until then. */
export function lazyPart<Name extends string, File extends Record<Name, Component>>(
  name: Name,
  load: () => Promise<File>,
  fallback?: ReactNode,
): ComponentType<PropsOf<File[Name]>>;
export function lazyPart<Name extends string>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
  fallback: ReactNode = null,
): ComponentType {
  const Part = lazy(async (): Promise<{ default: ComponentType }> => ({ default: (await load())[name] }));
  return function LazyPart(props) {
    return <Suspense fallback={fallback}>{createElement(Part, props)}</Suspense>;
  };
}
