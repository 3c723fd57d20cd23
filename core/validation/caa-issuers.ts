const digicert = [
  'digicert.com',
  'digicert.ne.jp',
  'cybertrust.ne.jp',
  'thawte.com',
  'geotrust.com',
  'rapidssl.com',
  'symantec.com',
];
const globalsign = ['globalsign.com'];
const sectigo = ['sectigo.com', 'usertrust.com', 'trust-provider.com', 'comodo.com', 'comodoca.com'];
const certum = ['certum.pl', 'certum.eu'];

/** The names that a brand's CA takes for its own in CAA records, by sub-brand; the first is the one to write (each CA's CPS §4.2). */
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
