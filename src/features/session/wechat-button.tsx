import { QrCode } from 'lucide-react';
import { sessionTexts } from '#src/features/session/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';

interface WechatButtonProps {
  readonly isGoing: boolean;
  readonly onGo: () => void;
}

/** Leads to WeChat's page; apart from its machine, since the static sign-in form shows it too. */
export function WechatButton({ isGoing, onGo }: WechatButtonProps) {
  return (
    <Button wide size="lg" icon={<QrCode />} busy={isGoing} onClick={onGo}>
      {useText(sessionTexts)('session.wechat.signIn')}
    </Button>
  );
}
