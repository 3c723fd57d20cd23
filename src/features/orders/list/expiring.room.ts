import { CalendarClock } from 'lucide-react';
import { defineRoom } from '#src/console/define-room.ts';

export const expiringRoom = defineRoom({
  path: '/orders/expiring',
  help: 'renew',
  goKey: 'e',
  right: 'orders:read',
  menu: {
    group: 'certificates',
    key: 'expiring',
    icon: CalendarClock,
    keywords: 'expiring renew renewal end 到期 续费',
  },
});

export const words = {
  zh: '即将到期',
  en: 'Expiring soon',
  es: 'Próximos a caducar',
  de: 'Läuft bald ab',
  ja: 'まもなく期限切れ',
  fr: 'Expire bientôt',
} as const;
