import { Languages } from 'lucide-react';
import { useChooseLanguage, useOfferedLanguages } from '#src/console/frame/language-choice.tsx';
import { languageNames, languageTags } from '#src/i18n/languages.ts';
import { useLanguage, useText } from '#src/i18n/use-text.ts';
import { IconButton } from '#src/ui/button/button.tsx';
import { Menu } from '#src/ui/menu/menu.tsx';

export function LanguageMenu() {
  const t = useText();
  const language = useLanguage();
  const choose = useChooseLanguage();
  const offered = useOfferedLanguages();
  return (
    <Menu
      label={t('shell.language')}
      trigger={(props) => <IconButton {...props} label={t('shell.language')} icon={<Languages />} />}
      items={offered.map((each) => ({
        value: each,
        label: <span lang={languageTags[each]}>{languageNames[each]}</span>,
        checked: each === language,
      }))}
      onSelect={(value) => {
        const chosen = offered.find((each) => each === value);
        if (chosen) choose(chosen);
      }}
    />
  );
}
