import { type AcmeClientName, acmeClients, isIp, oneNameClients } from '#core/acme/recipe-parts.ts';
import { recipeFor } from '#core/acme/recipes.ts';
import type { Automation } from '#core/contract/calls/acme.ts';
import { CodeBox } from '#src/console/page/code-box.tsx';
import type { ShownKey } from '#src/features/acme/shown-key.ts';
import { acmeTexts } from '#src/features/acme/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { CardSection } from '#src/ui/card/card.tsx';
import { RadioCards } from '#src/ui/choice/radio-cards.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

interface ClientSectionProps {
  readonly client: AcmeClientName;
  readonly onChoose: (client: AcmeClientName) => unknown;
}

/** Which client the commands are for. */
export function ClientSection({ client, onChoose }: ClientSectionProps) {
  const t = useText(acmeTexts);
  return (
    <CardSection title={t('acme.client.title')}>
      <RadioCards
        label={t('acme.client.label')}
        columns="two"
        options={acmeClients.map((value) => ({
          value,
          label: <span translate="no">{value}</span>,
          // A dot would part the key.
          description: t(`acme.client.about.${value === 'acme.sh' ? 'acmeSh' : value}`),
        }))}
        value={client}
        onValueChange={onChoose}
      />
    </CardSection>
  );
}

/** Stands in commands for a secret that is not shown any more. */
const placeholder = 'HMAC_KEY';

interface RecipeSectionProps {
  readonly client: AcmeClientName;
  readonly automation: Pick<Automation, 'domainNames' | 'directory' | 'keys'>;
  /** The names are the client's own choice, within these domains. */
  readonly isOfPolicy?: boolean;
  readonly shownKey: ShownKey | null;
}

/** What to run on the server, with the values of the order and the credential. */
export function RecipeSection({ client, automation, shownKey, isOfPolicy = false }: RecipeSectionProps) {
  const t = useText(acmeTexts);
  const { domainNames, directory, keys } = automation;
  const kid = shownKey?.kid ?? keys.find(({ isRevoked }) => !isRevoked)?.kid ?? 'KEY_ID';
  const hmacKey = shownKey?.hmacKey ?? placeholder;
  // Of the domains of a policy, one stands for what the client will ask for.
  const names = isOfPolicy ? domainNames.slice(0, 1) : domainNames;
  if (oneNameClients.includes(client) && names.length > 1)
    return (
      <CardSection title={t('acme.run.title')}>
        <Notice tone="warning">{t('acme.run.oneName', { client })}</Notice>
      </CardSection>
    );
  const parts = recipeFor(client, {
    directory: directory === '' ? 'DIRECTORY' : directory,
    kid,
    hmacKey,
    names,
  });
  return (
    <CardSection title={t('acme.run.title')}>
      {names.some(isIp) && (
        <Notice tone="info" className={css({ mb: '4' })}>
          {t('acme.run.addresses')}
        </Notice>
      )}
      <ol className={list}>
        {parts.map(({ what, file, text }) => (
          <li key={text}>
            <h3 className={heading}>
              {t(`acme.run.${what}`)}
              {file !== '' && (
                <code className={fileName} translate="no">
                  {file}
                </code>
              )}
            </h3>
            <CodeBox
              text={text}
              thing={t(file === '' ? 'acme.key.command' : 'acme.key.file')}
              label={file === '' ? t(`acme.run.${what}`) : file}
            />
          </li>
        ))}
      </ol>
      <ul className={notes}>
        {shownKey === null && directory !== '' && <li>{t('acme.run.placeholder', { word: placeholder })}</li>}
        <li>{t('acme.run.folder')}</li>
        <li>{t('acme.run.keyNote')}</li>
        <li>{isOfPolicy ? t('acme.policy.namesNote') : t.count('acme.run.namesNote', names.length)}</li>
      </ul>
    </CardSection>
  );
}

const list = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' });
const heading = css({
  mb: '1.5',
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  fontSize: 'sm',
  fontWeight: 'medium',
});
const fileName = css({ fontFamily: 'mono', fontSize: 'sm', color: 'fg.muted', overflowWrap: 'anywhere' });
const notes = css({ mt: '4', display: 'grid', gap: '1.5', fontSize: 'sm', color: 'fg.muted' });
