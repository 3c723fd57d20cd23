import {
  Building2,
  House,
  type LucideIcon,
  MailCheck,
  ScrollText,
  ShoppingBag,
  Users,
  Wallet,
} from 'lucide-react';

/** A page the menu and the command palette lead to. */
export interface MenuEntry {
  readonly key: 'launchpad' | 'buy' | 'orders' | 'contacts' | 'organizations' | 'mailboxes' | 'deposit';
  readonly to:
    | '/launchpad'
    | '/ssl/certificates'
    | '/orders/list'
    | '/orders/contact'
    | '/orders/org'
    | '/ssl/dcv/email'
    | '/deposit';
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
        covers: ['/orders/list', '/ssl/certificate', '/payment'],
        icon: ScrollText,
        keywords: 'orders certificates list 证书 列表',
      },
      {
        key: 'contacts',
        to: '/orders/contact',
        covers: ['/orders/contact'],
        icon: Users,
        keywords: 'contacts people phone 联系人 管理员',
      },
      {
        key: 'organizations',
        to: '/orders/org',
        covers: ['/orders/org'],
        icon: Building2,
        keywords: 'organizations companies 企业 公司 组织',
      },
      {
        key: 'mailboxes',
        to: '/ssl/dcv/email',
        covers: ['/ssl/dcv/email'],
        icon: MailCheck,
        keywords: 'validation emails mailboxes dcv 验证邮箱 邮件',
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
