/** `mx1.example.com:25`, `[2001:db8::1]:443`; without a port, the host as it is: a line that was refused has none. */
export function placeText({ host, port }: { readonly host: string; readonly port: number }): string {
  if (port === 0) return host;
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}
