import { BookOpen } from 'lucide-react';
import { defineRoom } from '#src/console/define-room.ts';

export const helpRoom = defineRoom({
  path: '/help/overview',
  // It is the help.
  help: '',
  menu: {
    group: 'help',
    key: 'helpCenter',
    icon: BookOpen,
    keywords: 'help docs documentation how to guide faq 帮助 文档 教程 怎么',
    others: ['/help'],
  },
});

export const words = {
  zh: '帮助中心',
  en: 'Help center',
  es: 'Centro de ayuda',
  de: 'Hilfebereich',
  ja: 'ヘルプセンター',
  fr: 'Centre d’aide',
} as const;
