/** Headers of every call: authentication and language (spec §7). */
export function requestHeaders(token: string | null, lang: string): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': lang };
  if (token !== null) {
    headers.token = token;
    headers.authorization = `Token ${token}`;
  }
  return headers;
}
