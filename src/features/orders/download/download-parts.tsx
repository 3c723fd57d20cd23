import {
  type DownloadFormat,
  fileFormats,
  formatForPlace,
  isOffered,
  isServerArchive,
  offeredFormat,
  passphraseNeed,
} from '#core/orders/download.ts';
import { type InstallPlace, installPlaces } from '#core/orders/install-places.ts';
import { writePreference } from '#src/adapters/preferences/preferences.ts';
import type { FormControl } from '#src/console/form/form-context.ts';
import type { FoundKey } from '#src/features/orders/download/download-form.ts';
import { downloadTexts } from '#src/features/orders/download/texts.ts';
import { PassphraseField } from '#src/features/vault/passphrase-field.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { RadioCards } from '#src/ui/choice/radio-cards.tsx';
import { Tag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

export interface PartProps {
  readonly form: FormControl;
  readonly found: Pick<FoundKey, 'standing'>;
}

/** The answer of a customer who wants to choose among all formats. */
const anyFormat = 'other';

/** Returns the chosen place; null for all formats, undefined until the question is answered. */
export function placeOf({ view }: FormControl): InstallPlace | null | undefined {
  const { place = '' } = view.draft;
  return installPlaces.find((each) => each === place) ?? (place === '' ? undefined : null);
}

/** Keeps where certificates are installed; all formats say nothing about it. */
export function rememberPlace(place: string): void {
  if (installPlaces.some((each) => each === place)) writePreference('installPlace', place);
}

/** Keeps the format of the place even before the key is found: what is offered follows from both, whenever it is read. */
export function choosePlace(part: PartProps, place: InstallPlace | null): void {
  chooseFormat(part, place ?? anyFormat, formatForPlace(place ?? '', 'present'));
}

/** Asks for the place again. */
export function forgetPlace(part: PartProps): void {
  chooseFormat(part, '', formatForPlace('', 'present'));
}

export function Formats(part: PartProps) {
  const {
    form: { view },
    found: { standing },
  } = part;
  const t = useText(downloadTexts);
  const chosen = offeredFormat(view.draft.format, standing);
  // The format of the place left for this list comes first; the generic files below it fit any place.
  const formats = isServerArchive(chosen) ? [chosen, ...fileFormats] : fileFormats;
  return (
    <RadioCards
      className={css({ gridColumn: { sm: '1 / -1' } })}
      label={t('download.format')}
      columns="one"
      disabled={view.isLocked}
      options={formats.map((format) => ({
        value: format,
        label: t(`download.${format}`),
        description: t(`download.${format}About`),
        disabled: !isOffered(format, standing),
        aside: isOffered(format, standing) ? undefined : <Tag tone="neutral">{t('download.needsKey')}</Tag>,
      }))}
      value={chosen}
      onValueChange={(format) => chooseFormat(part, anyFormat, format)}
    />
  );
}

/** Shows all formats, with the one of the chosen place first. */
export function showFormats(part: PartProps): void {
  chooseFormat(part, anyFormat, offeredFormat(part.form.view.draft.format, part.found.standing));
}

/** A passphrase is forgotten with its fields. */
function chooseFormat({ form: { memory, send }, found }: PartProps, place: string, format: DownloadFormat) {
  if (passphraseNeed(format, found.standing) === 'none') memory.forget();
  send({ type: 'field.change', values: { place, format, passphrase: '', passphraseAgain: '' } });
}

export function Passphrases({ form: { view }, found: { standing } }: PartProps) {
  const t = useText(downloadTexts);
  const need = passphraseNeed(offeredFormat(view.draft.format, standing), standing);
  if (need === 'none') return null;
  const optional = need === 'optional';
  return (
    <>
      <PassphraseField
        name="passphrase"
        label={t('download.passphrase')}
        hint={t(optional ? 'download.passphraseOptional' : 'download.passphraseFor')}
        mark={optional ? t('common.optional') : undefined}
        isNew
        optional={optional}
      />
      <PassphraseField
        name="passphraseAgain"
        label={t('download.passphraseAgain')}
        isNew
        optional={optional}
      />
    </>
  );
}
