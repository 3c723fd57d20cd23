import { Link } from '@tanstack/react-router';
import * as noticeCalls from '#core/contract/calls/notices.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { FormBody } from '#src/console/form/form-body.tsx';
import { usePageForm } from '#src/console/form/use-page-form.ts';
import { PageHead } from '#src/console/page/page-head.tsx';
import { useCan } from '#src/console/rights/use-can.ts';
import { ChannelTable } from '#src/features/notices/channel-table.tsx';
import { notifyTexts } from '#src/features/notices/notify.texts.ts';
import { ChatField, EndFields, HourFields, LanguageField } from '#src/features/notices/notify-fields.tsx';
import { type NoticeSettingsReply, notifyForm, settingsID } from '#src/features/notices/notify-form.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { CardSkeleton } from '#src/ui/card/card-skeleton.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

/** /account/notify: what the user is notified of, where and when. */
export function NotifyPage() {
  const t = useText(notifyTexts);
  const settings = useCall(noticeCalls.noticeSettings, {});
  return (
    <>
      <PageHead
        crumbs={[t('notify.account'), t('notify.title')]}
        title={t('notify.title')}
        description={t('notify.about')}
      />
      <QueryGate query={settings} failed={t('notify.failed')} pending={<CardSkeleton lines={12} />}>
        {(data) => (
          <div className={stack}>
            <Next settings={data} />
            <SettingsForm settings={data} />
          </div>
        )}
      </QueryGate>
    </>
  );
}

/** The next mail in words, as the settings are stored. */
function Next({ settings: { next, canSendMail } }: { readonly settings: NoticeSettingsReply }) {
  const t = useText(notifyTexts);
  const format = useFormat();
  if (!canSendMail) return <Notice tone="warning">{t('notify.noMail')}</Notice>;
  if (next === null) return <Notice>{t('notify.next.none')}</Notice>;
  const { at, commonName, orderNo, days, count } = next;
  const values = { date: format.dateTime(at), name: commonName, days, count };
  return (
    <Notice
      actions={
        <Link to="/ssl/certificate/$id" params={{ id: orderNo }} className={css({ color: 'accent.text' })}>
          {t('notify.next.order')}
        </Link>
      }
    >
      {t(count === 1 ? 'notify.next.one' : 'notify.next.many', values)}
    </Notice>
  );
}

/** The way to a chat, for who may add one. */
function ChatsLink() {
  const t = useText(notifyTexts);
  const can = useCan();
  if (!can({ right: 'webhooks:write' })) return null;
  return (
    <p className={chats}>
      {t('notify.noChats')}{' '}
      <Link to="/account/webhooks" search={{}}>
        {t('notify.addChat')}
      </Link>
    </p>
  );
}

function SettingsForm({ settings }: { readonly settings: NoticeSettingsReply }) {
  const t = useText(notifyTexts);
  const form = usePageForm(notifyForm, { ...settings, id: settingsID });
  const { email, telephone, canSendSms, zone, chats } = settings;
  const hasSms = canSendSms && telephone !== '';
  return (
    <FormBody
      form={form}
      footer={
        <div className={foot}>
          <Button type="submit" variant="primary" busy={form.view.isBusy}>
            {t('notify.save')}
          </Button>
          <span role="status" className={css({ color: 'fg.muted', fontSize: 'sm' })}>
            {form.view.isSaved && t('notify.saved')}
          </span>
        </div>
      }
    >
      <Card className={wide}>
        <CardSection
          title={t('notify.where')}
          hint={[
            hasSms ? t('notify.whereHintSms', { email, telephone }) : t('notify.whereHint', { email }),
            ...(canSendSms && telephone === '' ? [t('notify.noTelephone')] : []),
          ].join('')}
        >
          <ChannelTable
            channels={[
              'site',
              'mail',
              ...(hasSms ? ['sms' as const] : []),
              ...(chats.length > 0 ? ['chat' as const] : []),
            ]}
          />
          {chats.length > 0 ? <ChatField chats={chats} /> : <ChatsLink />}
        </CardSection>
        <CardSection title={t('notify.ends')} hint={t('notify.endsHint')}>
          <EndFields />
        </CardSection>
        <CardSection title={t('notify.when')} hint={t('notify.whenHint', { zone })}>
          <HourFields />
        </CardSection>
        <CardSection>
          <LanguageField />
        </CardSection>
      </Card>
    </FormBody>
  );
}

const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4', maxW: '860px' });
const chats = css({
  mt: '3',
  fontSize: 'sm',
  color: 'fg.muted',
  '& a': { color: 'accent.text', textDecoration: 'underline' },
});
const wide = css({ gridColumn: '1 / -1' });
const foot = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' });
