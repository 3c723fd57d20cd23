import { type Browser, type BrowserContext, chromium, type LaunchOptions, type Page } from 'playwright';
import { findChromium } from '../../scripts/chromium.mjs';

const flags = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function launchBrowser(extra: readonly string[] = []): Promise<Browser> {
  return chromium.launch(await launchOptions(extra));
}

async function launchOptions(extra: readonly string[]): Promise<LaunchOptions> {
  const executablePath = await findChromium({ install: false });
  if (executablePath === null) throw new Error('no Chromium was found: `npm test` installs one');
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return { executablePath, args: [...flags, ...asRoot, ...extra] };
}

export interface WatchOptions {
  /** Messages a test provokes on purpose, such as the failed request of 'network gone'. */
  readonly expected?: readonly RegExp[];
}

/** Collects what must not happen on any page: console errors, uncaught errors, CSP and Trusted Types violations. */
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
