import { Link } from '@tanstack/react-router';
import type { Automation } from '#core/contract/calls/acme.ts';
import { acmeTexts } from '#src/features/acme/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Notice } from '#src/ui/notice/notice.tsx';
import { button } from '#styled/recipes';

/** Names listed; the order's page has all. */
const mostNames = 5;

/** Why a client would be refused now, or what it does besides: said before anybody runs the commands. */
export function WaitsNotice({ automation: { orderNo, waits, openNames } }: WaitsNoticeProps) {
  const t = useText(acmeTexts);
  if (waits === '') return null;
  const more = openNames.length - mostNames;
  const names = `${openNames.slice(0, mostNames).join(', ')}${more > 0 ? ` +${more}` : ''}`;
  const isFine = waits === 'proof' || waits === 'issuing';
  return (
    <Notice
      tone={isFine ? 'info' : 'warning'}
      title={t(isFine ? 'acme.waits.fine' : 'acme.waits.title')}
      actions={
        !isFine && (
          <Link to="/ssl/certificate/$id" params={{ id: orderNo }} className={button({ size: 'sm' })}>
            {t('acme.waits.open')}
          </Link>
        )
      }
    >
      {t(`acme.waits.${waits}`, { names })}
    </Notice>
  );
}

interface WaitsNoticeProps {
  readonly automation: Pick<Automation, 'orderNo' | 'waits' | 'openNames'>;
}
