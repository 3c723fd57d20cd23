import { Monitor, Moon, Sun } from 'lucide-react';
import { theme, themeChoices } from '#src/console/theme.ts';
import { useThemeChoice } from '#src/console/use-theme.ts';
import { useText } from '#src/i18n/use-text.ts';
import { IconButton } from '#src/ui/button/button.tsx';
import { SegmentedControl } from '#src/ui/choice/segmented-control.tsx';
import { Menu } from '#src/ui/menu/menu.tsx';

export const themeIcons = { light: Sun, dark: Moon, system: Monitor };

/** The theme menu of the top bar. */
export function ThemeMenu() {
  const t = useText();
  const choice = useThemeChoice();
  const Current = themeIcons[choice];
  return (
    <Menu
      label={t('shell.theme')}
      trigger={(props) => <IconButton {...props} label={t('shell.theme')} icon={<Current />} />}
      items={themeChoices.map((each) => {
        const Icon = themeIcons[each];
        return { value: each, label: t(`shell.themes.${each}`), icon: <Icon />, checked: each === choice };
      })}
      onSelect={(value) => {
        const chosen = themeChoices.find((each) => each === value);
        if (chosen) theme.choose(chosen);
      }}
    />
  );
}

/** The same as three icons side by side. */
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
