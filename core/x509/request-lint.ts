import { keyText } from '#core/csr/key-text.ts';
import { openJudge } from '#core/names/check-host.ts';
import { hostRulesFor } from '#core/names/host-rules.ts';
import { rowOn } from '#core/policy/dated-row.ts';
import { tlsKeys } from '#core/policy/rules.ts';
import type { Bytes } from '#core/x509/encoding.ts';
import { keyWeakness } from '#core/x509/key-weakness.ts';
import { type Lint, lint } from '#core/x509/lint.ts';
import { readRequestDer } from '#core/x509/request-facts.ts';

/** Names judged; a request has at most as many as its order. */
const mostNames = 1_000;

/**
 * Returns what the order form would refuse of a request: by the same reader, the same rules of names (those of the product that takes
 * most) and the key rule of the day. `now`: milliseconds since 1970. Rejects only as `openJudge` does.
 */
export async function lintRequest(der: Bytes, now: number): Promise<readonly Lint[]> {
  const read = await readRequestDer(der);
  if (!read.ok) return [lint('error', 'request-malformed', 'RFC 2986 §4', 'version')];
  const { key, names, selfSignature, signatureAlgorithm } = read.value;
  const rule = rowOn(tlsKeys, new Date(now));
  const weakness = keyWeakness(key, rule.value);
  const found: Lint[] = [];
  if (selfSignature !== 'valid')
    found.push(
      lint(
        selfSignature === 'invalid' ? 'error' : 'warning',
        'request-unsigned',
        'RFC 2986 §3',
        'signature',
        {
          name: signatureAlgorithm,
        },
      ),
    );
  if (weakness !== null)
    found.push(lint('error', 'key-weak', rule.source, 'key', { key: keyText(key), weakness }));
  const judge = await openJudge(hostRulesFor('ov_flex_ssl', 'sectigo'), 'csr');
  const refused: string[] = [];
  for (const name of names.slice(0, mostNames)) if (!(await judge(name)).ok) refused.push(name);
  const [first] = refused;
  if (first !== undefined)
    found.push(
      lint('error', 'request-name', 'BR §4.2.2', 'subjectAltName', {
        name: first.slice(0, 100),
        count: refused.length,
      }),
    );
  return found;
}
