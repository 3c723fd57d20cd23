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
import { followSystemTheme, markMobileClient } from '#src/console/theme.ts';
import { loadTexts } from '#src/i18n/language.ts';
import { TextProvider } from '#src/i18n/text-provider.tsx';

/** Milliseconds; a page that takes longer says that it is on its way. */
const longestWait = 1_000;

export interface MountOptions {
  /** The prefix under which a host page shows the console: `/certhub`. */
  readonly basepath?: string;
}

/** Shows the console inside an element. The answer takes it down again and leaves the element as it was. */
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
  // The frame of the page's own HTML stands until the first page is there to take its place.
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
