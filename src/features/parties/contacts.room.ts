import { Users } from 'lucide-react';
import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const contactsRoom = defineRoom({
  path: '/orders/contact',
  help: 'validation-levels',
  goKey: 'c',
  right: 'parties:read',
  menu: {
    group: 'certificates',
    key: 'contacts',
    icon: Users,
    keywords: 'contacts people phone 联系人 管理员',
  },
});

export const words = {
  zh: '联系人',
  en: 'Contacts',
  es: 'Contactos',
  de: 'Kontakte',
  ja: '連絡先',
  fr: 'Contacts',
} as const;

export const first: FirstPaint = { texts: ['console', 'list', 'forms', 'more'] };
