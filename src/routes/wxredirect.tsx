import { createFileRoute } from '@tanstack/react-router';
import { wechatSearch } from '#src/features/session/page-after-sign-in.ts';
import { WechatPage } from '#src/features/session/wechat-page.tsx';

export const Route = createFileRoute('/wxredirect')({
  validateSearch: wechatSearch,
  component: WechatPage,
});
