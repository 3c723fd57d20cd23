interface Ca {
  /** Issuer names the CA recognizes in CAA records, preferred one first. */
  readonly names: readonly string[];
  /** Where the CA documents them; BR §2.2 requires this in its CPS §4.2. */
  readonly source: string;
}

const digicert: Ca = {
  names: [
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
    'volusion.digitalcertvalidation.com',
    'stratossl.digitalcertvalidation.com',
    'intermediatecertificate.digitalcertvalidation.com',
    '1and1.digitalcertvalidation.com',
    'amazon.com',
    'amazontrust.com',
    'awstrust.com',
    'amazonaws.com',
    'pkioverheid.nl',
    'flipkart.com',
  ],
  source: 'DigiCert TLS for WebPKI CP/CPS §4.2.1, digicert.com/legal-repository',
};
const globalsign: Ca = {
  names: ['globalsign.com'],
  source: 'support.globalsign.com, CAA Checking for SSL Certificates; AlphaSSL and MSSL are named there',
};
const sectigo: Ca = {
  names: [
    'sectigo.com',
    'usertrust.com',
    'trust-provider.com',
    'comodo.com',
    'comodoca.com',
    // Entrust's names; Sectigo took over its customers in 2025. No source: listed so that such a record causes no warning.
    'entrust.net',
    'affirmtrust.com',
  ],
  source: 'Sectigo’s sentence on recognized names, as ssl247.com/knowledge-base (CAA Records) quotes it',
};
const certum: Ca = {
  names: ['certum.pl', 'certum.eu'],
  source: 'support.certum.eu, How to prepare the domain for the high risk detection',
};

/** By sub-brand. Brands without a source for their CA's names are left out, so no record counts against them: CFCA, BitCert. */
const caOf: Readonly<Record<string, Ca>> = {
  alphassl: globalsign,
  certum,
  certum_nya: certum,
  digicert,
  geotrust: digicert,
  globalsign,
  globalsign_ks: globalsign,
  globalsign_mssl: globalsign,
  positivessl: sectigo,
  sectigo,
};

/** Returns the issuer names of a brand's CA. Empty if unknown; CAA records cannot be checked then. */
export function caaIssuers(subBrand: string): readonly string[] {
  return caOf[subBrand]?.names ?? [];
}
