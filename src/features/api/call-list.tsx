import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ApiCall } from '#core/contract/api-document.ts';
import { MethodTag } from '#src/features/api/method-tag.tsx';
import { apiTexts } from '#src/features/api/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { css } from '#styled/css';

/** What programs need most stands first. */
const leading = ['purchase', 'orders', 'validation', 'payment'] as const;

interface CallListProps {
  readonly calls: readonly ApiCall[];
  readonly shown: string | undefined;
  /** Every area is unfolded. */
  readonly isOpen: boolean;
}

/** The calls by area; that of the call shown is unfolded. */
export function CallList({ calls, shown, isOpen }: CallListProps) {
  const t = useText(apiTexts);
  const areas = new Set(calls.map(({ area }) => area));
  const inOrder = [...leading.filter((area) => areas.delete(area)), ...areas];
  const open = shown?.split('.')[0];
  return (
    <nav aria-label={t('api.calls')} className={root}>
      {inOrder.map((area) => {
        const inside = calls.filter((call) => call.area === area);
        return (
          <details key={`${area} ${isOpen}`} open={isOpen || area === open}>
            <summary className={heading}>
              <ChevronRight aria-hidden="true" />
              {t.find(`api.areas.${area}`) ?? area}
              <span className={number}>{inside.length}</span>
            </summary>
            <ul>
              {inside.map(({ id, method }) => (
                <li key={id}>
                  <Link
                    to="/account/api"
                    search={{ call: id }}
                    className={link}
                    aria-current={id === shown ? 'page' : undefined}
                  >
                    <span className={name}>{id.slice(area.length + 1)}</span>
                    <MethodTag method={method} />
                  </Link>
                </li>
              ))}
            </ul>
          </details>
        );
      })}
    </nav>
  );
}

const root = css({ '& details[open] > summary > svg': { transform: 'rotate(90deg)' } });
const heading = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minH: { base: '11', lg: '9' },
  cursor: 'pointer',
  fontWeight: 'medium',
  '& svg': { w: '4', h: '4', color: 'fg.subtle', flexShrink: 0 },
});
const number = css({ ms: 'auto', fontSize: 'xs', color: 'fg.muted', fontVariantNumeric: 'tabular-nums' });
const link = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2',
  minH: { base: '11', lg: '8' },
  px: '2.5',
  borderRadius: 'sm',
  fontSize: 'sm',
  color: 'fg.muted',
  _hover: { bg: 'bg.subtle', textDecoration: 'none' },
  '&[aria-current=page]': { bg: 'accent.tint', color: 'accent.text', fontWeight: 'semibold' },
});
const name = css({ fontFamily: 'mono', minW: '0', overflowWrap: 'anywhere' });
