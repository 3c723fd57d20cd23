/** `mx1.example.com:25`, `[2001:db8::1]:443`. */
export function placeText({ host, port }: { readonly host: string; readonly port: number }): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}
