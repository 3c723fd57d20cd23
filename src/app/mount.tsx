import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { assetRoot } from '#src/adapters/site/public-path.ts';
import { loadSiteConfig } from '#src/adapters/site/site-config.ts';
import { arriveAtPages } from '#src/app/arrive.ts';
import { carryTyped } from '#src/app/carry-typed.ts';
import { connectSession } from '#src/app/connect-session.ts';
import { begun } from '#src/app/early.ts';
import { createConsoleRouter } from '#src/app/router.tsx';
import { scrollToTop } from '#src/app/scroll-to-top.ts';
import { createEntryServices, EntryServicesContext } from '#src/console/entry-services.ts';
import { followSystemTheme, markMobileClient } from '#src/console/site/theme.ts';
import { loadTexts } from '#src/i18n/language.ts';
import { TextProvider } from '#src/i18n/text-provider.tsx';

/** Milliseconds; a page that takes longer shows its loading state. */
const longestWait = 1_000;

export interface MountOptions {
  /** Path prefix under which a host page shows the console: `/certhub`. */
  readonly basepath?: string;
}

/** Shows the console inside an element. Returns a function that unmounts it and restores the element. */
export async function mount(element: Element, { basepath = '/' }: MountOptions = {}): Promise<() => void> {
  await begun;
  const site = await loadSiteConfig(location.hostname, assetRoot);
  const services = createEntryServices(site, basepath);
  const stops = [followSystemTheme()];
  markMobileClient(element, navigator.userAgent);
  const loading = loadTexts(site.defaultLocal);
  const router = createConsoleRouter({ services, texts: loading }, basepath);
  stops.push(connectSession(services, router), scrollToTop(router), arriveAtPages(router));
  services.session.start();
  // Keep the frame of the static HTML until the first page can replace it.
  const shown = Promise.race([router.load(), new Promise((resolve) => setTimeout(resolve, longestWait))]);
  const [texts] = await Promise.all([loading, shown]);
  carryTyped(element);
  const root = createRoot(element);
  root.render(
    <StrictMode>
      <EntryServicesContext value={services}>
        <TextProvider texts={texts}>
          <RouterProvider router={router} />
        </TextProvider>
      </EntryServicesContext>
    </StrictMode>,
  );
  return () => {
    root.unmount();
    for (const stop of stops) stop();
    services.session.stop();
  };
}
