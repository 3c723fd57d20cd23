import { ShoppingBag } from 'lucide-react';
import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const purchaseRoom = defineRoom({
  path: '/ssl/certificates',
  help: 'first-certificate',
  goKey: 'b',
  right: 'orders:create',
  menu: {
    group: 'certificates',
    key: 'buy',
    icon: ShoppingBag,
    keywords: 'buy order purchase ssl tls dv 申请 下单',
  },
});

export const words = {
  zh: '购买证书',
  en: 'Buy certificate',
  es: 'Comprar certificado',
  de: 'Zertifikat kaufen',
  ja: '証明書を購入',
  fr: 'Acheter un certificat',
} as const;

export const first: FirstPaint = {
  texts: ['console', 'purchase'],
  imports: ['shell/open-workspace.ts', 'workflows/purchase.workflow.ts'],
  asks: ['products?limit=1000&offset=1'],
};
