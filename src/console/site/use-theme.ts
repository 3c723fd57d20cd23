import { useSyncExternalStore } from 'react';
import { type ThemeChoice, theme } from '#src/console/site/theme.ts';

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(theme.subscribe, theme.choice);
}
