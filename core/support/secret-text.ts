/** PEM of any private key: `PRIVATE KEY`, `RSA PRIVATE KEY`, `ENCRYPTED PRIVATE KEY`, PGP's block; and PuTTY's file. */
const pemKey = /-----BEGIN[ +][A-Z0-9 +]*PRIVATE[ +]KEY|PuTTY-User-Key-File-/;
/** `PRIVATE KEY` in Base64, at each of the three places it may begin. */
const pemInBase64 = /UFJJVkFURSBLRV|BSSVZBVEUgS0VZ|UklWQVRFIEtFW/;
/**
 * Base64 of a private key in DER, whose first bytes are constant: PKCS#8 for RSA, EC and Ed25519 (RFC 5208, RFC 8410), PKCS#1 (RFC 8017
 * A.1.2) and SEC 1 (RFC 5915); also of a PKCS#12 file (RFC 7292) and of OpenSSH's container.
 */
const derKey =
  /MII[\w+/]{3}IBADANBgkqhkiG9w0BAQEF|MI[GH][\w+/]AgEAMB[A-Z]GByqGSM49|MC4CAQAwBQYDK2VwBCIEI|MII[\w+/]{3}IBAAKCA[QYg]|MHcCAQEEI|MIGkAgEBBDA|MIHcAgEBBEI|MII[\w+/]{3}IBAzCC|b3BlbnNzaC1rZXktdjE/;
/** The same bytes in hex. */
const derKeyInHex =
  /020100300d06092a864886f70d010101|02010030[0-9a-f]{2}06072a8648ce3d0201|02010030050603[0-9a-f]{6}0422|3082[0-9a-f]{4}0201000282|30770201010420|3081a40201010430|3081dc0201010442|3082[0-9a-f]{4}0201033082/;
/** The private part of a JSON Web Key, as text. */
const jwkText = /\\{0,4}"(?:d|k)\\{0,4}"\s{0,8}:\s{0,8}\\{0,4}"[\w-]{16}/;
/** A JSON Web Token: three base64url parts, the first starting with `{"`. */
const webToken = /^eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*$/;
/** Tokens with a prefix of their issuer: Stripe, GitHub, GitLab, Slack, AWS, Google, npm. */
const knownToken =
  /(?<![\w-])(?:(?:sk|rk)_(?:live|test)_\w{10}|whsec_\w{10}|gh[pousr]_\w{20}|github_pat_\w{20}|glpat-[\w-]{16}|xox[abprs]-[\w-]{10}|AKIA[0-9A-Z]{16}|AIza[\w-]{30}|npm_\w{30})/;
/** A token as it is sent in a header or an address. */
const namedToken =
  /(?:\b(?:token|bearer)|[&?_]token)["']?\s{0,4}[:=]?\s{0,4}["']?(?=[\w.~+/-]*[0-9A-Z])[\w.~+/-]{32,}/i;

/** Shorter texts hold no encoded key. */
const shortestEncoded = 40;

/** Whether a text holds a private key or a token, also where it is in another encoding: Base64 in pieces, hex, or escaped for an address. */
export function isSecretText(text: string): boolean {
  if (isPlainSecret(text)) return true;
  if (text.length < shortestEncoded) return false;
  if (isEncodedKey(text)) return true;
  const unescaped = withoutEscapes(text);
  return unescaped !== text && (isPlainSecret(unescaped) || isEncodedKey(unescaped));
}

function isPlainSecret(text: string): boolean {
  return (
    pemKey.test(text) ||
    webToken.test(text) ||
    knownToken.test(text) ||
    namedToken.test(text) ||
    (text.includes('kty') && jwkText.test(text))
  );
}

function isEncodedKey(text: string): boolean {
  // Lines, quotes and list signs between the pieces.
  const joined = text.replace(/(?:\\[nrt]|[\s"'`,;|\\])+/g, '');
  return (
    derKey.test(joined) ||
    pemInBase64.test(joined) ||
    derKeyInHex.test(joined.replace(/:|0x/g, '').toLowerCase())
  );
}

/** Each `%XX` on its own, since one that is no UTF-8 would make the whole text unreadable. */
function withoutEscapes(text: string): string {
  return text.replace(/%([0-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
