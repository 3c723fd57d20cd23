import { legalKinds } from '#core/site/legal-kinds.ts';
import { useEntryServices } from '#src/console/entry-services.ts';
import { MenuText } from '#src/console/page/menu-text.tsx';
import { publicFrameStyle as style } from '#src/features/session/public-frame-style.ts';
import { sessionTexts } from '#src/features/session/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { css, cx } from '#styled/css';

/** Links to the site's legal texts, and on a phone to `help`, for which its bar has no room. */
export function LegalLinks({ help }: { readonly help?: string }) {
  const t = useText(sessionTexts);
  const { site, mountPath } = useEntryServices();
  const kinds = legalKinds.filter((kind) => site.legal[kind] !== undefined);
  return (
    <footer className={cx(root, kinds.length === 0 && style.helpBelow)}>
      {help && (
        <a href={help} className={style.helpBelow}>
          <MenuText name="menu.helpCenter" />
        </a>
      )}
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
