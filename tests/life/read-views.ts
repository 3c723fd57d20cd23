import { createHash, X509Certificate } from 'node:crypto';
import readXlsx from 'read-excel-file/node';
import { contract } from '#core/contract/contract.ts';
import type { CertificateFact, ProductName } from '#tests/life/facts.ts';
import { certificateLine, type ListName, listNames, type ShownOrder, type Views } from '#tests/life/model.ts';
import { paletteLimit, sheetLine } from '#tests/life/sheet-model.ts';
import type { TestClient } from '#tests/support/server/test-server.ts';

type Counts = Readonly<Record<ListName | 'all', number>>;

/** What the replies show. */
export interface FoundViews extends Views {
  /** Orders as their rows show them; `orders` holds them as their pages do. */
  readonly rows: Views['orders'];
  readonly counts: Counts;
  readonly dashboard: Counts;
  /** Orders with a valid certificate, by key type, all together. */
  readonly valid: number;
}

/** The only place that knows the replies that show orders. */
export async function readViews(client: TestClient): Promise<FoundViews> {
  const lists = {} as Record<ListName | 'all', string[]>;
  const rows: Record<string, ShownOrder> = {};
  const readList = async (list: ListName | 'all') => {
    const { data } = await client.ask(contract.orders.list, {
      query: { limit: 1000, ...(list === 'all' ? {} : { status: list }) },
    });
    lists[list] = data.map(({ orderNo }) => orderNo).toSorted();
    for (const row of data) rows[row.orderNo] = shownOrder(row);
  };
  await readList('all');
  // Together: PostgreSQL answers them on its own core.
  const [{ ends, byList, byKey }, details, counts] = await Promise.all([
    client.ask(contract.orders.statistics, { query: { timeZone: 'UTC' } }),
    lists.all.length === 0
      ? []
      : client
          .ask(contract.orders.detail, { params: { id: lists.all.join(',') } })
          .then(({ allOrders }) => allOrders),
    countsOf(client, {}),
    ...listNames.map(readList),
  ]);
  return {
    lists,
    rows,
    orders: Object.fromEntries(details.map((order) => [order.orderNo, shownOrder(order)])),
    ends: Object.fromEntries(
      ends.flatMap(({ day, count, replaced, waiting }) =>
        count === 0 ? [] : [[day, { count, replaced, waiting }]],
      ),
    ),
    counts,
    dashboard: byList,
    valid: byKey.reduce((sum, { count }) => sum + count, 0),
  };
}

/** Rows of the spreadsheet of all orders, as `sheetLine` writes them, sorted. */
export async function readSheet(client: TestClient): Promise<string[]> {
  const response = await client.fetch('/v1/orders/batch/download?lang=en');
  const [sheet] = await readXlsx(Buffer.from(await response.arrayBuffer()));
  const [heads = [], ...rows] = sheet?.data ?? [];
  return rows
    .map((row) => {
      const cell = (head: string) => row[heads.indexOf(head)] ?? null;
      const text = (head: string) => String(cell(head) ?? '');
      const time = (head: string) => {
        const value = cell(head);
        return value instanceof Date ? value : null;
      };
      return sheetLine({
        orderNo: text('Order number'),
        certificate: text('Certificate'),
        waitsFor: text('Waits for'),
        issued: time('Issued (UTC)'),
        expires: time('Expires (UTC)'),
      });
    })
    .toSorted();
}

/** Order numbers that the palette's search shows. */
export async function readFound(client: TestClient, search: string): Promise<string[]> {
  const query = { search, limit: paletteLimit, offset: 1 };
  return (await client.ask(contract.orders.list, { query })).data.map(({ orderNo }) => orderNo);
}

/** Each product of the shop has a brand of its own. */
const brands: Readonly<Record<ProductName, string>> = {
  single: 'alphassl',
  wild: 'sectigo',
  flex: 'certum',
  ov: 'digicert',
};

/** Counts of the orders of one product, by the filter of its brand. */
export function readBrandCounts(client: TestClient, product: ProductName): Promise<Counts> {
  return countsOf(client, { brand: brands[product] });
}

async function countsOf(client: TestClient, query: { readonly brand?: string }): Promise<Counts> {
  const { countedTo: _, ...counts } = await client.ask(contract.orders.count, { query });
  return counts;
}

interface Shown {
  readonly orderStatus: number;
  readonly waitsFor: string;
  readonly certificates: readonly {
    readonly number: number;
    readonly serialNumber: string;
    readonly notAfter: string;
    readonly state: string;
  }[];
}

function shownOrder({ orderStatus, waitsFor, certificates }: Shown): ShownOrder {
  return {
    orderStatus,
    waitsFor,
    certificates: certificates.map(({ number, serialNumber, notAfter, state }) =>
      certificateLine({ number, serialNumber, notAfter: new Date(notAfter) }, state),
    ),
  };
}

/** Reads the newest certificate of an order as any client would: from its PEM. Null if none was issued. */
export async function readCertificate(
  client: TestClient,
  orderNo: string,
  now: Date,
): Promise<CertificateFact | null> {
  const answer = await client.call(contract.orders.certificate, { params: { id: orderNo }, query: {} });
  if (answer.envelope.code === 404) return null;
  const { number, certificate: pem } = answer.data();
  const certificate = new X509Certificate(pem);
  const spki = certificate.publicKey.export({ type: 'spki', format: 'der' });
  return {
    orderNo,
    number,
    serialNumber: certificate.serialNumber.toLowerCase(),
    notBefore: new Date(certificate.validFrom),
    notAfter: new Date(certificate.validTo),
    issued: now,
    names: (certificate.subjectAltName ?? '').split(', ').map((name) => name.replace(/^DNS:/, '')),
    key: createHash('sha256').update(spki).digest('hex'),
    revoked: null,
  };
}
