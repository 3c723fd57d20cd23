import { expect, it } from 'vitest';
import { objectId, sequence, setOf, textString } from '#core/x509/der.ts';
import { utf8 } from '#core/x509/encoding.ts';
import { inspect } from '#core/x509/inspect.ts';
import { encodePem } from '#core/x509/pem.ts';
import { readRequest } from '#core/x509/request-facts.ts';
import { ecKey, requestInfo, requestSigner, signRequest } from '#tests/support/files/signed-request.ts';
import { findRequests } from '#workers/find-requests.ts';

const common = setOf(sequence(objectId('2.5.4.3'), textString('UTF8String', 'a.example')));
const signer = requestSigner('EC', ecKey(), sequence(objectId('1.2.840.10045.4.3.2')), 'sha256');
const pem = encodePem('CERTIFICATE REQUEST', signRequest(requestInfo(signer.spki, [common]), signer));

/** The order form, the server and the tools read the same texts. */
it.each([
  ['as it is', pem],
  ['four dashes first', pem.slice(1)],
  ['em dashes', pem.replaceAll('-----', '—–-')],
  ['quoted in mail', pem.replace(/^/gm, '> ')],
  ['escaped line ends', pem.replaceAll('\n', '\\n')],
  ['JSON', JSON.stringify(pem).replaceAll('/', '\\/')],
  ['a web page', pem.replaceAll('\n', '<br>')],
  ['RTF', pem.replaceAll('\n', '\\\n')],
  ['zero-width spaces', pem.replaceAll('\n', '\u200b\n')],
  ['percent-encoded', encodeURIComponent(pem)],
])('reads a request that is %s', async (_name, text) => {
  expect((await inspect(utf8(text))).objects.map(({ view }) => view.kind)).toEqual(['request']);
  expect(findRequests(text).map(({ der }) => der === null)).toEqual([false]);
  expect((await readRequest(text)).ok).toBe(true);
});
