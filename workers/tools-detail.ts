import { loadIdna, needsIdna } from '#core/names/idna.ts';
import { asn1Tree } from '#core/x509/asn1-tree.ts';
import { lintCertificate } from '#core/x509/certificate-lint.ts';
import { checkRequestSignature } from '#core/x509/certificate-signature.ts';
import { keyIdOf, thumbprintsOf } from '#core/x509/certificate-view.ts';
import type { ObjectView } from '#core/x509/inspection.ts';
import type { Lint } from '#core/x509/lint.ts';
import { lintRequest } from '#core/x509/request-lint.ts';
import { signatureHex } from '#core/x509/signature-value.ts';
import { sha256Hex } from '#core/x509/spki.ts';
import type { ObjectDetail } from '#workers/tools-api.ts';

/** Computes the details of an object when it is shown. */
export async function detailOf(at: number, view: ObjectView, now: number): Promise<ObjectDetail> {
  const der = 'der' in view ? view.der : null;
  const key = 'key' in view ? view.key : null;
  return {
    at,
    view,
    thumbprints: der === null ? null : thumbprintsOf(der),
    keyHashes: key === null ? null : { spki: sha256Hex(key.spki), keyId: keyIdOf(key) },
    spellings: await spellingsOf(view),
    tree: der === null ? [] : asn1Tree(der, view.kind),
    signatureValue: 'spans' in view ? signatureHex(view.der, view.spans.signature) : null,
    signature: view.kind === 'request' ? await checkRequestSignature(view) : null,
    lints: await lintsOf(view, now),
  };
}

function lintsOf(view: ObjectView, now: number): Promise<readonly Lint[]> | readonly Lint[] {
  if (view.kind === 'request') return lintRequest(view.der, now);
  return view.kind === 'certificate' ? lintCertificate(view, now) : [];
}

/** Maps ASCII names to Unicode and vice versa. */
async function spellingsOf(view: ObjectView): Promise<Readonly<Record<string, string>>> {
  const names = 'altNames' in view ? view.altNames : [];
  const subject = 'subject' in view ? view.subject : [];
  const hosts = [
    ...subject.flatMap(({ short, value }) => (short === 'CN' ? [value] : [])),
    ...names.flatMap((name) => (name.type === 'dns' ? [name.value] : [])),
  ].filter(needsIdna);
  if (hosts.length === 0) return {};
  const tables = await loadIdna();
  const found = hosts.flatMap((host) => {
    const name = tables(host);
    const other = name === null ? null : name.unicode === host ? name.ascii : name.unicode;
    return other === null || other === host ? [] : [[host, other] as const];
  });
  return Object.fromEntries(found);
}
