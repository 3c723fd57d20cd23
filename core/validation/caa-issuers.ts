const digicert = [
  'digicert.com',
  'www.digicert.com',
  'digicert.ne.jp',
  'cybertrust.ne.jp',
  'thawte.com',
  'geotrust.com',
  'rapidssl.com',
  'symantec.com',
  'quovadisglobal.com',
  'digitalcertvalidation.com',
];
const globalsign = ['globalsign.com'];
const sectigo = [
  'sectigo.com',
  'usertrust.com',
  'trust-provider.com',
  'comodo.com',
  'comodoca.com',
  'entrust.net',
  'affirmtrust.com',
];
const certum = ['certum.pl', 'certum.eu'];

/**
 * The names that a brand's CA takes for its own in CAA records, by sub-brand; the first is the one to write. Each CA's CPS §4.2.1
 * names them (BR §2.2), and the CCADB gathers them in its report 'All CAA identifiers'. AlphaSSL is GlobalSign's; PositiveSSL is
 * Sectigo's, which took over Entrust's customers in 2025; GeoTrust, RapidSSL and Thawte are DigiCert's.
 */
const issuersOf: Readonly<Record<string, readonly string[]>> = {
  alphassl: globalsign,
  certum,
  certum_nya: certum,
  cfca: ['cfca.com.cn'],
  digicert,
  geotrust: digicert,
  globalsign,
  globalsign_ks: globalsign,
  globalsign_mssl: globalsign,
  positivessl: sectigo,
  sectigo,
};

/** Empty where the brand does not say: nothing can be said of CAA records then. */
export function caaIssuers(subBrand: string): readonly string[] {
  return issuersOf[subBrand] ?? [];
}
