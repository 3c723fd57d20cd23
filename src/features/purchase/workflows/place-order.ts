import type { QueryClient } from '@tanstack/react-query';
import { needsIdCard, needsOrganization } from '#core/catalogue/type-flags.ts';
import * as partyCalls from '#core/contract/calls/parties.ts';
import * as purchaseCalls from '#core/contract/calls/purchase.ts';
import type { CallFailure } from '#core/contract/failure.ts';
import { wholeList } from '#core/contract/fields.ts';
import { requestPlan } from '#core/csr/request-plan.ts';
import type { SubjectOrganization } from '#core/csr/subject.ts';
import { joinName } from '#core/parties/contact-name.ts';
import { orderContactFault } from '#core/parties/order-contact.ts';
import { pick } from '#core/pick.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { answer, type SlotAnswer } from '#machines/kit/slot.ts';
import type { PartyMissing, PartyUnfit, PurchaseSlots } from '#machines/purchase/purchase.slots.ts';
import { type OrderPayload, type ProductFacts, requestParts } from '#machines/purchase/purchase.types.ts';
import type { Client } from '#src/adapters/http/client.ts';
import type { Vault } from '#src/adapters/vault/vault.ts';
import type { KeyPool } from '#src/adapters/workers/key-pool.ts';
import { callQuery } from '#src/console/calls/call-query.ts';
import type { OpenFlow } from '#src/console/flows/workspace.ts';
import { batchFlow } from '#src/features/purchase/batch/batch.flow.ts';
import { requestFromCa } from '#src/features/purchase/workflows/ca-key.ts';
import { orderingWork } from '#src/features/purchase/workflows/ordering-work.ts';

export interface OrderServices {
  readonly client: Client;
  readonly queryClient: QueryClient;
  readonly vault: Vault;
  readonly keyPool: KeyPool;
  readonly open: OpenFlow;
}

type Output<K extends keyof PurchaseSlots> = Promise<SlotAnswer<PurchaseSlots[K]>>;
type Input<K extends keyof PurchaseSlots> = PurchaseSlots[K]['input'];

/** The work after 'buy', once all checks have passed. */
export function orderWork(services: OrderServices) {
  const { client, vault, keyPool, open } = services;
  const ordering = orderingWork(client, vault);
  return {
    ...ordering,

    async makeRequest(input: Input<'makeRequest'>, signal: AbortSignal): Output<'makeRequest'> {
      const { productNo, keyMaker, ...wanted } = input;
      const organization = await findParties(services, wanted);
      if (!organization.ok) return { result: organization };
      const plan = requestPlan({ ...wanted, organization: organization.value });
      const keyring = await vault.ensure();
      if (keyMaker !== 'browser' && keyring.ok) {
        const result = await requestFromCa(client, productNo, plan, keyring.value, { signal });
        return { result };
      }
      const { algorithm, ...job } = plan;
      const made = keyring.ok
        ? await keyPool.makeRequest({ ...job, options: algorithm, keyring: keyring.value }, { signal })
        : keyring;
      if (made.ok) return { result: ok(pick(made.value, requestParts)) };
      const { code, detail } = made.error;
      return { result: fail({ kind: 'key-failed', code, detail }) };
    },

    async createOrders(input: Input<'createOrders'>): Output<'createOrders'> {
      const created = await ordering.createOrders(
        input,
        keysOf(input.payload),
        ({ payload, idempotencyKey }) => sendOrder(client, payload, idempotencyKey),
      );
      if (created.answer.ok && input.saveEmail !== '') void keepMailbox(services, input.saveEmail);
      return created;
    },

    async beginBatch({ id, handover }: Input<'beginBatch'>): Output<'beginBatch'> {
      const { terms, saveEmail, ...rest } = handover;
      const organization = await findParties(services, { ...rest.product, ...terms });
      if (!organization.ok) return { result: organization };
      const start = { ...rest, terms: { ...terms, organization: organization.value } };
      const batch = await open(batchFlow, { id, start });
      if (saveEmail !== '') void keepMailbox(services, saveEmail);
      // The batch keeps running; its page opens it again.
      void batch.close();
      return { result: ok({ id }) };
    },
  };
}

function keysOf(payload: OrderPayload): readonly string[] {
  if ('free' in payload) return [payload.free.key];
  return 'request' in payload ? [payload.request.key] : payload.sslCerts.map(({ key }) => key);
}

/** Sends the order by what the product certifies, and whether it is free. */
function sendOrder(client: Client, payload: OrderPayload, idempotencyKey: string) {
  if ('free' in payload) {
    const { free, year: _year, orgID: _orgID, ...terms } = payload;
    return client.call(purchaseCalls.free, { body: { ...terms, ...free } }, { idempotencyKey });
  }
  const { productNo, ...rest } = payload;
  const body =
    'request' in rest
      ? { ...withoutRequest(rest), ...rest.request }
      : { ...rest, sslCerts: rest.sslCerts.map((cert) => ({ ...cert })) };
  return client.call(purchaseCalls.create, { params: { productNo }, body }, { idempotencyKey });
}

function withoutRequest<T extends { readonly request: unknown }>({
  request: _,
  ...rest
}: T): Omit<T, 'request'> {
  return rest;
}

interface WantedParties extends Pick<ProductFacts, 'productType' | 'subBrand'> {
  readonly contactID: string;
  readonly orgID: string;
}

/** Returns the organization named in the order, after checking the contact. Both are server state: the draft holds only their ids. */
async function findParties(
  { client, queryClient }: Pick<OrderServices, 'client' | 'queryClient'>,
  { contactID, orgID, ...product }: WantedParties,
): Promise<Result<SubjectOrganization | null, PartyMissing | PartyUnfit | CallFailure>> {
  // Read the list only for products with special requirements on the contact.
  if (needsIdCard(product.productType, product.subBrand)) {
    const contacts = await answer(
      queryClient.fetchQuery(callQuery(client, partyCalls.contacts.list, wholeList)),
    );
    if (!contacts.ok) return contacts;
    const contact = contacts.value.data.find(({ id }) => id === contactID);
    if (contact === undefined) return fail({ kind: 'party-missing', field: 'contactID', id: contactID });
    const unfit = orderContactFault({ name: joinName(contact), idCard: contact.idCard }, product);
    if (unfit !== null) return fail({ kind: 'party-unfit', fault: unfit });
  }
  if (!needsOrganization(product.productType)) return ok(null);
  const organizations = await answer(
    queryClient.fetchQuery(callQuery(client, partyCalls.organizations.list, wholeList)),
  );
  if (!organizations.ok) return organizations;
  const chosen = organizations.value.data.find(({ id }) => id === orgID);
  if (chosen === undefined) return fail({ kind: 'party-missing', field: 'orgID', id: orgID });
  return ok(pick(chosen, ['name', 'country', 'province', 'locality']));
}

/** Runs after the order and never delays it; a mailbox can be saved again at any time. */
async function keepMailbox({ client }: OrderServices, email: string): Promise<void> {
  const saved = await answer(
    client.call(
      partyCalls.validationEmails.add,
      { body: { email } },
      { idempotencyKey: crypto.randomUUID() },
    ),
  );
  if (!saved.ok) console.warn('the mailbox was not saved', saved.error.kind);
}
