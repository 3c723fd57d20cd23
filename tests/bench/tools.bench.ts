import type { Browser, Locator, Page } from 'playwright';
import { inspect } from '#core/x509/inspect.ts';
import { zhDnsBatch } from '#src/features/tools/dns/texts.zh.ts';
import { zhToolFaults } from '#src/features/tools/fault.texts.zh.ts';
import { zhGenCsr } from '#src/features/tools/gen-csr/texts.zh.ts';
import { zhFacts } from '#src/features/tools/parse/facts/texts.zh.ts';
import { sampleChain } from '#src/features/tools/parse/sample-chain.ts';
import { zhParse } from '#src/features/tools/parse/texts.zh.ts';
import { zhTools } from '#src/features/tools/texts.zh.ts';
import { type ToolName, toolsPath } from '#src/features/tools/tool-list.ts';
import { longestTaskOf } from '#tests/bench/main-thread.ts';
import { type Figure, round } from '#tests/bench/measure.ts';
import { startServerProcess } from '#tests/support/server/server-process.ts';
import { openCloudflare } from '#tests/support/tools/cloudflare.ts';

const count = 1_000;

/** Measures long pasted texts until they are displayed. */
export async function benchTools(browser: Browser): Promise<Figure[]> {
  const cloudflare = await openCloudflare();
  const server = await startServerProcess({ CLOUDFLARE_URL: cloudflare.url });
  const context = await browser.newContext();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const open = async (tool: ToolName) => {
    const page = await context.newPage();
    await page.goto(`${server.url}${toolsPath}/${tool}`);
    return page;
  };
  const measure = async (
    name: string,
    page: Page,
    area: Locator,
    text: string,
    shown: () => Promise<void>,
  ) => {
    await area.waitFor();
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await area.focus();
    const { result, longest } = await longestTaskOf(browser, page, async () => {
      const from = performance.now();
      await page.keyboard.press('ControlOrMeta+V');
      await shown();
      return performance.now() - from;
    });
    await page.close();
    const task = { value: round(longest.own, 1), unit: 'ms', goal: '≤ 50', peer: '' };
    return { seconds: round(result / 1_000), task: { name: `${name}, longest task`, ...task } };
  };
  try {
    const certificates = await open('parse-cert');
    const area = inputOf(certificates);
    // Loads the worker and its code first, as for a visitor's second paste.
    await certificates.getByRole('button', { name: zhParse.samples.chain }).click();
    await certificates.getByRole('button', { name: zhTools.input.clear, exact: true }).click();
    const name = `${count} certificates pasted at once`;
    const many = await measure(name, certificates, area, await manyCertificates(), async () => {
      const found = zhParse.found.other.replace('{{count}}', '1,000');
      await certificates.getByText(found).first().waitFor();
      await certificates.getByText(zhFacts.extensions.subjectAltName).first().waitFor();
    });
    const noise = await open('parse-cert');
    const mebibytes = await measure(
      '5 MB pasted',
      noise,
      inputOf(noise),
      'nothing to see\n'.repeat(350_000),
      () => noise.getByText(zhToolFaults.reasons.unrecognized).first().waitFor(),
    );
    const generator = await open('gen-csr');
    const names = generator.getByRole('textbox', { name: zhGenCsr.names });
    const hosts = await measure('20 000 names for a request', generator, names, linesOf('.example.com'), () =>
      generator.getByText(longText).waitFor(),
    );
    const dns = await open('batch-cfdns');
    await dns.getByLabel(zhDnsBatch.token, { exact: true }).fill(cloudflare.token);
    await dns.getByRole('button', { name: zhDnsBatch.find, exact: true }).click();
    await dns.getByLabel(zhDnsBatch.zone).selectOption('example.com');
    const records = dns.getByLabel(zhDnsBatch.records, { exact: true });
    const zone = await measure('20 000 lines for a zone', dns, records, linesOf(' A 192.0.2.1'), () =>
      dns.getByRole('button', { name: zhDnsBatch.apply.other.replace('{{count}}', '2,000') }).waitFor(),
    );
    return [
      { name: `${name}, until they are shown`, value: many.seconds, unit: 's', goal: '≤ 2', peer: '' },
      ...[many, mebibytes, hosts, zone].map(({ task }) => task),
    ];
  } finally {
    await context.close();
    await server.dispose();
    await cloudflare.close();
  }
}

const longText = zhTools.input.lines.other.replace('{{count}}', '20,000');

function inputOf(page: Page): Locator {
  return page.getByRole('textbox', { name: zhTools.input.label, exact: true });
}

function linesOf(end: string): string {
  return Array.from({ length: 20_000 }, (_, index) => `host-${index}${end}`).join('\n');
}

/** The sample certificate with a different serial number each time. */
async function manyCertificates(): Promise<string> {
  const { objects } = await inspect(new TextEncoder().encode(sampleChain));
  const view = objects[0]?.view;
  if (view?.kind !== 'certificate') throw new Error('the sample is no certificate');
  const { at, length } = view.spans.serialNumber;
  return Array.from({ length: count }, (_, index) => {
    const der = new Uint8Array(view.der);
    new DataView(der.buffer).setUint32(at + length - 4, index);
    const lines =
      Buffer.from(der)
        .toString('base64')
        .match(/.{1,64}/g) ?? [];
    return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
  }).join('');
}
