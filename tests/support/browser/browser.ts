import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { findChromium } from '../../../scripts/chromium.mjs';

/**
 * Chromium honors only the last `--disable-features` list, so this one repeats Playwright's. It adds the web page behind the address bar:
 * nobody sees it, and it costs as much as the page under test.
 */
const unusedFeatures = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
  ...['AimEnabled', 'AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync'],
  ...['DestroyProfileOnBrowserClose', 'HttpsFirstBalancedModeAutoEnable', 'HttpsUpgrades', 'LensOverlay'],
  ...['MediaRouter', 'NetworkTimeServiceQuerying', 'OptimizationHints', 'PaintHolding', 'PreconnectToSearch'],
  'ThirdPartyStoragePartitioning',
];

export const browserFlags = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${unusedFeatures.join(',')}`,
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** `isShellEnough`: the headless shell will do, because nothing is measured and no window is shown. */
export async function launchBrowser({ isShellEnough = false } = {}): Promise<Browser> {
  const executablePath = await findChromium({ isShellEnough });
  if (executablePath === null) throw new Error('no Chromium was found: `npm test` installs one');
  const browser = await chromium.launch({ executablePath, args: browserFlags });
  // Nothing a test waits for is delayed on purpose: this allows for a busy machine.
  browser.on('context', (context) => context.setDefaultTimeout(60_000));
  return browser;
}

export interface WatchOptions {
  /** Messages a test provokes on purpose, such as the failed request of 'network gone'. */
  readonly expected?: readonly RegExp[];
}

/** Collects console errors, uncaught errors, and CSP and Trusted Types violations: none may occur on any page. */
export async function watchProblems(
  context: BrowserContext,
  options: WatchOptions = {},
): Promise<() => string[]> {
  const problems: string[] = [];
  const note = (text: string) => {
    if (!options.expected?.some((pattern) => pattern.test(text))) problems.push(text);
  };
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`CSP violation: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  const watch = (page: Page) => {
    page.on('console', (message) => {
      if (message.type() === 'error') note(`${page.url()} console: ${message.text()}`);
    });
    page.on('pageerror', (error) => note(`${page.url()} uncaught: ${error.message}`));
  };
  context.pages().forEach(watch);
  context.on('page', watch);
  return () => problems;
}
