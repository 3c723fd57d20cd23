import { useQuery } from '@tanstack/react-query';
import { needsIdna, toUnicodeName } from '#core/names/idna.ts';
import { DottedName } from '#src/ui/dotted-name/dotted-name.tsx';
import { css } from '#styled/css';

export interface HostNameProps {
  readonly ascii: string;
  /** Shows what is in the certificate below it; elsewhere that comes out on hover. */
  readonly both?: boolean;
}

/** A name as its owner writes it. */
export function HostName({ ascii, both = false }: HostNameProps) {
  const unicode = useQuery({
    queryKey: ['unicode-name', ascii],
    queryFn: () => toUnicodeName(ascii),
    enabled: needsIdna(ascii),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const shown = unicode.data ?? ascii;
  const isSame = shown === ascii;
  return (
    <>
      <bdi title={isSame || both ? undefined : ascii}>
        <DottedName text={shown} />
      </bdi>
      {both && !isSame && (
        <span className={below}>
          <DottedName text={ascii} />
        </span>
      )}
    </>
  );
}

const below = css({ display: 'block', fontSize: 'xs', color: 'fg.muted' });
