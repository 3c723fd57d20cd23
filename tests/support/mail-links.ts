import { contract } from '#core/contract/contract.ts';
import type { TestClient } from '#tests/support/test-server.ts';

/** The links that confirm names of an order, from its mails to a mailbox in the customer's sandbox inbox, newest first. */
export async function mailedLinks(customer: TestClient, mailbox: string, orderNo: string): Promise<URL[]> {
  const { mails } = (await customer.call(contract.sandbox.overview, {})).data();
  return mails
    .filter((mail) => mail.to === mailbox && mail.subject.includes(orderNo))
    .flatMap((mail) => /https?:\/\/\S+\/validate\?code=[\w-]{43}/.exec(mail.text) ?? [])
    .map((link) => new URL(link));
}

/** Presses the button of the page a link opens, as a browser would. */
export function pressConfirm(link: URL, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  const body = new URLSearchParams({ code: link.searchParams.get('code') ?? '' });
  return fetch(new URL(link.pathname, link), {
    method: 'POST',
    body,
    headers: { origin: link.origin, ...headers },
  });
}
