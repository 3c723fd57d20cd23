import { themeIcons } from '#src/console/frame/theme-choice.tsx';
import { theme, themeChoices } from '#src/console/site/theme.ts';
import { useThemeChoice } from '#src/console/site/use-theme.ts';
import { useText } from '#src/i18n/use-text.ts';
import { IconButton } from '#src/ui/button/button.tsx';
import { Menu } from '#src/ui/menu/menu.tsx';

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
