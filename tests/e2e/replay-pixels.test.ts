import type { Locator } from 'playwright';
import { expect, it } from 'vitest';
import { zhSendFlow } from '#src/console/support/send.texts.zh.ts';
import { zhPurchase } from '#src/features/purchase/texts.zh.ts';
import { zhSupport } from '#src/features/support/texts.zh.ts';
import { chooseFlowFile } from '#tests/e2e/choose-flow-file.ts';
import { Console } from '#tests/e2e/console.ts';
import { contactSupport } from '#tests/e2e/contact-support.ts';
import { savedBy } from '#tests/e2e/download-dialog.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';

/** As wide as a phone, and so high that the bar at the bottom covers nothing. */
const phone = { width: 390, height: 2600 };
/** Share of pixels that may differ. */
const mostDifferent = 0.01;

/** Cards whose content comes from the flow itself; the others show the catalogue, which a file does not carry. */
const cards = [zhPurchase.names.title, zhPurchase.csr.title] as const;

/** Share of pixels that differ visibly between two pictures, from the same place and from a pixel above and below: text snaps to whole ones. */
async function difference(first: Buffer, second: Buffer): Promise<{ sizes: number[][]; share: number }> {
  const page = await browser.newPage();
  try {
    return await page.evaluate(
      async (sources) => {
        const pictures = await Promise.all(
          sources.map(async (source) => {
            const image = new Image();
            image.src = source;
            await image.decode();
            const { width, height } = image;
            const context = new OffscreenCanvas(width, height).getContext('2d');
            context?.drawImage(image, 0, 0);
            return { width, height, data: context?.getImageData(0, 0, width, height).data ?? [] };
          }),
        );
        const sizes = pictures.map(({ width, height }) => [width, height]);
        const [one = [], other = []] = pictures.map(({ data }) => data);
        const row = (sizes[0]?.[0] ?? 0) * 4;
        const isAlike = (at: number, moved: number) =>
          [0, 1, 2].every(
            (channel) => Math.abs((one[at + channel] ?? 0) - (other[moved + channel] ?? 0)) <= 48,
          );
        let different = 0;
        for (let at = 0; at < one.length; at += 4)
          if (![at, at - row, at + row].some((moved) => isAlike(at, moved))) different++;
        return { sizes, share: (different * 4) / one.length };
      },
      [first, second].map((png) => `data:image/png;base64,${png.toString('base64')}`),
    );
  } finally {
    await page.close();
  }
}

it('draws a replayed screen as the customer’s own page was', async () => {
  const customer = await server.customer();
  const app = await Console.open(browser, server.url, { token: customer.token, path: '/ssl/certificates' });
  const reader = await browser.newContext({ viewport: { width: 1900, height: 1200 } });
  try {
    const { page } = app;
    await page.setViewportSize(phone);
    await app.buy.isShown();
    await app.buy.typeName('shop.example.com');
    await app.buy.isNameGood();
    const card = (inside: Pick<Locator, 'getByRole' | 'locator'>, title: string) =>
      inside
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
        .first();
    const own: Buffer[] = [];
    for (const title of cards) own.push(await card(page.locator('main'), title).screenshot());

    await contactSupport(page);
    const dialog = page.getByRole('dialog', { name: zhSendFlow.title });
    const save = dialog.getByRole('button', { name: zhSendFlow.save }).and(page.locator(':enabled'));
    await save.waitFor();
    const { bytes } = await savedBy(page, () => save.click());

    const replay = await reader.newPage();
    await replay.addInitScript(() => {
      if (location.protocol !== 'about:') localStorage.setItem('lang', 'zh');
    });
    await replay.goto(`${server.url}/support/replay`);
    await chooseFlowFile(replay.locator('input[type=file]'), bytes.toString('utf8'));
    await replay.getByRole('slider', { name: zhSupport.line.label }).press('End');
    await replay
      .getByRole('radiogroup', { name: zhSupport.stage.width })
      .getByText(String(phone.width), { exact: true })
      .click();
    const screen = replay.frameLocator('iframe').locator('main');
    for (const [index, title] of cards.entries()) {
      const shown = screen
        .locator('section')
        .filter({ has: replay.frameLocator('iframe').getByRole('heading', { name: title, exact: true }) })
        .first();
      await shown.waitFor();
      const { sizes, share } = await difference(own[index] ?? Buffer.of(), await shown.screenshot());
      const [[width = 0, height = 0] = [], [shownWidth, shownHeight = 0] = []] = sizes;
      expect(shownWidth, title).toBe(width);
      // A card that begins at another fraction of a pixel can end a pixel later.
      expect(Math.abs(shownHeight - height), title).toBeLessThanOrEqual(1);
      expect(share, title).toBeLessThan(mostDifferent);
    }
  } finally {
    await app.close();
    await reader.close();
  }
});
