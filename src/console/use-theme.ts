import { useSyncExternalStore } from 'react';
import { type ThemeChoice, theme } from '#src/console/theme.ts';

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(theme.subscribe, theme.choice);
}
