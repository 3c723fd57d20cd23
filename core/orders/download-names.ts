/** A common name as the stem of file names: `*.a.example` is `wildcard.a.example`, an IPv6 address loses its colons. */
export function fileStem(commonName: string): string {
  const stem = commonName
    .replace(/^\*\./, 'wildcard.')
    .replace(/[^\p{L}\p{N}_.-]+/gu, '_')
    .replace(/^\.+/, '');
  return stem.slice(0, 100) || 'certificate';
}

/** How the files of a download are called; a configuration made for an order names the same, in its folder. */
export function downloadNames(commonName: string, folder = '') {
  const stem = folder + fileStem(commonName);
  return {
    leaf: `${stem}.crt`,
    chain: `${stem}.chain.crt`,
    fullChain: `${stem}.fullchain.crt`,
    root: `${stem}.root.crt`,
    key: `${stem}.key`,
    joined: `${stem}.pem`,
    pfx: `${stem}.pfx`,
    jks: `${stem}.jks`,
    der: `${stem}.cer`,
    p7b: `${stem}.p7b`,
    bundle: `${stem}.fullchain.pem`,
    zip: `${stem}.zip`,
  };
}
export type DownloadNames = Readonly<ReturnType<typeof downloadNames>>;
