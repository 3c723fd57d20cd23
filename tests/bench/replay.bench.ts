import type { Browser } from 'playwright';
import { enSupport } from '#src/features/support/texts.en.ts';
import { type Figure, median, percentile, round } from '#tests/bench/measure.ts';
import { exportedFlow } from '#tests/support/journal/exported-flow.ts';
import { startServerProcess } from '#tests/support/server/server-process.ts';

const events = 5_000;
const jumps = 60;

/** Measures the replay of a long flow: until its first screen is shown, and each jump to another step. */
export async function benchReplay(browser: Browser): Promise<Figure[]> {
  const server = await startServerProcess();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en' });
    await page.addInitScript(() => {
      if (location.protocol !== 'about:') localStorage.setItem('lang', 'en');
    });
    await page.goto(`${server.url}/support/replay`);
    const files = page.locator('input[type=file]');
    const give = (file: object) =>
      files.setInputFiles({
        name: 'flow.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify(file)),
      });
    const slider = page.getByRole('slider', { name: enSupport.line.label });
    // The screens' code loads with the first of them.
    await give(exportedFlow('purchase-straight.jsonl'));
    await page.frameLocator('iframe').locator('h1').first().waitFor();
    await page.getByRole('button', { name: enSupport.input.another }).click();
    const file = longFlow();
    await files.waitFor({ state: 'attached' });
    const opening = await files.evaluate(openIn, JSON.stringify(file));
    await page.frameLocator('iframe').locator('h1').first().waitFor();
    const waits = await slider.evaluate(jumpAbout, { jumps, steps: file.rows.length });
    return [
      figure(`a replay of ${events} events, until it can be used`, opening, '≤ 1000'),
      figure('a jump to another step of it, median', median(waits), '≤ 100'),
      figure('a jump to another step of it, p95', percentile(waits, 95), '≤ 100'),
    ];
  } finally {
    await server.dispose();
  }
}

/** A form that was edited for days. */
function longFlow() {
  const flow = exportedFlow('purchase-straight.jsonl');
  const opened = flow.rows.slice(0, 11);
  const last = flow.rows[11] as { readonly payload: object } & (typeof flow.rows)[number];
  const typed = Array.from({ length: events - opened.length }, (_, index) => ({
    ...last,
    seq: opened.length + index,
    time: last.time + index * 1000,
    payload: { ...last.payload, text: `remark ${index}` },
  }));
  return { ...flow, rows: [...opened, ...typed] };
}

/** Runs in the page. Chooses a file and waits until its timeline is painted. */
async function openIn(input: Element, text: string) {
  const chosen = new DataTransfer();
  chosen.items.add(new File([text], 'flow.json', { type: 'application/json' }));
  const began = performance.now();
  (input as HTMLInputElement).files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  do await new Promise(requestAnimationFrame);
  while (document.querySelector('input[type=range]') === null && performance.now() - began < 30_000);
  return performance.now() - began;
}

/** Runs in the page. Moves the slider and waits until the next frame is painted. */
async function jumpAbout(slider: Element, { jumps: count, steps }: { jumps: number; steps: number }) {
  const waits: number[] = [];
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  const inner = document.querySelector('iframe')?.contentDocument;
  for (let jump = 0; jump < count; jump++) {
    const step = 12 + ((jump * 2_777) % (steps - 12));
    const began = performance.now();
    set?.call(slider, String(step));
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    do await new Promise(requestAnimationFrame);
    while (
      inner?.querySelector<HTMLInputElement>('[id*=remark]')?.value !== `remark ${step - 11}` &&
      performance.now() - began < 2_000
    );
    waits.push(performance.now() - began);
  }
  return waits;
}

function figure(name: string, value: number, goal: string): Figure {
  return { name, value: round(value, 1), unit: 'ms', goal, peer: '' };
}
