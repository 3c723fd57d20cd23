import { fault } from '#core/fault.ts';
import type { NamesVerdict } from '#core/names/check-names.ts';
import { nothingRead } from '#machines/purchase/csr-source/csr-source.rules.ts';
import type { GivenRequest, ReadRequests } from '#machines/purchase/csr-source/csr-source.types.ts';
import type { CheckedBatch } from '#machines/purchase/order-mode/order-mode.types.ts';
import type { MadeRequest } from '#machines/purchase/purchase.types.ts';

export const request: MadeRequest = {
  csr: '-----BEGIN CERTIFICATE REQUEST-----',
  key: 'v1.sealed',
  hashValue: '0a'.repeat(32),
  spkiHash: '0b'.repeat(32),
};

export const badNames: NamesVerdict = {
  rows: [
    { line: 1, typed: 'a..b', host: null, fault: fault('commonName', 'name-empty-label', 'a..b', 'a.b', 1) },
  ],
  extras: [],
  faults: [],
  names: [],
  rootDomain: '',
};

/** Sample texts, each named for its contents. */
export const goodBatch = 'example.com\n\nexample.net';
export const badBatch = 'a..b\nexample.org';
export const oneRequest = 'one request';
export const twoRequests = 'two requests';
export const noRequest = 'no request';

/** Results of reading the sample texts. */
export function goodNames(text: string): NamesVerdict {
  const ascii = text.trim() === '' ? 'example.com' : text.trim();
  const kind = ascii.startsWith('*.') ? ('wildcard' as const) : ('domain' as const);
  const host = { input: ascii, ascii, unicode: ascii, kind, rootDomain: 'example.com' };
  return {
    rows: [{ line: 1, typed: ascii, host, fault: null }],
    extras: [],
    faults: [],
    names: [ascii],
    rootDomain: 'example.com',
  };
}

export function judgedText(text: string): CheckedBatch {
  const lines = text.split('\n').flatMap((name, index) => (name === '' ? [] : [{ name, line: index + 1 }]));
  return {
    blocks: lines.map(({ line }) => ({ line, endLine: line })),
    names: lines.map(({ name }) => (name.includes('..') ? '' : name)).join('\n'),
    faults: lines.flatMap(({ name, line }) =>
      name.includes('..') ? [fault('commonName', 'name-empty-label', name, undefined, line)] : [],
    ),
    faulty: lines.flatMap(({ name }, at) => (name.includes('..') ? [{ at, count: 1 }] : [])),
  };
}

export function requestsIn(text: string): ReadRequests {
  if (text !== oneRequest && text !== twoRequests) {
    return { ...nothingRead, failure: { kind: 'intake-failed', code: 'no-request-found', detail: '' } };
  }
  const one: GivenRequest = {
    at: 0,
    label: '#1',
    commonName: 'example.com',
    names: ['example.com'],
    emails: [],
    key: { algorithm: 'RSA', size: 2048, curve: null },
    hashValue: request.hashValue,
    spkiHash: request.spkiHash,
    faultCode: null,
    faultDetail: '',
  };
  const other: GivenRequest = { ...one, at: 1, label: '#2', hashValue: '0c'.repeat(32) };
  const requests = text === oneRequest ? [one] : [one, other];
  return { ...nothingRead, requests, pems: requests.map(({ label }) => label).join('\n\n') };
}
