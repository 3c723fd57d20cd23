import { Settings2 } from 'lucide-react';
import type { DataOf } from '#core/contract/call.ts';
import type * as systemCalls from '#core/contract/shop-system.ts';
import { shopSystemTexts } from '#src/features/shop/system.texts.ts';
import { minor, quiet, rows } from '#src/features/shop/system-style.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Card, SectionCard } from '#src/ui/card/card.tsx';
import { Fold } from '#src/ui/fold/fold.tsx';
import { KeyValues } from '#src/ui/key-values/key-values.tsx';
import { Moment } from '#src/ui/time/moment.tsx';
import { css } from '#styled/css';

type System = DataOf<typeof systemCalls.system>;

export function VersionsPart({ versions }: Pick<System, 'versions'>) {
  const t = useText(shopSystemTexts);
  return (
    <SectionCard title={t('shopSystem.versions.title')}>
      <KeyValues
        items={[
          { label: t('shopSystem.versions.server'), value: versions.server },
          { label: t('shopSystem.versions.node'), value: versions.node },
          { label: t('shopSystem.versions.database'), value: versions.database },
          { label: t('shopSystem.versions.migration'), value: versions.migration, mono: true },
          { label: t('shopSystem.versions.migrated'), value: <Moment at={versions.migratedTime} /> },
        ]}
      />
      <p className={css({ mt: '3' })}>
        <a href="/THIRD-PARTY-LICENSES.txt" target="_blank" rel="noopener">
          {t('shopSystem.versions.licenses')}
        </a>
      </p>
    </SectionCard>
  );
}

/** What the setup lacks, as the server says it. */
export function MissingPart({ missing }: Pick<System, 'missing'>) {
  const t = useText(shopSystemTexts);
  return (
    <SectionCard title={t('shopSystem.missing.title')} hint={t('shopSystem.missing.about')}>
      {missing.length === 0 ? (
        <p className={quiet}>{t('shopSystem.missing.none')}</p>
      ) : (
        <ul className={rows} lang="en">
          {missing.map((line) => (
            <li key={line} className={css({ overflowWrap: 'anywhere' })}>
              {line}
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

/** Every setting with its value; of a secret whether it is set. */
export function SettingsPart({ settings }: Pick<System, 'settings'>) {
  const t = useText(shopSystemTexts);
  return (
    <Card>
      <Fold
        icon={<Settings2 />}
        title={t('shopSystem.settings.title')}
        about={t('shopSystem.settings.about')}
      >
        {() => (
          <KeyValues
            layout="start"
            items={settings.map(({ name, value, isSecret, isSet }) => ({
              label: <span className={css({ fontFamily: 'mono' })}>{name}</span>,
              value: (
                <>
                  {isSecret || value === '' ? t(`shopSystem.settings.${isSet ? 'set' : 'unset'}`) : value}
                  {!isSet && value !== '' && <span className={minor}>{t('shopSystem.settings.usual')}</span>}
                </>
              ),
            }))}
          />
        )}
      </Fold>
    </Card>
  );
}
