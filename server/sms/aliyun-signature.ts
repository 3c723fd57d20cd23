import { createHash, createHmac } from 'node:crypto';

interface Signing {
  readonly keyID: string;
  readonly keySecret: string;
  readonly method: 'POST' | 'GET';
  readonly host: string;
  readonly query: Readonly<Record<string, string>>;
  /** `x-acs-*` headers: action, version, date, nonce. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Query and headers of a signed request to Alibaba Cloud, for parameters in the query and an empty body: 'Request syntax and signature
 * method V3' of its public reference, ACS3-HMAC-SHA256.
 */
export function signAliyun({ keyID, keySecret, method, host, query, headers }: Signing): {
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
} {
  const bodyHash = sha256('');
  const signed: Readonly<Record<string, string>> = { ...headers, host, 'x-acs-content-sha256': bodyHash };
  const names = Object.keys(signed).sort();
  const canonicalQuery = Object.keys(query)
    .sort()
    .map((name) => `${encode(name)}=${encode(query[name] ?? '')}`)
    .join('&');
  const canonical = [
    method,
    '/',
    canonicalQuery,
    ...names.map((name) => `${name}:${signed[name]?.trim()}`),
    '',
    names.join(';'),
    bodyHash,
  ].join('\n');
  const signature = createHmac('sha256', keySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
  const { host: _, ...sent } = signed;
  return {
    query: canonicalQuery,
    headers: {
      ...sent,
      authorization: `ACS3-HMAC-SHA256 Credential=${keyID},SignedHeaders=${names.join(';')},Signature=${signature}`,
    },
  };
}

/** RFC 3986: letters, digits and `-_.~` stay. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
