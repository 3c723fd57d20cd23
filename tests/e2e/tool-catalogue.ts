import type { Page } from 'playwright';
import { expect } from 'vitest';
import { serverNames } from '#core/tools/ssl-config/server-list.ts';
import { sslConfig } from '#core/tools/ssl-config/servers.ts';
import { usualWish } from '#core/tools/ssl-config/wish.ts';
import { zhConfig } from '#src/features/tools/config/texts.zh.ts';
import { zhConvert } from '#src/features/tools/convert/texts.zh.ts';
import { sampleTable } from '#src/features/tools/dns/samples.ts';
import { zhDnsBatch } from '#src/features/tools/dns/texts.zh.ts';
import { zhGenCsr } from '#src/features/tools/gen-csr/texts.zh.ts';
import { zhFacts } from '#src/features/tools/parse/facts/texts.zh.ts';
import { sampleChain } from '#src/features/tools/parse/sample-chain.ts';
import { sampleRequest } from '#src/features/tools/parse/sample-request.ts';
import { zhParse } from '#src/features/tools/parse/texts.zh.ts';
import { zhReplace } from '#src/features/tools/replace/texts.zh.ts';
import { zhTools } from '#src/features/tools/texts.zh.ts';
import type { ToolName } from '#src/features/tools/tool-list.ts';

/** The features of each tool's page; an absent field means that the tool lacks it, for the reason given. */
export interface Whole {
  /** Its path below the tools, if it differs from its name. */
  readonly path?: string;
  /** Buttons of its samples; empty if everything is chosen and shown at once, or if the input is an address. */
  readonly samples: readonly string[];
  /** Content of a file it reads when dropped, opened or pasted. */
  readonly reads?: string;
  /** Completes the input until the result is shown. */
  readonly finish?: (page: Page) => Promise<unknown>;
  /** A part of the result of the file and of each sample. */
  readonly shows: (page: Page) => ReturnType<Page['locator']>;
  /** A part of the last sample's result, as copied. */
  readonly says?: string;
  /** `refused`: the result contains a key. `none`: the input is always a key. */
  readonly link: 'carried' | 'refused' | 'none';
  /** Resources loaded on demand, which must still be available offline. */
  readonly later?: (page: Page) => Promise<unknown>;
  /** Copy buttons; empty if the result is one text with its own button. */
  readonly copies: readonly string[];
}

/** An audit stored on the test's server. */
export const auditedSite = { id: 'B'.repeat(22), host: 'a.test' };

const usual = [zhTools.copyText, zhTools.copyJson];
const generate = async (page: Page) => {
  // Dropped, opened or pasted input is read first.
  await expect.poll(() => page.getByRole('textbox', { name: zhGenCsr.names }).inputValue()).not.toBe('');
  await page.getByRole('combobox', { name: zhGenCsr.keyLabel }).selectOption('P-256');
  await page.getByRole('button', { name: zhGenCsr.press, exact: true }).click();
};
/** The converter's formats and their file extensions. */
const written = [
  ['pem', 'pem'],
  ['der', 'cer'],
  ['p7b', 'p7b'],
  ['pfx', 'pfx'],
  ['jks', 'jks'],
] as const;
const connect = async (page: Page, cloudflareToken: string) => {
  const token = page.getByLabel(zhDnsBatch.token, { exact: true });
  if (!(await token.isVisible())) return;
  await token.fill(cloudflareToken);
  await page.getByRole('button', { name: zhDnsBatch.find, exact: true }).click();
  await page.getByLabel(zhDnsBatch.zone).selectOption('example.com');
};

/** Every tool, described by how its page is used. */
export const toolCatalogue = (token: () => string): Readonly<Record<ToolName, Whole>> => ({
  'gen-csr': {
    samples: [zhGenCsr.sample],
    reads: 'www.example.com\nexample.com\n',
    finish: generate,
    shows: (page) => page.getByText(zhGenCsr.result.about),
    later: async (page) => {
      await page.getByText(zhGenCsr.command, { exact: true }).click();
      await page.getByText('openssl req', { exact: false }).first().waitFor();
    },
    link: 'carried',
    copies: usual,
  },
  'parse-cert': {
    samples: [zhParse.samples.chain],
    reads: sampleChain,
    shows: (page) => page.getByText(zhFacts.extensions.subjectAltName).first(),
    link: 'carried',
    copies: usual,
  },
  'parse-csr': {
    samples: [zhParse.samples.request],
    reads: sampleRequest,
    shows: (page) => page.getByText(zhFacts.extensions.subjectAltName).first(),
    link: 'carried',
    copies: usual,
  },
  'convert-cert': {
    samples: [zhConvert.samples.chain],
    reads: sampleChain,
    shows: (page) => page.getByText(zhConvert.entries),
    later: async (page) => {
      for (const [format, ending] of written) {
        await page.getByText(zhConvert.formats[format], { exact: true }).click();
        const password = page.getByLabel(zhConvert.password, { exact: true });
        if (await password.isVisible()) await password.fill('correct horse');
        await page.getByRole('button', { name: zhConvert.go, exact: true }).click();
        await page
          .getByRole('button', { name: new RegExp(`\\.${ending}$`) })
          .first()
          .waitFor();
      }
    },
    link: 'carried',
    copies: usual,
  },
  'convert-private-key': {
    samples: [zhConvert.samples.key],
    shows: (page) => page.getByText(zhConvert.spki).first(),
    link: 'none',
    copies: usual,
  },
  'match-pair': {
    samples: [zhConvert.samples.pairs],
    reads: sampleChain,
    shows: (page) => page.getByText(zhConvert.spki).first(),
    link: 'refused',
    copies: usual,
  },
  'ssl-config': {
    samples: [],
    shows: (page) => page.locator('pre'),
    later: async (page) => {
      for (const server of serverNames) {
        await page.getByRole('combobox', { name: zhConfig.server }).selectOption(server);
        const made = sslConfig({ ...usualWish, server });
        const want = made.ok ? made.value.text.trimEnd() : made.error.code;
        await expect.poll(async () => (await page.locator('pre').innerText()).trimEnd()).toBe(want);
      }
    },
    link: 'carried',
    copies: [zhTools.copyJson],
  },
  'batch-replace': {
    samples: [zhReplace.sample],
    reads: 'server_name old.example.com;\n',
    shows: (page) => page.getByText(zhTools.copyText, { exact: true }),
    says: 'ssl_certificate /etc/ssl/new.example.com.crt;',
    link: 'carried',
    copies: usual,
  },
  'batch-cfdns': {
    samples: Object.values(zhDnsBatch.samples),
    reads: sampleTable,
    finish: (page) => connect(page, token()),
    shows: (page) => page.getByText(zhDnsBatch.preview),
    link: 'carried',
    copies: usual,
  },
  report: {
    path: `report/${auditedSite.host}?audit=${auditedSite.id}`,
    samples: [],
    shows: (page) => page.getByRole('heading', { name: auditedSite.host }).last(),
    link: 'carried',
    copies: usual,
  },
});
