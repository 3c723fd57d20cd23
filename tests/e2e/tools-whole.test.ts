import { mkdir } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { audits } from '#server/db/schema/tools.ts';
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
import { type ToolName, toolList } from '#src/features/tools/tool-list.ts';
import { expectAccessible, expectNoOverflow, isSettled } from '#tests/e2e/page-check.ts';
import { browser } from '#tests/e2e/shared-browser.ts';
import { perfectSite } from '#tests/support/audited-site.ts';
import { watchProblems } from '#tests/support/browser.ts';
import { type FakeCloudflare, openCloudflare } from '#tests/support/cloudflare.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

/** `PICTURES=on` keeps pictures of every result, to be looked at. */
const pictures = process.env.PICTURES === 'on' ? 'test-results/tools' : null;
const audit = { id: 'B'.repeat(22), host: 'a.test' };

/** What each tool has beside its page; absent: it has no such thing, for the reason given. */
interface Whole {
  /** Its address below the tools, where that is not its name. */
  readonly path?: string;
  /** Buttons of its samples; none where all is chosen and shown at once, or where the input is an address. */
  readonly samples: readonly string[];
  /** A file that it reads, dropped, opened and pasted. */
  readonly reads?: string;
  /** What is done after the input until the result is there. */
  readonly finish?: (page: Page) => Promise<unknown>;
  /** Something of the result of the file and of each sample. */
  readonly shows: (page: Page) => ReturnType<Page['locator']>;
  /** A part of the last sample's result, as it is copied. */
  readonly says?: string;
  /** `refused`: the result has a key in it. `none`: keys alone come in. */
  readonly link: 'carried' | 'refused' | 'none';
  /** Copying of the whole as text is of no use where the result is one text with a button of its own. */
  readonly copies: readonly string[];
}

const usual = [zhTools.copyText, zhTools.copyJson];
const generate = async (page: Page) => {
  await page.getByRole('combobox', { name: zhGenCsr.keyLabel }).selectOption('P-256');
  await page.getByRole('button', { name: zhGenCsr.press, exact: true }).click();
};
const connect = async (page: Page) => {
  const token = page.getByLabel(zhDnsBatch.token, { exact: true });
  if (!(await token.isVisible())) return;
  await token.fill(cloudflare.token);
  await page.getByRole('button', { name: zhDnsBatch.find, exact: true }).click();
  await page.getByLabel(zhDnsBatch.zone).selectOption('example.com');
};

const tools: Readonly<Record<ToolName, Whole>> = {
  'gen-csr': {
    samples: [zhGenCsr.sample],
    reads: 'www.example.com\nexample.com\n',
    finish: generate,
    shows: (page) => page.getByText(zhGenCsr.result.about),
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
    finish: connect,
    shows: (page) => page.getByText(zhDnsBatch.preview),
    link: 'carried',
    copies: usual,
  },
  report: {
    path: `report/${audit.host}?audit=${audit.id}`,
    samples: [],
    shows: (page) => page.getByRole('heading', { name: audit.host }).last(),
    link: 'carried',
    copies: usual,
  },
};

