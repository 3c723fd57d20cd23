import { randomBytes } from 'node:crypto';
import { contract } from '#core/contract/contract.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { TestClient } from '#tests/support/server/test-server.ts';

/** A ticket as a browser makes one. */
export function newTicket(): string {
  return randomBytes(32).toString('base64url');
}

/** The newest code that was sent to a ticket's holder; waits for the job that sends it. `after`: an older one, to be ignored. */
export function codeOfTicket(visitor: TestClient, ticket: string, after = ''): Promise<string> {
  return eventually(async () => {
    const { mails } = await visitor.ask(contract.sandbox.codeMails, { body: { ticket } });
    return newestCode(mails, after);
  });
}

/** The newest code in a customer's inbox, sent to `to`. */
export function codeInInbox(customer: TestClient, to: string, after = ''): Promise<string> {
  return eventually(async () => {
    const { mails } = await customer.ask(contract.sandbox.overview, {});
    return newestCode(
      mails.filter((mail) => mail.to === to),
      after,
    );
  });
}

function newestCode(mails: readonly { readonly text: string }[], after: string): string {
  const code = /\b\d{6}\b/.exec(mails[0]?.text ?? '')?.[0];
  if (code === undefined || code === after) throw new Error('no code yet');
  return code;
}
