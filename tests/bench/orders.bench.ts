import { contract } from '#core/contract/contract.ts';
import { demoAccount } from '#server/catalogue/seed-demo.ts';
import { type Figure, median, round } from '#tests/bench/measure.ts';
import { makeRsaKeys, manyCertificates } from '#tests/support/rows/many-certificates.ts';
import { startServerProcess } from '#tests/support/server/server-process.ts';
import { signedIn } from '#tests/support/server/sign-in.ts';

/** Creates 500 orders with RSA-2048 requests in one call, from the request's first byte to the parsed reply. */
export async function benchOrders(): Promise<Figure[]> {
  const server = await startServerProcess();
  try {
    const client = await signedIn(server.url, demoAccount.email, demoAccount.password);
    const keys = await makeRsaKeys(4);
    const times: number[] = [];
    for (const label of ['a', 'b', 'c', 'd']) {
      const sslCerts = await manyCertificates(keys, { count: 500, names: 1, label });
      const began = performance.now();
      const answer = await client.call(contract.purchase.create, {
        params: { productNo: 'alphassl-dv-one' },
        body: { year: 1, dcvMethod: 'dns', productType: 'dv_one_ssl', sslCerts },
      });
      if (answer.data().orderNos.split(',').length !== 500) throw new Error('not 500 orders');
      times.push(performance.now() - began);
    }
    const seconds = (ms: number) => round(ms / 1000);
    const [first = Number.NaN] = times;
    const figure = { unit: 's', goal: '≤ 2', peer: '' };
    return [
      { name: '500 orders in one call', value: seconds(median(times)), ...figure },
      { name: '500 orders in the first call of a new server', value: seconds(first), ...figure },
    ];
  } finally {
    await server.dispose();
  }
}
