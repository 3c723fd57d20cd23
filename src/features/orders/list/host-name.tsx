import { useQuery } from '@tanstack/react-query';
import { needsIdna, toUnicodeName } from '#core/names/idna.ts';
import { DottedName } from '#src/ui/dotted-name/dotted-name.tsx';

/** A name as its owner writes it; what is in the certificate comes out beside it on hover. */
export function HostName({ ascii }: { readonly ascii: string }) {
  const unicode = useQuery({
    queryKey: ['unicode-name', ascii],
    queryFn: () => toUnicodeName(ascii),
    enabled: needsIdna(ascii),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const shown = unicode.data ?? ascii;
  return (
    <bdi title={shown === ascii ? undefined : ascii}>
      <DottedName text={shown} />
    </bdi>
  );
}
