import { House, type LucideIcon, ScrollText, ShoppingBag, Wallet } from 'lucide-react';

/** A page the menu and the command palette lead to. */
export interface MenuEntry {
  readonly key: 'launchpad' | 'buy' | 'orders' | 'deposit';
  readonly to: '/launchpad' | '/ssl/certificates' | '/orders/list' | '/deposit';
  /** The entry is marked while one of these, or a page below it, is shown. */
  readonly covers: readonly string[];
  readonly icon: LucideIcon;
  /** Words the palette finds it by besides its label. */
  readonly keywords: string;
}

export interface MenuGroup {
  /** Key of its heading; the first group has none. */
  readonly key: 'certificates' | 'account' | null;
  readonly entries: readonly MenuEntry[];
}

export const menuGroups: readonly MenuGroup[] = [
  {
    key: null,
    entries: [
      {
        key: 'launchpad',
        to: '/launchpad',
        covers: ['/launchpad'],
        icon: House,
        keywords: 'home launchpad dashboard 首页',
      },
    ],
  },
  {
    key: 'certificates',
    entries: [
      {
        key: 'buy',
        to: '/ssl/certificates',
        covers: ['/ssl/certificates'],
        icon: ShoppingBag,
        keywords: 'buy order purchase ssl tls dv 申请 下单',
      },
      {
        key: 'orders',
        to: '/orders/list',
        covers: ['/orders', '/ssl/certificate', '/payment'],
        icon: ScrollText,
        keywords: 'orders certificates list 证书 列表',
      },
    ],
  },
  {
    key: 'account',
    entries: [
      {
        key: 'deposit',
        to: '/deposit',
        covers: ['/deposit'],
        icon: Wallet,
        keywords: 'recharge deposit top up balance 余额 账户 付款',
      },
    ],
  },
];

/** Is the page at `path`, or one below it, covered by the entry? `/ssl/certificates` is not below `/ssl/certificate`. */
export function covers(entry: MenuEntry, path: string): boolean {
  return entry.covers.some((each) => path === each || path.startsWith(`${each}/`));
}
