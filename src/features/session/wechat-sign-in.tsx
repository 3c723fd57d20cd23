import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { wechatView } from '#machines/session/wechat/wechat.view.ts';
import { useEntryServices } from '#src/console/entry-services.ts';
import { publicFrameStyle as style } from '#src/features/session/public-frame-style.ts';
import { sessionFailureText } from '#src/features/session/sign-in-form.tsx';
import { sessionTexts } from '#src/features/session/texts.ts';
import { wechatLogic } from '#src/features/session/wechat.slots.ts';
import { WechatButton } from '#src/features/session/wechat-button.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { Notice } from '#src/ui/notice/notice.tsx';

const input = { purpose: 'sign-in', arrived: null } as const;

/** Leads to WeChat's page. Shown only where the site has WeChat sign-in. */
export function WechatSignIn({ next }: { readonly next: string }) {
  const t = useText(sessionTexts);
  const services = useEntryServices();
  const actor = useActorRef(
    useMemo(() => wechatLogic(services, next), [services, next]),
    { input },
  );
  const view = useSelector(actor, wechatView);
  return (
    <div className={style.other}>
      {view.failure && (
        <Notice tone="danger" role="alert">
          {sessionFailureText(view.failure, t)}
        </Notice>
      )}
      <WechatButton isGoing={view.isGoing} onGo={() => actor.send({ type: 'wechat.go' })} />
    </div>
  );
}
