import { useQuery } from '@tanstack/react-query';
import { needsIdna, toUnicodeName } from '#core/names/idna.ts';
import { DottedName } from '#src/ui/dotted-name/dotted-name.tsx';
import { css } from '#styled/css';

export interface HostNameProps {
  readonly ascii: string;
  /** Also shows the ASCII form in the certificate below the name; otherwise it is shown on hover. */
  readonly both?: boolean;
}

/** A domain name in Unicode. */
export function HostName(props: HostNameProps) {
  // Most names are the same in both spellings, and an order may have thousands; those skip the lookup.
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
