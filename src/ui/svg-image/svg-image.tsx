export interface SvgImageProps {
  /** The file's text. */
  readonly svg: string;
  readonly alt: string;
  readonly className?: string;
}

/** An SVG of somebody's. As an image: whatever script it brings does not run. */
export function SvgImage({ svg, alt, className }: SvgImageProps) {
  return <img className={className} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={alt} />;
}
