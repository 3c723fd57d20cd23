import { useState } from 'react';
import {
  type DownloadFormat,
  fileFormats,
  formatForPlace,
  installPlaces,
  isOffered,
  isServerArchive,
  offeredFormat,
  passphraseNeed,
} from '#core/orders/download.ts';
import type { FormControl } from '#src/console/form/form-context.ts';
import type { FoundKey } from '#src/features/orders/download/download-form.ts';
import { downloadTexts } from '#src/features/orders/download/texts.ts';
import { PassphraseField } from '#src/features/vault/passphrase-field.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { RadioCards } from '#src/ui/choice/radio-cards.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { NativeSelect } from '#src/ui/select/native-select.tsx';
import { Tag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

export interface PartProps {
  readonly form: FormControl;
  readonly found: Pick<FoundKey, 'standing'>;
}

/** Most users know where they will install a certificate, not the file format. */
export function Place(part: PartProps) {
  const { view } = part.form;
  const t = useText(downloadTexts);
  return (
    <Field label={t('download.place.label')} className={wide}>
      <NativeSelect
        disabled={view.isLocked}
        options={[
          { value: '', label: t('download.place.unknown') },
          ...installPlaces.map((place) => ({ value: place, label: t(`download.place.${place}`) })),
        ]}
        value={view.draft.place ?? ''}
        onValueChange={(place) => chooseFormat(part, place, formatForPlace(place, part.found.standing))}
      />
    </Field>
  );
}

export function Formats(part: PartProps) {
  const {
    form: { view },
    found: { standing },
  } = part;
  const t = useText(downloadTexts);
  const chosen = offeredFormat(view.draft.format, standing);
  const place = view.draft.place ?? '';
  // The place whose format was not enough.
  const [unfolded, unfold] = useState('');
  const isFolded = place !== '' && unfolded !== place;
  // The format of the chosen place comes first; the generic files below it fit any place.
  const all = isServerArchive(chosen) ? [chosen, ...fileFormats] : fileFormats;
  const formats = isFolded ? [chosen] : all;
  return (
    <div className={wide}>
      <RadioCards
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
        onValueChange={(format) => chooseFormat(part, '', format)}
      />
      {isFolded && (
        <Button variant="link" disabled={view.isLocked} onClick={() => unfold(place)}>
          {t('download.others')}
        </Button>
      )}
    </div>
  );
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

const wide = css({ gridColumn: { sm: '1 / -1' } });
