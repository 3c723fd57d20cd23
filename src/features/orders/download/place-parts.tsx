import {
  Boxes,
  Check,
  ChevronRight,
  Cloud,
  Ellipsis,
  FileArchive,
  type LucideIcon,
  Monitor,
  Network,
  Server,
} from 'lucide-react';
import { hasKeyInside, offeredFormat } from '#core/orders/download.ts';
import { type InstallPlace, installArticle, installPlaces } from '#core/orders/install-places.ts';
import {
  choosePlace,
  Formats,
  forgetPlace,
  type PartProps,
  Passphrases,
  placeOf,
} from '#src/features/orders/download/download-parts.tsx';
import { downloadTexts } from '#src/features/orders/download/texts.ts';
import { InstallStepsButton } from '#src/features/orders/install-steps-button.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Mark } from '#src/ui/mark/mark.tsx';
import { css, cx } from '#styled/css';

const icons: Readonly<Record<InstallPlace, LucideIcon>> = {
  nginx: Server,
  apache: Server,
  iis: Monitor,
  oldWindows: Monitor,
  tomcat: Boxes,
  haproxy: Network,
  cloud: Cloud,
};

/** The one question: customers know where they will install a certificate, not the file format. */
function Places(part: PartProps) {
  const t = useText(downloadTexts);
  return (
    <div className={wide}>
      <h3 className={css({ fontSize: 'lg', mb: '2.5' })}>{t('download.place.label')}</h3>
      <ul className={list}>
        {[...installPlaces, null].map((place) => {
          const Icon = place === null ? Ellipsis : icons[place];
          return (
            <li key={place ?? ''}>
              <button type="button" className={row} onClick={() => choosePlace(part, place)}>
                <Mark>
                  <Icon />
                </Mark>
                <span className={css({ flex: '1', minW: '0' })}>{t(`download.place.${place ?? 'any'}`)}</span>
                <ChevronRight className={arrow} aria-hidden="true" />
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The question or, once it is answered, the file that it leads to. */
export function Choice(part: PartProps) {
  const place = placeOf(part.form);
  if (place === undefined) return <Places {...part} />;
  return (
    <>
      <ChosenPlace {...part} />
      {place === null ? <Formats {...part} /> : <PlaceFile {...part} />}
      <Passphrases {...part} />
    </>
  );
}

/** The answer, folded to a line. */
export function ChosenPlace(part: PartProps) {
  const t = useText(downloadTexts);
  const place = placeOf(part.form) ?? null;
  const Icon = place === null ? Ellipsis : icons[place];
  return (
    <div className={chosen}>
      <Mark>
        <Icon />
      </Mark>
      <span className={css({ flex: '1', minW: '0', fontWeight: 'medium' })}>
        {t(`download.place.${place ?? 'any'}`)}
      </span>
      <Button variant="link" disabled={part.form.view.isLocked} onClick={() => forgetPlace(part)}>
        {t('download.change')}
      </Button>
    </div>
  );
}

/** The file of the chosen place. */
function PlaceFile({ form: { view }, found }: PartProps) {
  const t = useText(downloadTexts);
  const format = offeredFormat(view.draft.format, found.standing);
  return (
    <div className={file}>
      <Mark large>
        <FileArchive />
      </Mark>
      <div className={css({ minW: '0' })}>
        <p className={css({ fontWeight: 'medium' })}>{t(`download.${format}`)}</p>
        <p className={css({ fontSize: 'sm', color: 'fg.muted' })}>{t(`download.${format}About`)}</p>
      </div>
    </div>
  );
}

/** What was saved, and what comes next at its place. */
export function SavedFile({ form, found: { standing } }: PartProps) {
  const t = useText(downloadTexts);
  const place = placeOf(form);
  const article = installArticle(place ?? null);
  const hasKey = hasKeyInside(offeredFormat(form.view.draft.format, standing), standing);
  const steps = place ? t(`download.next.${hasKey ? place : 'withoutKey'}`).split('\n') : [];
  return (
    <>
      <div className={file} role="status">
        <Mark large>
          <Check />
        </Mark>
        <p className={css({ minW: '0', fontWeight: 'medium', overflowWrap: 'anywhere' })}>
          {t('download.saved', { filename: form.view.draft.filename ?? '' })}
        </p>
      </div>
      {steps.length > 0 && (
        <ol className={stepList}>
          {steps.map((step, index) => (
            <li key={step} className={css({ display: 'flex', gap: '3' })}>
              <span className={stepNumber} aria-hidden="true">
                {index + 1}
              </span>
              {step}
            </li>
          ))}
        </ol>
      )}
      {article !== null && (
        <div className={wide}>
          <InstallStepsButton article={article} variant="link" />
        </div>
      )}
    </>
  );
}

const wide = css({ gridColumn: { sm: '1 / -1' } });
const list = css({
  border: '1px solid token(colors.border)',
  borderRadius: 'lg',
  overflow: 'hidden',
  '& > li + li': { borderTop: '1px solid token(colors.border)' },
});
const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  w: 'full',
  minH: '12',
  px: '3.5',
  textAlign: 'start',
  cursor: 'pointer',
  transition: 'background-color 0.12s',
  _hover: { bg: 'bg.subtle' },
  _focusVisible: { outlineOffset: '-2px' },
});
const arrow = css({ w: '4', h: '4', flexShrink: 0, color: 'fg.subtle' });
const box = css({
  gridColumn: { sm: '1 / -1' },
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  px: '3.5',
  borderRadius: 'lg',
});
const chosen = cx(box, css({ minH: '12', bg: 'accent.tint' }));
const file = cx(box, css({ minH: '16', py: '3', border: '1px solid token(colors.border)' }));
const stepList = css({ gridColumn: { sm: '1 / -1' }, display: 'grid', gap: '2.5' });
const stepNumber = css({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  w: '6',
  h: '6',
  fontSize: 'xs',
  fontWeight: 'semibold',
  color: 'fg.muted',
  border: '1px solid token(colors.border.strong)',
  borderRadius: 'full',
});
