import { legalKinds } from '#core/site/legal-kinds.ts';
import { useEntryServices } from '#src/console/entry-services.ts';
import { sessionTexts } from '#src/features/session/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { css } from '#styled/css';

/** Links to the site's legal texts; nothing where it has none. */
export function LegalLinks() {
  const t = useText(sessionTexts);
  const { site, mountPath } = useEntryServices();
  const kinds = legalKinds.filter((kind) => site.legal[kind] !== undefined);
  if (kinds.length === 0) return null;
  return (
    <footer className={root}>
      {kinds.map((kind) => (
        <a key={kind} href={`${mountPath}/legal/${kind}`}>
          {t(`session.legal.${kind}`)}
        </a>
      ))}
    </footer>
  );
}

/** Within the space below the form, which stays where the first paint shows it. */
const root = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '5',
  h: '10',
  mt: '-10',
  fontSize: 'sm',
});
