import { defaultCsrOptions } from '#core/csr/options.ts';
import { subjectFor } from '#core/csr/subject.ts';
import { createSecretBox } from '#src/adapters/secrets/secret-box.ts';
import { createVault } from '#src/adapters/vault/vault.ts';
import { createIntake } from '#src/adapters/workers/intake.ts';
import { createKeyPool } from '#src/adapters/workers/key-pool.ts';
import { keyRule } from '#tests/support/files/key-rule.ts';

/** The bench page's API in the browser: the console's own workers without the console around them. */
export interface BenchPage {
  /** Makes and seals `count` keys with requests. Returns seconds. */
  makeKeys(kind: 'RSA-2048' | 'P-256', count: number): Promise<number>;
  /** Keeps a zip for `readHeldZip`, so that transferring it to the page is not measured. */
  holdZip(base64: string): void;
  readHeldZip(): Promise<ZipRun>;
  /** Checks the text `times` times, the first time in a new worker. */
  checkBatch(text: string, times: number): Promise<{ milliseconds: number[]; outcome: string }>;
}

interface ZipRun {
  readonly seconds: number;
  /** `500 good`, or the code of the fault. */
  readonly outcome: string;
}

declare global {
  interface Window {
    bench: BenchPage;
  }
}

let held = new Blob();

window.bench = {
  async makeKeys(kind, count) {
    const vault = createVault({ accountID: 'bench', secrets: createSecretBox() });
    const keyring = await vault.ensure();
    if (!keyring.ok) throw new Error(keyring.error.code);
    const pool = createKeyPool();
    const options =
      kind === 'P-256'
        ? ({ ...defaultCsrOptions, encryption: 'ECC', curve: 'P-256' } as const)
        : defaultCsrOptions;
    const job = {
      names: ['bench.example.com'],
      subject: subjectFor('dv_one_ssl'),
      options,
      keyring: keyring.value,
    };
    // The first job starts the workers and does not count toward the rate.
    await Promise.all(Array.from({ length: pool.size }, () => pool.makeRequest(job)));
    const began = performance.now();
    const made = await Promise.all(Array.from({ length: count }, () => pool.makeRequest(job)));
    const seconds = (performance.now() - began) / 1000;
    pool.close();
    if (made.some(({ ok }) => !ok)) throw new Error('a key could not be made');
    return seconds;
  },
  holdZip(base64) {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    held = new Blob([bytes], { type: 'application/zip' });
  },
  async readHeldZip() {
    const began = performance.now();
    const read = await createIntake().readZip(held, { keyRule, name: 'bench.zip' });
    const seconds = (performance.now() - began) / 1000;
    const good = read.ok ? read.value.requests.filter(({ faultCode }) => faultCode === null) : [];
    const outcome = read.ok ? `${good.length} good` : read.error.code;
    return { seconds, outcome };
  },
  async checkBatch(text, times) {
    const intake = createIntake();
    const terms = { productType: 'dv_flex_ssl', subBrand: 'sectigo', maxNames: 250 };
    const milliseconds: number[] = [];
    let outcome = '';
    for (let round = 0; round < times; round++) {
      const began = performance.now();
      const checked = await intake.checkBatch(text, terms);
      milliseconds.push(performance.now() - began);
      if (!checked.ok) throw new Error(checked.error.code);
      const { blocks } = checked.value;
      const names = blocks.flatMap((block) => block.names);
      const faults = blocks.flatMap((block) => block.faults);
      outcome = `${blocks.length} blocks, ${names.length} names, ${faults.length} faults`;
    }
    intake.close();
    return { milliseconds, outcome };
  },
};
