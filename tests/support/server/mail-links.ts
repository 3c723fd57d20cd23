import { contract } from '#core/contract/contract.ts';
import type { TestClient } from '#tests/support/server/test-server.ts';

/** The links that confirm names of an order, from the mails to one mailbox in the customer's sandbox inbox, newest first. */
export async function mailedLinks(customer: TestClient, mailbox: string, orderNo: string): Promise<URL[]> {
  const { mails } = await customer.ask(contract.sandbox.overview, {});
  return mails
    .filter((mail) => mail.to === mailbox && mail.subject.includes(orderNo))
    .flatMap((mail) => /https?:\/\/\S+\/validate#[\w-]{43}/.exec(mail.text) ?? [])
    .map((link) => new URL(link));
}

/** The link of the invitation that was mailed to somebody last, from the inbox of who invites. */
export async function invitationLink(owner: TestClient, email: string): Promise<URL> {
  const { mails } = await owner.ask(contract.sandbox.overview, {});
  const [link] = mails
    .filter(({ to }) => to === email)
    .flatMap(({ text }) => /https?:\/\/\S+\/invitation\/[\w-]{43}/.exec(text) ?? []);
  if (link === undefined) throw new Error(`no invitation was mailed to ${email}`);
  return new URL(link);
}

/** Opens a link as a browser does: the page posts the part after `#`. */
export function openLink(link: URL): Promise<Response> {
  return post(link, { code: link.hash.slice(1) }, {});
}

/** Presses the button of the page a link opens, as a browser would. */
export function pressConfirm(link: URL, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return post(link, { code: link.hash.slice(1), confirm: 'yes' }, headers);
}

function post(
  link: URL,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const body = new URLSearchParams(fields);
  return fetch(new URL(link.pathname, link), {
    method: 'POST',
    body,
    headers: { origin: link.origin, ...headers },
  });
}
