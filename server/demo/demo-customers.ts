/** Companies of the demo, beside the account that everybody signs in with. Their sign-ins have its password. */
export const demoCompanies = [
  {
    company: '上海云杉软件股份有限公司',
    name: '周子涵',
    email: 'zhou@certhub.test',
    telephone: '13600136001',
    domain: 'yunshan.example.com',
    discount: 100,
  },
  {
    company: '深圳市湾区物流有限公司',
    name: '陈嘉怡',
    email: 'chen@certhub.test',
    telephone: '13600136002',
    domain: 'wanqu-logistics.example.net',
    discount: 90,
  },
  {
    company: 'Northwind Traders Ltd',
    name: 'Grace Okafor',
    email: 'grace@certhub.test',
    telephone: '13600136003',
    domain: 'northwind.example.org',
    discount: 100,
  },
  {
    company: '成都星河教育科技有限公司',
    name: '王思远',
    email: 'wang@certhub.test',
    telephone: '13600136004',
    domain: 'xinghe-edu.example.com',
    discount: 85,
  },
] as const;

/** Of the account that everybody signs in with. */
export const demoDomain = 'yunzhan.example.com';

/** What companies have certificates for. */
export const hostParts = [
  'www',
  'shop',
  'api',
  'mail',
  'login',
  'static',
  'pay',
  'vpn',
  'git',
  'docs',
  'm',
  'crm',
  'cdn',
  'status',
  'portal',
  'img',
] as const;
