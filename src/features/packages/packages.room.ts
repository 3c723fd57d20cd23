import { Package } from 'lucide-react';
import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const packagesRoom = defineRoom({
  path: '/account/cert-package',
  help: 'packages',
  right: 'payments:pay',
  menu: {
    group: 'finance',
    key: 'packages',
    icon: Package,
    keywords: 'package bundle units prepaid 证书包 套餐 资源包 张数',
  },
});

export const words = {
  zh: '证书包',
  en: 'Certificate packages',
  es: 'Paquetes de certificados',
  de: 'Zertifikatspakete',
  ja: '証明書パック',
  fr: 'Lots de certificats',
} as const;

export const first: FirstPaint = { texts: ['console', 'packages'] };
