import type { Page } from 'playwright';
import { contract } from '#core/contract/contract.ts';
import { createClient, type TestClient } from '#tests/support/server/test-server.ts';

/** The API's view of the customer signed in on a page: the truth the page is compared with. */
export interface CustomerApi {
  readonly client: TestClient;
  /** Cents. */
  balance(): Promise<number>;
  orders(): Promise<
    readonly { readonly orderNo: string; readonly orderStatus: number; readonly payAmount: number }[]
  >;
}

export async function customerApi(page: Page, url: string): Promise<CustomerApi> {
  const record = await page.evaluate(() => localStorage.getItem('id_token'));
  const { token }: { token: string } = JSON.parse(record ?? '{}');
  const client = createClient(url, token);
  return {
    client,
    balance: async () => (await client.ask(contract.session.account, {})).balance,
    orders: async () => (await client.ask(contract.orders.list, { query: { limit: 1000 } })).data,
  };
}
