/** Code that verifies the signature of a webhook, as it is shown; the tests run both. */
export const snippets = {
  node: `import { createHmac, timingSafeEqual } from 'node:crypto';

// body: the raw request body as a string, before JSON.parse
export function isGenuine(header, body, secret) {
  const parts = header.split(',').map((part) => part.split('='));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (Math.abs(Date.now() / 1000 - Number(time)) > 300) return false;
  const want = createHmac('sha256', secret).update(\`\${time}.\${body}\`).digest();
  return parts.some(([name, hex]) => {
    const got = Buffer.from(name === 'v1' ? hex : '', 'hex');
    return got.length === want.length && timingSafeEqual(got, want);
  });
}
`,
  python: `import hashlib, hmac, time

# body: the raw request body as bytes, before json.loads
def is_genuine(header, body, secret):
    parts = [part.split("=", 1) for part in header.split(",")]
    sent = dict(parts).get("t", "")
    if not sent.isdigit() or abs(time.time() - int(sent)) > 300:
        return False
    want = hmac.new(secret.encode(), sent.encode() + b"." + body, hashlib.sha256).hexdigest()
    return any(name == "v1" and hmac.compare_digest(value, want) for name, value in parts)
`,
} as const;
export type SnippetLanguage = keyof typeof snippets;
