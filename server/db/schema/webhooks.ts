import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  index,
  integer,
  json,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { DeliveryAttempt } from '#core/contract/calls/webhooks.ts';
import { endpointFormats, messageLanguages } from '#core/webhooks/formats.ts';
import type { AnyEventKind, EventKind } from '#core/webhooks/kinds.ts';
import { departments, users } from '#server/db/schema/accounts.ts';
import { moment } from '#server/db/schema/columns.ts';
import { accountID } from '#server/db/schema/owner-columns.ts';

const departmentID = () => uuid('department_id').references(() => departments.id, { onDelete: 'cascade' });

/** Where an account is told of its events. Times of sending are real ones, which the sandbox does not move. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountID: accountID(),
    /** Made by somebody who sees one department alone: it is told of that department's events. */
    departmentID: departmentID(),
    creatorID: uuid('creator_id').references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    format: text({ enum: endpointFormats }).notNull(),
    /** For lists; of a chat's address without what lets others write to it. */
    shownUrl: text('shown_url').notNull(),
    /** Address and secrets, sealed (`server/webhooks/sealed.ts`). */
    sealed: text().notNull(),
    /** Until when the secret before signs as well. */
    previousUntil: moment('previous_until'),
    language: text({ enum: messageLanguages }).notNull(),
    kinds: text().array().$type<EventKind[]>().notNull(),
    state: text({ enum: ['active', 'paused'] })
      .notNull()
      .default('active'),
    /** Paused after a day of failures, not by a person. */
    isGivenUp: boolean('is_given_up').notNull().default(false),
    /** Since when nothing was delivered although it was tried; null after a success. */
    failingSince: moment('failing_since'),
    /** Attempts since the last answer, and until when none is made. */
    failures: integer().notNull().default(0),
    restUntil: moment('rest_until'),
    createdTime: moment('created_time').notNull(),
  },
  (table) => [index('webhook_endpoints_by_account').on(table.accountID, table.createdTime)],
);
export type EndpointRow = typeof webhookEndpoints.$inferSelect;

/** What happened, as it is sent to each endpoint; written in the transaction that caused it. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: uuid().primaryKey(),
    accountID: accountID(),
    kind: text().$type<AnyEventKind>().notNull(),
    /** The event without the address of the console. */
    body: json().notNull(),
    createTime: moment('create_time').notNull().defaultNow(),
  },
  (table) => [index('webhook_events_by_time').on(table.createTime)],
);

export const deliveryStates = ['waiting', 'held', 'delivered', 'failed'] as const;

/** One event on its way to one endpoint. `held`: the endpoint is paused. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** Deliveries of one object to one endpoint are made in this order. */
    id: bigserial({ mode: 'number' }).primaryKey(),
    endpointID: uuid('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    eventID: uuid('event_id')
      .notNull()
      .references(() => webhookEvents.id, { onDelete: 'cascade' }),
    kind: text().$type<AnyEventKind>().notNull(),
    object: text().notNull(),
    state: text({ enum: deliveryStates }).notNull().default('waiting'),
    /** A test, or sent again by a person: tried once, even while the endpoint is paused. */
    isManual: boolean('is_manual').notNull().default(false),
    tries: integer().notNull().default(0),
    createTime: moment('create_time').notNull().defaultNow(),
    firstTime: moment('first_time'),
    nextTime: moment('next_time').notNull().defaultNow(),
    endTime: moment('end_time'),
    /** Of the last attempt, shortened. */
    request: text().notNull().default(''),
    answer: text().notNull().default(''),
    attempts: json().$type<readonly DeliveryAttempt[]>().notNull().default([]),
  },
  (table) => [
    index('webhook_deliveries_due').on(table.nextTime).where(sql`${table.state} = 'waiting'`),
    uniqueIndex('webhook_deliveries_in_order')
      .on(table.endpointID, table.object, table.id)
      .where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_by_endpoint').on(table.endpointID, table.id),
    index('webhook_deliveries_by_event').on(table.eventID),
    index('webhook_deliveries_by_time').on(table.createTime),
  ],
);
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
