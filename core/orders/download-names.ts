/** Turns a common name into a file name stem: `*.a.example` becomes `wildcard.a.example`; colons of an IPv6 address are replaced. */
export function fileStem(commonName: string): string {
  const stem = commonName
    .replace(/^\*\./, 'wildcard.')
    .replace(/[^\p{L}\p{N}_.-]+/gu, '_')
    .replace(/^\.+/, '');
  return stem.slice(0, 100) || 'certificate';
}

/** Where instructions and generated configurations put the files on a server. */
export const serverFolder = '/etc/ssl';

/** File names of a download. A configuration generated for an order uses the same names, inside its folder. */
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
