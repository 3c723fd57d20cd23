import { useSyncExternalStore } from 'react';
import { helpPanel } from '#src/console/help/open-help.ts';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';

const HelpPanel = lazyPart(
  'HelpPanel',
  () => import(/* webpackChunkName: "help-panel" */ '#src/console/help/help-panel.tsx'),
);

/** The place of the help panel in the frame. Its code loads with the first press of a '?'. */
export function HelpHost() {
  const asked = useSyncExternalStore(helpPanel.subscribe, helpPanel.current);
  return asked && <HelpPanel asked={asked} />;
}
