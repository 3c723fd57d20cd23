export interface SvgImageProps {
  /** The SVG source. */
  readonly svg: string;
  readonly alt: string;
  readonly className?: string;
}

/** An untrusted SVG. Rendered as an image, so its scripts do not run. */
export function SvgImage({ svg, alt, className }: SvgImageProps) {
  return <img className={className} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={alt} />;
}
