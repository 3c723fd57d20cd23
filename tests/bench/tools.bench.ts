import type { Browser } from 'playwright';
import { inspect } from '#core/x509/inspect.ts';
import { zhFacts } from '#src/features/tools/parse/facts/texts.zh.ts';
import { sampleChain } from '#src/features/tools/parse/sample-chain.ts';
import { zhParse } from '#src/features/tools/parse/texts.zh.ts';
import { zhTools } from '#src/features/tools/texts.zh.ts';
import { longestTaskOf } from '#tests/bench/main-thread.ts';
import { type Figure, round } from '#tests/bench/measure.ts';
import { startServerProcess } from '#tests/support/server-process.ts';

const count = 1_000;

/** As many different certificates as one paste may hold in practice: until they are listed and one of them is shown. */
export async function benchTools(browser: Browser): Promise<Figure[]> {
  const server = await startServerProcess();
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(`${server.url}/certhub/tools/parse-cert`);
    const area = page.getByRole('textbox', { name: zhTools.input.label, exact: true });
    // The worker and its code are there, as they are for the second paste of a visitor.
    await page.getByRole('button', { name: zhParse.samples.chain }).click();
    await page.getByRole('button', { name: zhTools.input.clear, exact: true }).click();
    await area.waitFor();
    const text = await manyCertificates();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await area.focus();
    const { result, longest } = await longestTaskOf(browser, page, async () => {
      const from = performance.now();
      await page.keyboard.press('ControlOrMeta+V');
      await page.getByText(zhParse.found.other.replace('{{count}}', '1,000')).first().waitFor();
      await page.getByText(zhFacts.extensions.subjectAltName).first().waitFor();
      return performance.now() - from;
    });
    const name = `${count} certificates pasted at once`;
    return [
      {
        name: `${name}, until they are shown`,
        value: round(result / 1_000),
        unit: 's',
        goal: '≤ 2',
        peer: '',
      },
      { name: `${name}, longest task`, value: round(longest.own, 1), unit: 'ms', goal: '≤ 50', peer: '' },
    ];
  } finally {
    await context.close();
    await server.dispose();
  }
}

/** The sample with another serial number each time. */
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
