import * as v from 'valibot';
import { type Seller, sellerSchema } from '#core/money/invoices/seller.ts';
import type { Config } from '#server/config.ts';
import { readSite } from '#server/http/read-site.ts';
import type { Log } from '#server/log.ts';

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
 * Reads who issues the site's invoices, once, from the configuration that the console reads; null if it names nobody, or an incomplete
 * one, which is logged.
 */
export function openSeller(
  config: Pick<Config, 'webDir' | 'sandbox'>,
  address: Promise<string>,
  log: Log,
): () => Promise<Seller | null> {
  let opened: Promise<Seller | null> | null = null;
  const open = async (): Promise<Seller | null> => {
    const { seller } = await readSite(config, await address);
    if (seller === undefined) return config.sandbox ? sandboxSeller : null;
    const read = v.safeParse(sellerSchema, seller);
    if (read.success) return read.output;
    log.error('site.seller', { fields: read.issues.map((issue) => v.getDotPath(issue) ?? '').join(' ') });
    return null;
  };
  return () => {
    opened ??= open();
    return opened;
  };
}