let server: TestServer;
let cloudflare: FakeCloudflare;
let context: BrowserContext;
let page: Page;
let problems: () => string[];
beforeAll(async () => {
  if (pictures !== null) await mkdir(pictures, { recursive: true });
  cloudflare = await openCloudflare();
  server = await startTestServer({ webRoot: 'dist/web', config: { cloudflareUrl: cloudflare.url } });
  const facts = { ...perfectSite, dns: { ...perfectSite.dns, caaAt: null, caa: [] } };
  const times = { createTime: new Date(), expireTime: new Date(Date.now() + 3_600_000) };
  await server.services.db.insert(audits).values({ ...audit, state: 'done', facts, ...times });
  context = await browser.newContext({
    permissions: ['clipboard-read', 'clipboard-write'],
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
  });
  problems = await watchProblems(context);
  page = await context.newPage();
  // Keys that were not saved hold their page; it is left all the same.
  page.on('dialog', (dialog) => void dialog.accept());
});
afterAll(async () => {
  await context.close();
  await server.close();
  await cloudflare.close();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const copied = () => page.evaluate(() => navigator.clipboard.readText());

/** A page without what was there before. */
async function open(address: string) {
  await page.goto('about:blank');
  await page.goto(address);
  await isSettled(page);
}

it.each(toolList.map(({ name }) => name))('%s is a whole tool', async (name) => {
  const { path = name, samples, reads, finish, shows, says = '', link, copies } = tools[name];
  const address = `${server.url}/certhub/tools/${path}`;
  const isShown = async () => {
    await finish?.(page);
    await shows(page).waitFor();
  };

  // A file by drop, by the button and by paste beside the fields.
  if (reads !== undefined) {
    await open(address);
    await page.evaluate((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], 'dropped.txt', { type: 'text/plain' }));
      document.body.dispatchEvent(
        new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
      );
    }, reads);
    await isShown();
    await open(address);
    await page
      .locator('main input[type=file]')
      .setInputFiles({ name: 'opened.txt', mimeType: 'text/plain', buffer: Buffer.from(reads) });
    await isShown();
    await open(address);
    await page.evaluate((text) => navigator.clipboard.writeText(text), reads);
    await page.locator('h1').click();
    await page.keyboard.press('ControlOrMeta+V');
    await isShown();
  }

  for (const sample of samples.toReversed()) {
    await open(address);
    await button(sample).click();
    await isShown();
  }
  if (samples.length === 0) {
    await open(address);
    await isShown();
  }

  for (const label of copies) {
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await page.getByText(label, { exact: true }).click();
    await expect.poll(copied, { message: `${name}: ${label}` }).not.toBe('');
    if (label === zhTools.copyJson) expect(JSON.parse(await copied())).toBeTruthy();
    else {
      expect(await copied()).not.toMatch(/undefined|\[object|PRIVATE KEY/);
      await expect.poll(copied).toContain(says);
    }
  }
  await button(zhTools.print).waitFor();

  await walkByKeyboard(page);
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      if (pictures !== null)
        await page.screenshot({ path: `${pictures}/${name}-${scheme}-${width}.png`, fullPage: true });
      await expectNoOverflow(page);
    }
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  }

  if (link === 'none') expect(await button(zhTools.link).count()).toBe(0);
  else await button(zhTools.link).click();
  if (link === 'refused') await page.getByText(zhTools.linkWhy.secret).waitFor();
  if (link === 'carried') {
    await expect.poll(copied).toContain(address.replace(/\?.*/, ''));
    await open(await copied());
    await isShown();
  }
  expect(problems()).toEqual([]);
});

/** Tab leads from the first to the last thing that can be pressed or filled in, each once, and away again. */
async function walkByKeyboard(page: Page): Promise<void> {
  const unreached = await page.evaluateHandle(() => {
    const isReal = (element: HTMLElement) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [type=radio]:not(:checked)');
    const fields = 'a[href], button, input, select, textarea, summary, [tabindex]';
    const all = [...document.querySelectorAll<HTMLElement>(`main :is(${fields})`)].filter(isReal);
    return new Set(all.filter((element) => !element.hidden));
  });
  await page.locator('#main').focus();
  const most = (await unreached.evaluate((set) => set.size)) + 3;
  for (let step = 0; step < most; step += 1) {
    await page.keyboard.press('Tab');
    await unreached.evaluate((set) => set.delete(document.activeElement as HTMLElement));
  }
  const left = await unreached.evaluate((set) =>
    [...set].map((element) => `${element.tagName} ${element.textContent}`.slice(0, 80)),
  );
  expect(left, `what Tab does not reach on ${page.url()}`).toEqual([]);
}
