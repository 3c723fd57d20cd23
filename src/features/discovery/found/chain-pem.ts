interface Link {
  /** DER, base64. */
  readonly der: string;
  readonly isSelfSigned: boolean;
}

/** The certificates that a server should send, as PEM: the path without its root. */
export function chainPem(path: readonly Link[]): string {
  const sent = path.filter(({ isSelfSigned }, index) => index === 0 || !isSelfSigned);
  return sent.map(({ der }) => pemOf(der)).join('');
}

/** RFC 7468 §3: lines of 64 characters. */
function pemOf(der: string): string {
  const lines = der.match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
