import { History } from 'lucide-react';
import { defineRoom } from '#src/console/define-room.ts';

export const replayRoom = defineRoom({
  path: '/support/replay',
  help: 'where-stored',
  right: 'shop:cases',
  // A file is replayed within the browser, also for who has no session at all.
  isForEverybody: true,
  menu: {
    group: 'support',
    key: 'replay',
    icon: History,
    keywords: 'support replay flow journal 客服 回放',
  },
});

export const words = {
  zh: '流程回放',
  en: 'Replay',
  es: 'Reproducción',
  de: 'Ablauf wiedergeben',
  ja: '操作の再生',
  fr: 'Relecture',
} as const;
