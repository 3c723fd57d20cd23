import {
  Building2,
  CalendarClock,
  ChartColumn,
  History,
  House,
  Inbox,
  type LucideIcon,
  MailCheck,
  ScrollText,
  ShoppingBag,
  Tags,
  Users,
  Wallet,
  Wrench,
} from 'lucide-react';
import type { Needed } from '#core/account/rights.ts';

const launchpad = entry('launchpad', '/launchpad', House, 'home launchpad dashboard 首页');
const certificates = [
  entry('buy', '/ssl/certificates', ShoppingBag, 'buy order purchase ssl tls dv 申请 下单'),
  entry('orders', '/orders/list', ScrollText, 'orders certificates list 证书 列表', [
    '/ssl/certificate',
    '/payment',
  ]),
  entry('expiring', '/orders/expiring', CalendarClock, 'expiring renew renewal end 到期 续费'),
  entry(
    'dashboard',
    '/ssl/dashboard',
    ChartColumn,
    'statistics charts spend expiry calendar 统计 图表 支出 到期',
  ),
  entry('prices', '/ssl/products', Tags, 'prices products catalogue discount 产品 价格 折扣'),
  entry('contacts', '/orders/contact', Users, 'contacts people phone 联系人 管理员'),
  entry('organizations', '/orders/org', Building2, 'organizations companies 企业 公司 组织'),
  entry('mailboxes', '/ssl/dcv/email', MailCheck, 'validation emails mailboxes dcv 验证邮箱 邮件'),
];
const deposit = entry('deposit', '/deposit', Wallet, 'recharge deposit top up balance 余额 账户 付款');

const tools = entry(
  'tools',
  '/certhub/tools',
  Wrench,
  'tools csr certificate decoder convert parse openssl 工具 解析 转换 查看',
);

const support = [
  entry('cases', '/support/cases', Inbox, 'support cases customers help 客服 工单'),
  entry('replay', '/support/replay', History, 'support replay flow journal 客服 回放'),
];

export type MenuEntry =
  | typeof launchpad
  | typeof tools
  | (typeof certificates | typeof support)[number]
  | typeof deposit;
export interface MenuGroup {
  /** Text key of the heading; null for the first group, which has none. */
  readonly key: 'certificates' | 'account' | 'support' | null;
  /** Right required to see the group. */
  readonly right?: Needed;
  readonly entries: readonly MenuEntry[];
}

/** All groups; `useMenuGroups` returns those that the account may use. */
export const menuGroups: readonly MenuGroup[] = [
  { key: null, entries: [launchpad] },
  { key: 'certificates', entries: [...certificates, tools] },
  { key: 'account', entries: [deposit] },
  { key: 'support', right: 'shop:cases', entries: support },
];

/**
 * A page in the menu and the command palette. The palette also finds it by `keywords`. The entry is marked as current on its page, on any
 * of `others`, and on pages below these.
 */
function entry<Key extends string, To extends string>(
  key: Key,
  to: To,
  icon: LucideIcon,
  keywords: string,
  others: readonly string[] = [],
) {
  return { key, to, icon, keywords, covers: [to, ...others] };
}

/** Whether an entry covers the page at `path` or one below it. `/ssl/certificates` is not below `/ssl/certificate`. */
export function covers(entry: { readonly covers: readonly string[] }, path: string): boolean {
  return entry.covers.some((each) => path === each || path.startsWith(`${each}/`));
}
