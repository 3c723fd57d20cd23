import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, Landmark, Link2 } from 'lucide-react';
import { readChain } from '#src/adapters/certificates/read-chain.ts';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';
import { css } from '#styled/css';

/** The chain of signatures, from the certificate to the root. */
export function ChainPicture({ chain }: { readonly chain: readonly string[] }) {
  const t = useText(orderTexts);
  const format = useFormat();
  const links = useQuery({
    queryKey: ['chain', chain],
    queryFn: () => readChain(chain),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (links.error) throw links.error;
  if (!links.data) return <SkeletonText lines={3} />;
  const last = links.data.length - 1;
  return (
    <ol aria-label={t('order.certificate.chainLabel')}>
      {links.data.map((link, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: certificates are identified by their position in the chain
        <li key={index} className={item}>
          <span className={badge} data-place={index === 0 ? 'leaf' : 'issuer'} aria-hidden="true">
            {index === 0 ? <BadgeCheck /> : link?.isSelfSigned ? <Landmark /> : <Link2 />}
          </span>
          <span className={css({ minW: '0' })}>
            <span className={css({ display: 'block', fontSize: 'xs', color: 'fg.muted' })}>
              {index === 0
                ? t('order.certificate.leaf')
                : t(
                    index === last && link?.isSelfSigned
                      ? 'order.certificate.root'
                      : 'order.certificate.intermediate',
                  )}
            </span>
            <span className={css({ display: 'block', fontWeight: 'semibold', overflowWrap: 'anywhere' })}>
              {link?.name ?? t('order.certificate.unreadable')}
            </span>
            {link && (
              <span className={css({ display: 'block', fontSize: 'xs', color: 'fg.muted' })}>
                {link.key} ·{' '}
                {link.notAfter && t('order.certificate.until', { date: format.date(link.notAfter) })}
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

const item = css({
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-start',
  gap: '3',
  pb: '4',
  _last: { pb: '0' },
  '&:not(:last-child)::before': {
    content: '""',
    position: 'absolute',
    left: '15px',
    top: '34px',
    bottom: '2px',
    w: '2px',
    bg: 'border.strong',
  },
});
const badge = css({
  display: 'grid',
  placeItems: 'center',
  w: '8',
  h: '8',
  flexShrink: 0,
  borderRadius: 'full',
  bg: 'bg.subtle',
  color: 'fg.muted',
  '& svg': { w: '4', h: '4' },
  '&[data-place=leaf]': { bg: 'accent.tint', color: 'accent.text' },
});
