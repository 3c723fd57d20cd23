import { createElement, type ReactNode, type SVGProps } from 'react';

/** The path of a `<path>`, or any other shape with its attributes. */
type Shape = string | readonly [tag: string, attributes: Readonly<Record<string, string>>];

type IconProps = SVGProps<SVGSVGElement> & { readonly size?: number | string };

/**
 * Returns a component that draws the shapes like Lucide's own, without its class names. Production builds use it instead of Lucide's
 * (`build/icon-loader.mjs`).
 */
export function iconOf(shapes: readonly Shape[]): (props: IconProps) => ReactNode {
  return ({ size = 24, ...others }) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': isNamed(others) ? undefined : true,
        ...others,
      },
      ...shapes.map(elementOf),
    );
}

function elementOf(shape: Shape): ReactNode {
  return typeof shape === 'string' ? createElement('path', { d: shape }) : createElement(...shape);
}

/** Whether the icon has a name or a role; others are hidden from assistive technology. */
function isNamed({ role, 'aria-label': label, 'aria-labelledby': labelledBy }: IconProps): boolean {
  return (role ?? label ?? labelledBy) !== undefined;
}
