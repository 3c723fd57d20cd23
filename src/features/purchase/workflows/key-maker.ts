import { type CallbackActorLogic, fromCallback } from 'xstate';
import { requestPlan } from '#core/csr/request-plan.ts';
import { pick } from '#core/pick.ts';
import type { FailedKey, KeyEvent, KeyJob, KeyOrder, MadeKey } from '#machines/purchase/batch/batch.types.ts';
import type { KeyFailure } from '#machines/purchase/ordering/ordering.types.ts';
import { requestParts } from '#machines/purchase/purchase.types.ts';
import type { Vault } from '#src/adapters/vault/vault.ts';
import type { KeyPool } from '#src/adapters/workers/key-pool.ts';
import type { Keyring } from '#workers/api.ts';

interface KeyMakerServices {
  readonly vault: Pick<Vault, 'ensure'>;
  readonly keyPool: Pick<KeyPool, 'size' | 'makeRequest'>;
  /** Unix time in milliseconds. */
  readonly now?: () => number;
}

/** Failures that affect all rows; any other failure affects only its own row. */
const failuresOfAll: ReadonlySet<string> = new Set([
  'no-crypto',
  'storage-unavailable',
  'storage-full',
  'worker-unavailable',
  'keyring-locked',
  'cancelled',
]);
/** Maximum number of finished keys waiting to be logged. Beyond it no new key is started, so that a full disk loses few. */
const mostUnwritten = 64;

/**
 * Makes the keys of a batch. Only a few jobs are queued ahead of the pool's workers, so that other work gets its turn. A finished key is
 * sent at once unless the previous one is still being written; then it waits and goes out together with all others waiting. Slow keys thus
 * get a log row each, while fast ones share one.
 */
export function createKeyMaker(services: KeyMakerServices): CallbackActorLogic<KeyOrder, KeyJob> {
  return fromCallback<KeyOrder, KeyJob>(({ input, sendBack, receive }) => {
    const run = new KeyRun(services, input, sendBack);
    receive((order) => run.receive(order));
    run.begin();
    return () => run.stop();
  });
}

class KeyRun {
  private readonly cancel = new AbortController();
  private readonly now: () => number;
  private keyring: Keyring | null = null;
  private next = 0;
  private underWay = 0;
  private made: MadeKey[] = [];
  private failed: FailedKey[] = [];
  private isWriting = false;
  /** Starts no new keys: paused, or no key can be made. */
  private isResting = false;
  private halt: KeyFailure | null = null;
  private since: number;

  constructor(
    private readonly services: KeyMakerServices,
    private readonly job: KeyJob,
    private readonly send: (event: KeyEvent) => void,
  ) {
    this.now = services.now ?? Date.now;
    this.since = this.now();
  }

  begin(): void {
    this.inBackground(async () => {
      const keyring = await this.services.vault.ensure();
      if (keyring.ok) this.keyring = keyring.value;
      else this.halt = failureOf(keyring.error);
      this.advance();
    });
  }

  receive(order: KeyOrder): void {
    switch (order.type) {
      case 'keys.kept':
        this.isWriting = false;
        break;
      case 'keys.rest':
        this.isResting = true;
        break;
      case 'keys.go':
        this.isResting = false;
        this.since = this.now();
        break;
    }
    this.advance();
  }

  stop(): void {
    this.cancel.abort();
  }

  private advance(): void {
    if (this.cancel.signal.aborted) return;
    this.notifyKeys();
    this.feed();
    this.notifyEnd();
  }

  /** Keeps each worker supplied with a job and one in reserve. */
  private feed(): void {
    const { keyring } = this;
    if (keyring === null || this.isResting || this.halt !== null) return;
    while (this.underWay < this.services.keyPool.size * 2 && this.made.length < mostUnwritten) {
      const row = this.job.rows[this.next];
      if (row === undefined) return;
      this.next += 1;
      this.underWay += 1;
      this.inBackground(async () => {
        await this.makeKey(row, keyring).finally(() => {
          this.underWay -= 1;
        });
        this.advance();
      });
    }
  }

  private async makeKey(row: KeyJob['rows'][number], keyring: Keyring): Promise<void> {
    const { product, organization, options } = this.job;
    const { productType, subBrand } = product;
    const plan = requestPlan({ productType, subBrand, names: row.names, organization, options });
    const { names, emails, commonName, subject, algorithm } = plan;
    const made = await this.services.keyPool.makeRequest(
      { names, emails, ...(commonName === '' ? {} : { commonName }), subject, options: algorithm, keyring },
      { signal: this.cancel.signal, isBackground: true },
    );
    if (made.ok) {
      this.made.push({ index: row.index, ...pick(made.value, requestParts) });
    } else if (failuresOfAll.has(made.error.code)) this.halt ??= failureOf(made.error);
    else this.failed.push({ index: row.index, ...failureOf(made.error) });
  }

  private notifyKeys(): void {
    if (this.isWriting || this.made.length + this.failed.length === 0) return;
    const { since, made, failed } = this;
    this.made = [];
    this.failed = [];
    this.isWriting = true;
    this.send({ type: 'keys.made', attempt: this.job.attempt, since, at: this.now(), made, failed });
  }

  /** Reports the end only after all finished keys are written. */
  private notifyEnd(): void {
    if (this.underWay > 0 || this.isWriting) return;
    const { attempt } = this.job;
    if (this.halt !== null) {
      this.send({ type: 'keys.halted', attempt, failure: this.halt });
      this.stop();
    } else if (this.isResting) {
      this.send({ type: 'keys.rested', attempt });
    }
  }

  private inBackground(work: () => Promise<void>): void {
    work().catch((error: unknown) => {
      console.warn('keys', error);
      this.halt ??= failureOf({ code: 'broken', detail: '' });
      this.advance();
    });
  }
}

function failureOf({ code, detail }: { readonly code: string; readonly detail: string }): KeyFailure {
  return { kind: 'key-failed', code, detail };
}
