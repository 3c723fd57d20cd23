import * as v from 'valibot';
import { type Seller, sellerSchema } from '#core/money/invoices/seller.ts';
import { anyHost } from '#core/site/site-parts.ts';
import type { Config } from '#server/config.ts';
import type { Log } from '#server/log.ts';
import type { Sites } from '#server/site/sites.ts';

/** The sandbox's, where its site names none. */
const sandboxSeller: Seller = {
  legalName: '杭州证枢网络有限公司',
  taxNumber: '91330106MA2BYC0500',
  address: '杭州市西湖区文一西路 588 号',
  telephone: '0571-8607 1200',
  bank: '中国银行杭州城西支行',
  account: '3971 5530 0821',
  vatRate: 600,
  payee: '赵一帆',
  reviewer: '孙宁',
  issuer: '周倩',
};

/**
 * Who issues the site's invoices now; null if the site that the console reads names nobody, or an incomplete one, which is logged once.
 */
export function openSeller(
  config: Pick<Config, 'sandbox'>,
  address: Promise<string>,
  log: Log,
  sites: Pick<Sites, 'of'>,
): () => Promise<Seller | null> {
  let logged = '';
  return async () => {
    const own = await address;
    const { seller } = (await sites.of(URL.canParse(own) ? new URL(own).hostname : anyHost)).members;
    if (seller === undefined) return config.sandbox ? sandboxSeller : null;
    const read = v.safeParse(sellerSchema, seller);
    if (read.success) return read.output;
    const fields = read.issues.map((issue) => v.getDotPath(issue) ?? '').join(' ');
    if (fields !== logged) log.error('site.seller', { fields });
    logged = fields;
    return null;
  };
}
