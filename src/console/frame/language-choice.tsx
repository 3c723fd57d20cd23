import { useEntryServices } from '#src/console/entry-services.ts';
import { chooseLanguage } from '#src/i18n/language.ts';
import { type Language, languageNames, languages, languageTags } from '#src/i18n/languages.ts';
import { useLanguage, useText, useTexts } from '#src/i18n/use-text.ts';
import { NativeSelect } from '#src/ui/select/native-select.tsx';
import { toast } from '#src/ui/toast/toasts.ts';

/** Languages in a native select, where a menu would be too heavy. */
export function LanguageSelect({ className }: { readonly className?: string }) {
  const t = useText();
  const language = useLanguage();
  const choose = useChooseLanguage();
  const offered = useOfferedLanguages();
  return (
    <NativeSelect
      size="sm"
      className={className}
      aria-label={t('shell.language')}
      options={offered.map((each) => ({
        value: each,
        label: languageNames[each],
        lang: languageTags[each],
      }))}
      value={language}
      onValueChange={choose}
    />
  );
}

/** Languages that the site offers, and the one in use. */
export function useOfferedLanguages(): readonly Language[] {
  const { site } = useEntryServices();
  const language = useLanguage();
  return languages.filter((each) => each === language || site.languages.includes(each));
}

export function useChooseLanguage(): (language: Language) => void {
  const texts = useTexts();
  const t = useText();
  return (language) => {
    // Each language's texts are a separate file, which may fail to load.
    chooseLanguage(texts, language).catch(() =>
      toast({ tone: 'danger', title: t('faults.calls.disconnected') }),
    );
  };
}
