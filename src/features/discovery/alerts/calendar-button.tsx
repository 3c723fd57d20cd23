import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { calendar, closeCalendar, openCalendar } from '#core/contract/discovery-feeds.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { useAction, useWork } from '#src/console/action/use-action.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { useServices } from '#src/console/services.ts';
import { alertsTexts } from '#src/features/discovery/alerts/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { css } from '#styled/css';

/** Opens the calendar's dialog. */
export function CalendarButton() {
  const t = useText(alertsTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<CalendarDays />} onClick={() => setOpen(true)}>
        {t('alerts.calendar.open')}
      </Button>
      {isOpen && <CalendarDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** The address at which a calendar program reads the ends: made, shown once, and ended here. */
function CalendarDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(alertsTexts);
  const format = useFormat();
  const { client } = useServices();
  const { data } = useCall(calendar, {});
  const [address, show] = useState('');
  const make = useWork(async () => {
    const made = await client.call(openCalendar, {});
    show(made.address);
  });
  const end = useAction(closeCalendar, { done: t('alerts.calendar.ended') });
  const isBusy = make.view.isBusy || end.view.isBusy;
  const isOpen = data?.isOpen ?? false;
  const facts =
    data === undefined || !isOpen
      ? t('alerts.calendar.none')
      : isZeroTime(data.readTime)
        ? t('alerts.calendar.unread', { date: format.dateTime(data.createdTime) })
        : t('alerts.calendar.readAt', {
            date: format.dateTime(data.createdTime),
            read: format.dateTime(data.readTime),
          });
  return (
    <Dialog
      open
      size="sm"
      title={t('alerts.calendar.title')}
      description={t('alerts.calendar.about')}
      keepOnOutside={address !== ''}
      onClose={onClose}
      footer={
        address === '' ? (
          <>
            {isOpen && (
              <Button variant="danger" busy={end.view.isBusy} disabled={isBusy} onClick={() => end.start({})}>
                {t('alerts.calendar.end')}
              </Button>
            )}
            <Button
              variant="primary"
              busy={make.view.isBusy}
              disabled={isBusy || data === undefined}
              onClick={() => make.start(undefined)}
            >
              {t(isOpen ? 'alerts.calendar.again' : 'alerts.calendar.make')}
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={onClose}>
            {t('alerts.calendar.kept')}
          </Button>
        )
      }
    >
      {address === '' ? (
        <p>{facts}</p>
      ) : (
        <>
          <p className={css({ mb: '2' })}>{t('alerts.calendar.once')}</p>
          <div className={row}>
            <code className={code}>{address}</code>
            <CopyButton
              text={address}
              thing={t('alerts.calendar.address')}
              label={t('alerts.calendar.copy')}
              size="md"
            />
          </div>
        </>
      )}
    </Dialog>
  );
}

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' });
const code = css({
  flex: '1 1 16rem',
  px: '3',
  py: '2',
  borderRadius: 'md',
  bg: 'bg.subtle',
  fontFamily: 'mono',
  fontSize: 'sm',
  overflowWrap: 'anywhere',
});
