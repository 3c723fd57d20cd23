import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { replyCode } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { fault } from '#core/fault.ts';
import { checkEndpoint, type EndpointDraft, mostEndpoints } from '#core/webhooks/formats.ts';
import { webhookEndpoints } from '#server/db/schema/webhooks.ts';
import { badInput, notFound, refuse, success } from '#server/http/reply.ts';
import { type Route, type SignedInput, serve, serveStaged } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { countAttempt, tooManyTries } from '#server/session/attempts.ts';
import { listDeliveries, repeatDelivery, showDelivery } from '#server/webhooks/deliveries.ts';
import {
  changedSecrets,
  columnsOf,
  findEndpoint,
  listEndpoints,
  lockEndpoints,
} from '#server/webhooks/endpoints.ts';
import { holdBack, resume } from '#server/webhooks/give-up.ts';
import { raiseFor } from '#server/webhooks/raise.ts';
import { type EndpointSecrets, makeSecret, openSecrets, sealSecrets } from '#server/webhooks/sealed.ts';

/** Tests and repetitions one account may press for within `seconds`. */
const pressAllowance = { most: 30, seconds: 60 };

/** The secret is not in the reply that is stored with the key of a call, but read again. */
const keptSchema = v.object({ id: v.string() });

const noSecrets: EndpointSecrets = { url: '', secret: '', previous: '', signing: '', recipient: '' };

