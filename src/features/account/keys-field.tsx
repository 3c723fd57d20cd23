import { writePreference } from '#src/adapters/preferences/preferences.ts';
import { useSingleKeys } from '#src/console/preferences/single-keys.ts';
import { profileTexts } from '#src/features/account/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Switch } from '#src/ui/choice/switch.tsx';

/** Turns shortcuts of single keys on and off (WCAG 2.2, 2.1.4). */
export function KeysField() {
  const t = useText(profileTexts);
  return (
    <Switch
      label={t('profile.keys')}
      description={t('profile.keysHint')}
      checked={useSingleKeys()}
      onCheckedChange={(isOn) => writePreference('keys', isOn ? 'on' : 'off')}
    />
  );
}
