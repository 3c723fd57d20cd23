/** How clients name themselves in `User-Agent`, and as what they are shown. */
const known: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/certbot[\w-]{0,40}\/(\d[\w.-]{0,20})/i, 'certbot'],
  [/CertbotACMEClient\/(\d[\w.-]{0,20})/, 'certbot'],
  [/traefik\/v?(\d[\w.-]{0,20})/i, 'Traefik'],
  [/acme\.sh\/v?(\d[\w.-]{0,20})/, 'acme.sh'],
  [/dehydrated\/(\d[\w.-]{0,20})/, 'dehydrated'],
  [/uacme\/(\d[\w.-]{0,20})/, 'uacme'],
  [/Caddy\/v?(\d[\w.-]{0,20})/, 'Caddy'],
  [/mod_md\/(\d[\w.-]{0,20})/, 'mod_md'],
  [/nginx-acme\/(\d[\w.-]{0,20})/i, 'nginx-acme'],
  [/cert-manager[\w-]{0,40}\/v?(\d[\w.-]{0,20})/, 'cert-manager'],
  [/win-acme\/(\d[\w.-]{0,20})/i, 'win-acme'],
  [/xenolf-acme\/(\d[\w.-]{0,20})/, 'lego'],
];

/** A client as people know it: `certbot 2.1.0`; the first word of others, and nothing for none. */
export function clientName(userAgent: string): string {
  const text = userAgent.slice(0, 300);
  for (const [pattern, name] of known) {
    const version = pattern.exec(text)?.[1];
    if (version !== undefined) return `${name} ${version}`;
  }
  const [first = ''] = text
    .replace(/[^\x20-\x7e]/g, '')
    .trim()
    .split(' ');
  return first.replace('/', ' ').slice(0, 60);
}
