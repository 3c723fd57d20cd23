/** An opaque color as `#rrggbb`. */
export type Hex = `#${string}`;

const pattern = /^#[0-9a-f]{6}$/;

export function isHex(text: string): text is Hex {
  return pattern.test(text);
}

/** Relative luminance, 0 to 1 (WCAG 2.2, 'relative luminance'). */
export function luminance(color: Hex): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio, 1 to 21 (WCAG 2.2, 'contrast ratio'). */
export function contrast(one: Hex, other: Hex): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** `color` with `share` (0 to 1) of `other`, in sRGB. */
export function mixed(color: Hex, other: Hex, share: number): Hex {
  const to = channels(other);
  const parts = channels(color).map((from, index) => Math.round(from + ((to[index] ?? from) - from) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function channels(color: Hex): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}
