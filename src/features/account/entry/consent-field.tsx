import { agreedKinds } from '#core/site/legal-kinds.ts';
import { useEntryServices } from '#src/console/entry-services.ts';
import { joiningTexts } from '#src/features/account/entry/texts.ts';
import { sessionTexts } from '#src/features/session/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Checkbox } from '#src/ui/choice/checkbox.tsx';
import { css } from '#styled/css';

interface ConsentFieldProps {
  readonly isGiven: boolean;
  readonly error: string | undefined;
  /** The server has newer texts than those shown. */
  readonly isChanged: boolean;
  readonly onGive: (isGiven: boolean) => void;
}

/** Agreement to the site's terms and privacy policy, which open beside the form. */
export function ConsentField({ isGiven, error, isChanged, onGive }: ConsentFieldProps) {
  const t = useText(joiningTexts, sessionTexts);
  const { site, mountPath } = useEntryServices();
  const kinds = agreedKinds.filter((kind) => site.legal[kind] !== undefined);
  const problem = isChanged ? t('joining.legal.changed') : error;
  return (
    <div>
      <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '1.5' })}>
        <Checkbox id="consent" label={t('joining.legal.agree')} checked={isGiven} onCheckedChange={onGive} />
        {kinds.map((kind) => (
          <a key={kind} href={`${mountPath}/legal/${kind}`} target="_blank" rel="noreferrer">
            {t(`session.legal.${kind}`)}
          </a>
        ))}
      </div>
      {problem && (
        <p role="alert" className={css({ mt: '1.5', fontSize: 'sm', color: 'danger' })}>
          {problem}
        </p>
      )}
    </div>
  );
}
