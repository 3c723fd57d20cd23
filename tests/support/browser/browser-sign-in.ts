import type { Page } from 'playwright';
import { solveCaptcha } from '#tests/support/server/solve-captcha.ts';

export const demo = { account: 'demo@certhub.test', password: 'Certhub-demo-1' } as const;

export interface SignInOptions {
  readonly account?: string;
  readonly password?: string;
}

/** Signs in by keyboard alone: types, solves the captcha picture and moves the piece. */
export async function signInAt(
  page: Page,
  url: string,
  path = '/launchpad',
  options: SignInOptions = {},
): Promise<void> {
  const shown = page.waitForResponse((response) => new URL(response.url()).pathname === '/captcha');
  await page.goto(new URL(path, url).href);
  const { data } = await (await shown).json();
  await sendSignIn(page, solveCaptcha(data), options);
  await page.waitForURL((address) => !address.pathname.endsWith('/sign-in'));
}

/** Fills in the visible form and submits it with the piece moved `offset` pixels. */
export async function sendSignIn(page: Page, offset: number, options: SignInOptions = {}): Promise<void> {
  await fillSignIn(page, offset, options);
  await page.locator('form button[type=submit]').click();
}

/** Fills in the visible form, with the piece moved `offset` pixels. */
export async function fillSignIn(page: Page, offset: number, options: SignInOptions = {}): Promise<void> {
  const { account = demo.account, password = demo.password } = options;
  await page.locator('input[name=username]').fill(account);
  await page.locator('input[name=password]').fill(password);
  const slider = page.getByRole('slider');
  await slider.focus();
  await page.keyboard.press('Home');
  for (let moved = 10; moved <= offset; moved += 10) await page.keyboard.press('Shift+ArrowRight');
  for (let moved = 0; moved < offset % 10; moved += 1) await page.keyboard.press('ArrowRight');
}
