import { Monitor, Moon, Sun } from 'lucide-react';
import { theme, themeChoices } from '#src/console/site/theme.ts';
import { useThemeChoice } from '#src/console/site/use-theme.ts';
import { useText } from '#src/i18n/use-text.ts';
import { SegmentedControl } from '#src/ui/choice/segmented-control.tsx';

export const themeIcons = { light: Sun, dark: Moon, system: Monitor };

/** Theme choice as three icons. */
export function ThemeSwitch() {
  const t = useText();
  const choice = useThemeChoice();
  return (
    <SegmentedControl
      size="sm"
      label={t('shell.theme')}
      value={choice}
      onValueChange={theme.choose}
      options={themeChoices.map((each) => {
        const Icon = themeIcons[each];
        return { value: each, label: <Icon aria-hidden="true" />, name: t(`shell.themes.${each}`) };
      })}
    />
  );
}
