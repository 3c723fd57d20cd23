import { and, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  contacts,
  organizations,
  postOrganizations,
  type RegisterRecord,
  validationEmails,
} from '#core/contract/calls/parties.ts';
import { contract } from '#core/contract/contract.ts';
import { fault } from '#core/fault.ts';
import { joinName } from '#core/parties/contact-name.ts';
import { maskIdCard } from '#core/parties/mask.ts';
import { organizationRecordOf } from '#core/parties/organization-names.ts';
import * as tables from '#server/db/schema/catalogue.ts';
import { orders } from '#server/db/schema/orders.ts';
import { domainValidations } from '#server/db/schema/validation.ts';
import { badInput, success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import { serveResource } from '#server/http/serve-resource.ts';
import type { Services } from '#server/services.ts';

/** A name is searched for from two characters on (product.md, 'Lists'). */
const leastSearched = 2;

/**
 * Contacts, organizations and validation mailboxes of the customer. `lookUpRegister` searches a register of organizations by name, and
 * returns nothing if none is connected.
 */
export function partyRoutes(
  { log }: Pick<Services, 'log'>,
  lookUpRegister: (name: string) => RegisterRecord[],
): Route[] {
  const { parties } = contract;
  return [
    ...serveResource(contacts, {
      table: tables.contacts,
      log,
      usedBy: ordersNaming(orders.contactID, tables.contacts),
      masked: { idCard: maskIdCard },
      shown: (row: Parameters<typeof joinName>[0]) => ({ name: joinName(row) }),
    }),
    ...serveResource(validationEmails, {
      table: tables.validationEmails,
      log,
      usedBy: ordersMailing,
      newestFirst: true,
      unique: tables.validationEmails.email,
    }),
    ...withSearch(
      serveResource(
        { ...organizations, add: postOrganizations },
        {
          table: tables.organizations,
          log,
          usedBy: ordersNaming(orders.orgID, tables.organizations),
          columnsOf: organizationRecordOf,
        },
      ),
    ),

    serve(parties.lookUpOrganization, async ({ body: { orgName } }) => {
      if (orgName.trim().length < leastSearched) {
        return badInput([fault('orgName', 'too-short', orgName, String(leastSearched))]);
      }
      return success({ list: lookUpRegister(orgName.trim()) });
    }),
  ];
}

/** Adds the search of organizations by name, which shares its path with adding them (product.md, 'Calls'). */
function withSearch([list, add, change, remove, ...verbs]: ReturnType<typeof serveResource>): Route[] {
  const handle: Route['handle'] = (input) => {
    if (!postOrganizations.isRead(input.body)) return add.handle(input);
    const { name, ...page } = input.body as { readonly name: string };
    return list.handle({ ...input, query: { ...page, search: name } });
  };
  return [list, { ...add, handle }, change, remove, ...verbs];
}

/** Orders that name a contact or an organization; only its owner can have named it. */
function ordersNaming(reference: PgColumn, table: { readonly id: PgColumn }) {
  return sql<number>`(select count(*) from ${orders} where ${reference} = ${table.id}::text)`;
}

/** Orders whose names are, or were to be, confirmed from the mailbox. */
const ordersMailing = sql<number>`(
  select count(distinct ${orders.id}) from ${domainValidations} join ${orders} on ${and(
    eq(orders.id, domainValidations.orderID),
    eq(orders.accountID, tables.validationEmails.accountID),
  )} where ${and(
    sql`${domainValidations.mailbox} <> ''`,
    sql`lower(${domainValidations.mailbox}) = lower(${tables.validationEmails.email})`,
  )})`;
