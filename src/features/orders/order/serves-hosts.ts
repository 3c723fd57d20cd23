import { productFamily } from '#core/catalogue/type-flags.ts';

/** Whether the product's certificates are installed on servers: only those for TLS and IP addresses are. */
export function servesHosts(productType: string): boolean {
  const family = productFamily(productType);
  return family === 'ssl' || family === 'ip';
}
