import { useState } from 'react';
import type { PlacesFile } from '#core/discovery/places-file.ts';
import { useFormDraft } from '#src/console/form/form-context.ts';
import { scansTexts } from '#src/features/discovery/scans/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Field } from '#src/ui/field/field.tsx';
import { FileDrop } from '#src/ui/file-drop/file-drop.tsx';
import { css } from '#styled/css';

/** Rows named that could not be read, and bytes read of a file. */
const mostNamed = 10;
const mostBytes = 2_000_000;

/** Adds the places of a CSV file to the targets. The file stays in the browser. */
export function PlacesFileField() {
  const t = useText(scansTexts);
  const { latest, change } = useFormDraft();
  const [read, setRead] = useState<PlacesFile | null>(null);
  const take = async (file: File) => {
    const { readPlaces } = await import('#core/discovery/places-file.ts');
    const places = await readPlaces(await file.slice(0, mostBytes).text());
    const { draft } = await latest();
    const before = (draft.targets ?? '').split('\n').filter((line) => line.trim() !== '');
    change({ targets: [...new Set([...before, ...places.lines])].join('\n') });
    setRead(places);
  };
  return (
    <Field
      label={t('scans.profile.file.label')}
      hint={t('scans.profile.file.hint')}
      mark={t('common.optional')}
      className={wide}
    >
      <FileDrop accept=".csv,.tsv,.txt,text/csv" onFile={(file) => void take(file)}>
        {t('scans.profile.file.drop')}
      </FileDrop>
      <p role="status" className={css({ mt: '1', fontSize: 'sm', color: 'fg.muted' })}>
        {read !== null &&
          [
            t.count('scans.profile.file.added', read.lines.length),
            read.unreadable.length > 0 &&
              t('scans.profile.file.unreadable', { lines: read.unreadable.slice(0, mostNamed).join(', ') }),
            read.left > 0 && t.count('scans.profile.file.left', read.left),
          ]
            .filter(Boolean)
            .join(' · ')}
      </p>
    </Field>
  );
}

const wide = css({ gridColumn: { sm: '1 / -1' } });