/** Webhooks and chats of an account. */
export function webhookRoutes({ config }: Pick<Services, 'config'>): Route[] {
  const { webhooks } = contract;
  const isSandbox = config.sandbox;

  return [
    serve(webhooks.list, async ({ db, owner }) => {
      const data = await listEndpoints(db, owner, config);
      return success({ data, total: data.length });
    }),

    serveStaged(webhooks.create, keptSchema, {
      prepare: async () => async (input) => {
        const { db, actor, owner, body, audit, clock } = input;
        if (owner.scope === 'department' && owner.departmentID === null)
          return refuse(replyCode.wrongState, 'You belong to no department');
        const draft = draftOf(body);
        const faults = checkEndpoint(draft, { isSandbox, present: null, rights: actor.rights });
        if (faults.length > 0) return badInput(faults);
        if ((await lockEndpoints(db, owner.id)) >= mostEndpoints)
          return badInput([fault('name', 'list-full', String(mostEndpoints), String(mostEndpoints))]);
        const id = randomUUID();
        const secrets = {
          ...changedSecrets(noSecrets, draft),
          secret: draft.format === 'json' ? makeSecret() : '',
        };
        await db.insert(webhookEndpoints).values({
          ...{ id, accountID: owner.id, creatorID: actor.id, createdTime: clock.now() },
          departmentID: owner.scope === 'department' ? owner.departmentID : null,
          ...columnsOf(draft, secrets),
          sealed: sealSecrets(config, id, secrets),
        });
        audit(draft.name);
        return success({ id });
      },
      finish: ({ db, owner }, { id }) => secretOf(db, owner, id),
    }),

    serve(webhooks.change, async (input) => {
      const { db, actor, owner, params, body, audit } = input;
      const endpoint = await findEndpoint(db, owner, params.id, true);
      if (endpoint === null) return notFound();
      const draft = draftOf(body);
      const faults = checkEndpoint(draft, { isSandbox, present: endpoint, rights: actor.rights });
      if (faults.length > 0) return badInput(faults);
      const secrets = changedSecrets(openSecrets(config, endpoint), draft);
      const columns = columnsOf(draft, secrets);
      await db
        .update(webhookEndpoints)
        .set({ ...columns, sealed: sealSecrets(config, endpoint.id, secrets) })
        .where(eq(webhookEndpoints.id, endpoint.id));
      audit(draft.name, [
        { field: 'name', before: endpoint.name, after: columns.name },
        { field: 'url', before: endpoint.shownUrl, after: columns.shownUrl },
        { field: 'kinds', before: endpoint.kinds.join(', '), after: columns.kinds.join(', ') },
      ]);
      return success({});
    }),

    serve(webhooks.remove, async ({ db, owner, params, audit }) => {
      const endpoint = await findEndpoint(db, owner, params.id, true);
      if (endpoint === null) return notFound();
      audit(endpoint.name);
      await db.delete(webhookEndpoints).where(eq(webhookEndpoints.id, endpoint.id));
      return success({});
    }),

    serve(webhooks.setState, async ({ db, owner, params, body: { state }, clock, audit }) => {
      const endpoint = await findEndpoint(db, owner, params.id, true);
      if (endpoint === null) return notFound();
      audit(endpoint.name, [{ field: 'state', before: endpoint.state, after: state }]);
      if (endpoint.state === state) return success({});
      if (state === 'active') {
        await resume(db, endpoint.id, clock.real());
        return success({});
      }
      await db.update(webhookEndpoints).set({ state }).where(eq(webhookEndpoints.id, endpoint.id));
      await holdBack(db, endpoint.id, null);
      return success({});
    }),

    serveStaged(webhooks.rollSecret, keptSchema, {
      prepare: async () => async (input) => {
        const { db, owner, params, body, clock, audit } = input;
        const endpoint = await findEndpoint(db, owner, params.id, true);
        if (endpoint === null) return notFound();
        if (endpoint.format !== 'json') return refuse(replyCode.wrongState, 'A chat has no secret of ours');
        const present = openSecrets(config, endpoint);
        const hours = body.overlapHours;
        const secrets = { ...present, secret: makeSecret(), previous: hours === 0 ? '' : present.secret };
        await db
          .update(webhookEndpoints)
          .set({
            sealed: sealSecrets(config, endpoint.id, secrets),
            previousUntil: hours === 0 ? null : new Date(clock.real().getTime() + hours * 3_600_000),
          })
          .where(eq(webhookEndpoints.id, endpoint.id));
        audit(endpoint.name);
        return success({ id: endpoint.id });
      },
      finish: ({ db, owner }, { id }) => secretOf(db, owner, id),
    }),

    serve(webhooks.sendTest, async ({ db, owner, params, clock, replyHeaders }) => {
      const endpoint = await findEndpoint(db, owner, params.id);
      if (endpoint === null) return notFound();
      const wait = await countAttempt(db, `webhooks:${owner.id}`, pressAllowance, clock.real());
      if (wait !== null) return tooManyTries('id', wait, replyHeaders);
      const id = await raiseFor(db, endpoint, {
        ...{ kind: 'webhook.test', at: clock.now(), isManual: true },
        object: { type: 'webhook', id: endpoint.id, name: endpoint.name },
        data: {},
      });
      return success({ deliveryID: String(id) });
    }),

    serve(webhooks.deliveries, async ({ db, owner, params, query }) => {
      const endpoint = await findEndpoint(db, owner, params.id);
      return endpoint === null ? notFound() : success(await listDeliveries(db, endpoint, query));
    }),

    serve(webhooks.delivery, async ({ db, owner, params }) => {
      const shown = await showDelivery(db, owner, params.id);
      return shown === null ? notFound() : success(shown);
    }),

    serve(webhooks.sendAgain, async ({ db, owner, params, clock, replyHeaders }) => {
      const wait = await countAttempt(db, `webhooks:${owner.id}`, pressAllowance, clock.real());
      if (wait !== null) return tooManyTries('id', wait, replyHeaders);
      const id = await repeatDelivery(db, owner, params.id);
      return id === null ? notFound() : success({ deliveryID: String(id) });
    }),
  ];

  async function secretOf(db: Services['db'], owner: SignedInput<never>['owner'], id: string) {
    const endpoint = await findEndpoint(db, owner, id);
    if (endpoint === null) return notFound();
    return success({ id, secret: openSecrets(config, endpoint).secret });
  }
}

function draftOf(
  body: Omit<EndpointDraft, 'kinds'> & { readonly kinds: EndpointDraft['kinds'] },
): EndpointDraft {
  const { url, signing, recipient } = body;
  return { ...body, url: url.trim(), signing: signing.trim(), recipient: recipient.trim() };
}
