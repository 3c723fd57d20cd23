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
export function HostName(props: HostNameProps) {
  // Most names are the same in both spellings, and an order may have thousands: those ask nobody and run one way.
  return needsIdna(props.ascii) ? <UnicodeName {...props} /> : <DottedName text={props.ascii} />;
}

function UnicodeName(props: HostNameProps) {
  const unicode = useQuery({
    queryKey: ['unicode-name', props.ascii],
    queryFn: () => toUnicodeName(props.ascii),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return <Spelled {...props} shown={unicode.data ?? props.ascii} />;
}

function Spelled({ ascii, both = false, shown }: HostNameProps & { readonly shown: string }) {
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
