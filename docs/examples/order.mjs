// Orders a certificate for a request, prints the DNS records to publish, waits, and writes the certificate. Needs Node.js 20 alone.
//   CERTHUB_URL=https://console.example.com CERTHUB_API_KEY=chk_… node order.mjs PRODUCT NAME request.csr fullchain.pem
// SANDBOX=on publishes the records in the zone of a sandbox.
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const { CERTHUB_URL, CERTHUB_API_KEY, SANDBOX = 'off', EVERY = '10' } = process.env;
const [productNo, name, csrFile, out] = process.argv.slice(2);

/** Makes a call and returns its `data`. Waits where the server asks for it. */
async function api(method, path, { json, form, key } = {}) {
  const response = await fetch(CERTHUB_URL + path, {
    method,
    headers: {
      authorization: `Token ${CERTHUB_API_KEY}`,
      ...(key ? { 'idempotency-key': key } : {}),
      ...(json ? { 'content-type': 'application/json' } : {}),
    },
    body: json ? JSON.stringify(json) : form ? new URLSearchParams(form) : undefined,
  });
  if (response.status === 429 || response.status === 503) {
    await sleep(Number(response.headers.get('retry-after') ?? 5) * 1000);
    return api(method, path, { json, form, key });
  }
  const { code, msg, data, errors } = await response.json();
  if (code !== 200) throw new Error(`${method} ${path}: ${code} ${msg} ${JSON.stringify(errors)}`);
  return data;
}

const csr = await readFile(csrFile, 'utf8');
const { list } = await api('GET', '/v1/products?limit=1000');
const product = list.find((each) => each.productNo === productNo);
if (!product) throw new Error(`No product ${productNo}`);

// The same key on a second run with the same request orders nothing twice.
const key = `order-${createHash('sha256').update(csr).digest('hex').slice(0, 40)}`;
const { orderNos: order } = await api('POST', `/v1/orders/certificate/${encodeURIComponent(productNo)}`, {
  key,
  json: {
    year: 1,
    dcvMethod: 'dns_txt',
    productType: product.productType,
    sslCerts: [{ csr, key: '', commonName: name, domainNames: name }],
  },
});
console.error(`Order ${order}`);
await api('POST', '/v1/orders/pay', {
  key: `pay-${order}`,
  form: { orderNo: order, name: 'balance', payWay: '5', aim: 'makeOrder' },
});

console.error('Publish:');
for (const { recordName, recordType, expected } of (await api('GET', `/v1/orders/domainList/${order}`))
  .data) {
  console.log(`${recordName}. 300 IN ${recordType} "${expected}"`);
  if (SANDBOX === 'on') {
    await api('POST', '/v1/sandbox/records', {
      form: { name: recordName, type: recordType, value: expected },
    });
  }
}

while ((await api('GET', `/v1/orders/status/${order}`)).orderInfo.orderStatus !== 1000) {
  await sleep(Number(EVERY) * 1000);
}
// Without the root, which comes last.
const { chain } = await api('GET', `/v1/orders/cert/${order}`);
await writeFile(
  out,
  chain
    .slice(0, -1)
    .map((pem) => `${pem.trim()}\n`)
    .join(''),
);
