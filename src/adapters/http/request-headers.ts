/** Headers of every call: authentication and language (product.md, 'Calls'). */
export function requestHeaders(token: string | null, lang: string): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': lang };
  if (token !== null) {
    headers.token = token;
    headers.authorization = `Token ${token}`;
  }
  return headers;
}
