import { QrCode } from 'lucide-react';
import type { SecurityOverview } from '#core/contract/calls/security.ts';
import * as securityCalls from '#core/contract/calls/security.ts';
import { makeTicket } from '#src/adapters/session/kept-code.ts';
import { keepTrip } from '#src/adapters/session/wechat-trip.ts';
import { ActionDialog } from '#src/console/action/action-dialog.tsx';
import { useAction, useWork } from '#src/console/action/use-action.ts';
import { useServices } from '#src/console/services.ts';
import { securityTexts } from '#src/features/security/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Mark } from '#src/ui/mark/mark.tsx';
import { css } from '#styled/css';

/** The user's WeChat, in the list of the ways to sign in. */
export function WechatRow({ overview }: { readonly overview: SecurityOverview }) {
  const t = useText(securityTexts);
  const format = useFormat();
  const { client } = useServices();
  const { isOn, createdTime } = overview.wechat;
  const binding = useWork(async () => {
    const ticket = makeTicket();
    const { address } = await client.call(securityCalls.wechatAddress, { body: { ticket } });
    keepTrip({ ticket, purpose: 'bind', next: '' });
    location.assign(address);
  });
  const unbinding = useAction(securityCalls.unbindWechat, {
    confirms: true,
    done: t('security.wechat.unbound'),
  });
  return (
    <div className={row}>
      <Mark large>
        <QrCode />
      </Mark>
      <div className={facts}>
        <p className={name}>{t('security.wechat.title')}</p>
        <p className={minor}>
          {isOn ? t('security.wechat.on', { date: format.date(createdTime) }) : t('security.wechat.off')}
        </p>
      </div>
      <Button size="sm" onClick={() => (isOn ? unbinding.start({}) : binding.start(null))}>
        {t(isOn ? 'security.wechat.unbind' : 'security.wechat.bind')}
      </Button>
      <ActionDialog
        action={unbinding}
        texts={{
          title: t('security.wechat.unbindTitle'),
          confirm: t('security.wechat.unbind'),
          keep: t('common.cancel'),
          unresolved: t('security.wechat.unresolved'),
          refused: t('security.wechat.refused'),
        }}
      >
        {t('security.wechat.unbindAbout')}
      </ActionDialog>
    </div>
  );
}

const row = css({ display: 'flex', alignItems: 'center', gap: '3', minH: '16', py: '2.5' });
const facts = css({ flex: '1', minW: '0' });
const name = css({ fontWeight: 'medium' });
const minor = css({ fontSize: 'sm', color: 'fg.muted', overflowWrap: 'anywhere' });
