import { Eye } from 'lucide-react';
import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const ctWatchRoom = defineRoom({
  path: '/certhub/discovery/log',
  help: 'ct-watch',
  goKey: 'q',
  right: 'discovery:read',
  menu: {
    group: 'discovery',
    key: 'ctWatch',
    icon: Eye,
    keywords:
      'certificate transparency ct log stranger unknown crt.sh watch monitor 证书透明度 监测 陌生证书 日志',
  },
});

export const words = {
  zh: '证书透明度监测',
  en: 'CT watch',
  es: 'Vigilancia CT',
  de: 'CT-Überwachung',
  ja: 'CT 監視',
  fr: 'Surveillance CT',
} as const;

export const first: FirstPaint = { texts: ['console', 'list', 'ctlog'] };
