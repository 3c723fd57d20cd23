interface Ca {
  /** The names it takes for its own in CAA records; the first is the one to write. */
  readonly names: readonly string[];
  /** Where it says so; BR §2.2 has each CA say it in its CPS §4.2. */
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
    // Entrust's, whose customers Sectigo took over in 2025. Without a source: a record of theirs is no reason to warn.
    'entrust.net',
    'affirmtrust.com',
  ],
  source: 'Sectigo’s sentence on recognized names, as ssl247.com/knowledge-base (CAA Records) quotes it',
};
const certum: Ca = {
  names: ['certum.pl', 'certum.eu'],
  source: 'support.certum.eu, How to prepare the domain for the high risk detection',
};

/** By sub-brand. A brand whose CA’s names have no source is not here, and no record is held against it: CFCA, BitCert. */
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

/** The names a brand's CA takes for its own. Empty where nobody can say: nothing can be said of CAA records then. */
export function caaIssuers(subBrand: string): readonly string[] {
  return caOf[subBrand]?.names ?? [];
}
