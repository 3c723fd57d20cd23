import { Link } from '@tanstack/react-router';
import type { ConcernedCertificate } from '#machines/orders/compromise/compromise.types.ts';
import { HostName } from '#src/console/page/host-name.tsx';
import { compromiseTexts } from '#src/features/orders/compromise/texts.ts';
import { shortSerial } from '#src/features/orders/order/lead-texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Tag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

interface ConcernedListProps {
  readonly certificates: readonly ConcernedCertificate[];
  /** The order that the page is about; the others are linked. */
  readonly orderNo: string;
  /** Says of each whether it is replaced. */
  readonly isJudged?: boolean;
}

/** Certificates that are listed; a key may serve hundreds. */
const mostListed = 10;

/** The certificates of the compromised key. */
export function ConcernedList({ certificates, orderNo, isJudged = false }: ConcernedListProps) {
  const t = useText(compromiseTexts);
  // What still needs the customer comes first.
  const sorted = isJudged
    ? certificates.toSorted((one, other) => Number(one.isReplaced) - Number(other.isReplaced))
    : certificates;
  const hidden = sorted.length - mostListed;
  return (
    <ul className={list}>
      {sorted.slice(0, mostListed).map((each) => (
        <li key={each.serialNumber} className={line}>
          <span className={css({ minW: '0', overflowWrap: 'anywhere' })}>
            <HostName ascii={each.commonName} />
            <span className={about}>
              {each.orderNo === orderNo ? (
                each.orderNo
              ) : (
                <Link to="/ssl/certificate/$id" params={{ id: each.orderNo }} className={link}>
                  {each.orderNo}
                </Link>
              )}{' '}
              · <span title={each.serialNumber}>{shortSerial(each.serialNumber)}</span>
            </span>
          </span>
          {isJudged && (
            <Tag tone={each.isReplaced ? 'success' : 'warning'}>
              {t(each.isReplaced ? 'compromise.revoke.replaced' : 'compromise.revoke.unreplaced')}
            </Tag>
          )}
        </li>
      ))}
      {hidden > 0 && <li className={line}>{t.count('compromise.tell.more', hidden)}</li>}
    </ul>
  );
}

const list = css({ border: '1px solid token(colors.border)', borderRadius: 'md', overflow: 'hidden' });
const line = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  px: '4',
  py: '2.5',
  fontSize: 'sm',
  '& + &': { borderTop: '1px solid token(colors.border)' },
});
const about = css({ display: 'block', mt: '0.5', fontFamily: 'mono', fontSize: 'xs', color: 'fg.muted' });
const link = css({ color: 'accent.text', textDecoration: 'underline' });
