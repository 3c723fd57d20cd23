import { QueryClient } from '@tanstack/react-query';
import { type AnyMachineSnapshot, type AnyStateMachine, createActor } from 'xstate';
import { rights } from '#core/account/rights.ts';
import { noLimits } from '#core/account/spending.ts';
import type { Call } from '#core/contract/call.ts';
import * as catalogueCalls from '#core/contract/calls/catalogue.ts';
import * as sessionCalls from '#core/contract/calls/session.ts';
import { wholeList } from '#core/contract/fields.ts';
import { ok } from '#core/result.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { countriesQuery } from '#src/adapters/countries/countries.ts';
import type { Client } from '#src/adapters/http/client.ts';
import type { Journal, Watched, WorkflowHandle } from '#src/adapters/journal/types.ts';
import { createListeners, createWatched } from '#src/adapters/journal/watched.ts';
import type { SiteConfig } from '#src/adapters/site/site-config.ts';
import { callQuery } from '#src/console/calls/call-query.ts';
import type { DeclaredFlow } from '#src/console/flows/define-flow.ts';
import type { OpenFlow, Workspace } from '#src/console/flows/workspace.ts';
import { createConfirming } from '#src/console/page/confirming.ts';
import type { Services } from '#src/console/services.ts';
import { completeLanguages } from '#src/i18n/languages.ts';

/** The customer's console without a backend. */
export interface Stage {
  readonly services: Services;
  /** Calls made by the screen whose data the export does not contain. */
  readonly missing: Watched<readonly string[]>;
  /** Shows another moment of the flow. */
  show(moment: Moment): void;
}

/** The state after a row, and its time as Unix time in milliseconds. */
export interface Moment {
  readonly snapshot: AnyMachineSnapshot;
  readonly time: number;
}

const customer = { id: 'replay', accountID: 'replay', account: '', displayName: '' };

/**
 * Creates services that answer only from the folded state: there is no network, storage, worker or running actor behind them. A call that
 * would change something is a bug of the replay and throws.
 */
export function createStage(site: SiteConfig, machine: string, first: Moment): Stage {
  let { snapshot } = first;
  const listeners = createListeners();
  const missing = createWatched<readonly string[]>([]);
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
    },
  });
  const client: Client & { ahead(): void } = {
    ahead: () => undefined,
    call(call: Call) {
      if (call.effect !== 'read') throw new Error(`a replay makes no calls: ${call.id}`);
      if (!missing.getSnapshot().includes(call.id)) missing.set([...missing.getSnapshot(), call.id].sort());
      return new Promise(() => undefined);
    },
  };

  const handle: WorkflowHandle = {
    id: 'replay',
    getSnapshot: () => snapshot,
    subscribe: (next) =>
      listeners.subscribe(() => (typeof next === 'function' ? next(snapshot) : next.next?.(snapshot))),
    // Ignored: whatever a component sends on mount is either in the log already or never happened.
    send: () => Promise.resolve(),
    role: () => 'writer',
    condition: () => ({ kind: 'running' }),
    subscribeRole: () => ({ unsubscribe: () => undefined }),
    close: () => Promise.resolve(),
  };
  /** Any other flow has a separate log, which is not available, so opening it never resolves. */
  const open: OpenFlow = <M extends AnyStateMachine>({ name }: DeclaredFlow) =>
    name === machine
      ? Promise.resolve(handle as unknown as WorkflowHandle<M>)
      : new Promise<WorkflowHandle<M>>(() => undefined);
  const journal: Journal = {
    account: customer.id,
    status: createWatched({ kind: 'durable' }),
    unwritten: createWatched(0),
    list: () => createWatched([]),
    // The dialog of a form opens its own.
    open: <M extends AnyStateMachine>() => Promise.resolve(handle as unknown as WorkflowHandle<M>),
    discard: refuse('journal.discard'),
    undoDiscard: refuse('journal.undoDiscard'),
    export: refuse('journal.export'),
    findTexts: async () => [],
    close: () => Promise.resolve(),
  };
  const workspace: Workspace = {
    accountID: customer.id,
    journal,
    vault: {
      ensure: refuse('vault.ensure'),
      status: async () =>
        ok({ state: 'missing', lost: null, persistence: 'unknown', backedUpAt: null, secretIds: [] }),
      canOpen: async () => true,
      backup: refuse('vault.backup'),
      restore: refuse('vault.restore'),
      renew: refuse('vault.renew'),
    },
    keyPool: refused('keyPool'),
    files: { put: refuse('files.put'), peek: () => null, clear: () => undefined },
    open,
    close: () => Promise.resolve(),
  };
  // Never started: only its state is read.
  const session = createActor(sessionMachine, {
    snapshot: sessionMachine.resolveState({
      value: { signedIn: 'idle' },
      context: { customer, failure: null, reason: null },
    }),
  });
  const services: Services = {
    site,
    mountPath: '',
    client,
    ahead: client.ahead,
    tokens: refused('tokens'),
    secrets: refused('secrets'),
    confirming: createConfirming(),
    session,
    knownAccount: () => null,
    queryClient,
    workspace: () => Promise.resolve(workspace),
  };
  queryClient.setQueryData(['workspace', customer.id], workspace);
  for (const language of completeLanguages)
    queryClient.setQueryData(countriesQuery(language, '').queryKey, []);
  answer(first.time);

  /** Provides the account and catalogue data contained in the folded state, so that the screen has what it had then. */
  function answer(time: number): void {
    const { balance, product } = snapshot.context;
    const account = {
      ...{
        id: customer.id,
        companyName: '',
        lastLoginIP: '',
        lastLoginNetwork: '',
        rootUUID: customer.accountID,
        // A replay shows what whoever may do everything sees.
        rights: [...rights],
        toBeInvoicedAmount: 0,
      },
      accountInfo: { account: '', displayName: '', email: '', telephone: '' },
      balance: typeof balance === 'number' ? balance : 0,
      lastLoginTime: new Date(0).toISOString(),
      discount: 100,
      isShop: false,
      mustEnrol: false,
      timeZone: '',
      expiredOrdersTotal: 0,
      spending: { ...noLimits, monthSpent: 0, isAnyoneLimited: false },
      hasSharingPolicy: false,
      openApprovals: 0,
      unreadNotices: 0,
      banners: [],
      serverTime: new Date(time).toISOString(),
    };
    queryClient.setQueryData(callQuery(client, sessionCalls.account, {}).queryKey, account);
    if (typeof product !== 'object' || product === null) return;
    const { queryKey } = callQuery(client, catalogueCalls.products, wholeList);
    // Only the chosen product's facts are in the log, not the rest of the catalogue.
    queryClient.setQueryData(queryKey, { list: [{ ...unknownProduct, ...product }], total: 1 } as never);
  }

  return {
    services,
    missing,
    show(next) {
      snapshot = next.snapshot;
      answer(next.time);
      listeners.notify();
    },
  };
}

const unknownProduct = {
  ...{ brandDescription: '', brandDescriptionEn: '', typeDescription: '' },
  ...{ productDescription: '', productDescriptionEn: '' },
  prices: { base: {}, extraName: {}, extraWildcard: {}, includedNames: 1 },
};

function refuse(name: string): () => never {
  return () => {
    throw new Error(`a replay has no ${name}`);
  };
}

/** Returns an object that throws on any use. */
function refused<T extends object>(name: string): T {
  return new Proxy({} as T, { get: refuse(name) });
}
