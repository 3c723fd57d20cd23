import { type KeyRule, keyWeakness, weaknessDetail } from '#core/x509/key-weakness.ts';
import { namePart } from '#core/x509/name-facts.ts';
import { encodePem } from '#core/x509/pem.ts';
import { type RequestFacts, readRequestDer } from '#core/x509/request-facts.ts';
import type { FoundRequest } from '#workers/find-requests.ts';
import { type InspectedRequest, intakeBounds, type RequestFaultCode } from '#workers/intake-api.ts';

export interface Labelled extends FoundRequest {
  readonly label: string;
}

/** Number of requests verified concurrently, since verifying waits for the platform's cryptography. */
const atOnce = 32;

/** Parses requests, finds each one's own fault, and marks repeated ones. */
export async function inspectRequests(
  found: readonly Labelled[],
  rule: KeyRule,
): Promise<readonly InspectedRequest[]> {
  const inspected: InspectedRequest[] = [];
  for (let at = 0; at < found.length; at += atOnce) {
    inspected.push(
      ...(await Promise.all(found.slice(at, at + atOnce).map((request) => inspect(request, rule)))),
    );
  }
  return markRepeated(inspected);
}

async function inspect({ label, der, line }: Labelled, rule: KeyRule): Promise<InspectedRequest> {
  if (der === null) return unreadRequest(label, 'damaged', String(line));
  if (der.length > intakeBounds.requestBytes) return unreadRequest(label, 'too-large');
  const reading = await readRequestDer(der);
  if (!reading.ok) return unreadRequest(label, 'unreadable');
  const facts = reading.value;
  const { algorithm, size, curve, exponent } = facts.key;
  const [faultCode, faultDetail] = findFault(facts, rule);
  return {
    label,
    csr: encodePem('CERTIFICATE REQUEST', der),
    commonName: namePart(facts.subject, 'CN'),
    names: facts.names,
    emails: facts.altNames.flatMap((name) => (name.type === 'email' ? [name.value] : [])),
    organization: namePart(facts.subject, 'O'),
    key: { algorithm, size, curve, exponent },
    signatureAlgorithm: facts.signatureAlgorithm,
    signatureValid: facts.selfSignature === 'valid',
    hashValue: facts.hashValue,
    spkiHash: facts.spkiHash,
    faultCode,
    faultDetail,
  };
}

function findFault(facts: RequestFacts, rule: KeyRule): readonly [RequestFaultCode | null, string] {
  if (facts.selfSignature === 'invalid') return ['signature-invalid', facts.signatureAlgorithm];
  const weakness = keyWeakness(facts.key, rule);
  if (weakness !== null) return [weakness, weaknessDetail(facts.key, weakness)];
  return facts.selfSignature === 'unknown' ? ['signature-unknown', facts.signatureAlgorithm] : [null, ''];
}

function unreadRequest(label: string, faultCode: RequestFaultCode, faultDetail = ''): InspectedRequest {
  return {
    label,
    csr: '',
    commonName: '',
    names: [],
    emails: [],
    organization: '',
    key: null,
    signatureAlgorithm: '',
    signatureValid: false,
    hashValue: '',
    spkiHash: '',
    faultCode,
    faultDetail,
  };
}

function markRepeated(requests: readonly InspectedRequest[]): readonly InspectedRequest[] {
  const first = new Map<string, string>();
  return requests.map((request) => {
    const { hashValue, label } = request;
    const before = first.get(hashValue);
    if (hashValue !== '' && before === undefined) first.set(hashValue, label);
    return before === undefined || request.faultCode !== null
      ? request
      : { ...request, faultCode: 'repeated', faultDetail: before };
  });
}
