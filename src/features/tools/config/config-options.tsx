import type { ReactNode } from 'react';
import { needsIdna, toIdna } from '#core/names/idna.ts';
import { serverFolder } from '#core/orders/download-names.ts';
import { guidelineNames, profileNames } from '#core/tools/ssl-config/guidelines.ts';
import { assumedOpenssl } from '#core/tools/ssl-config/read-wish.ts';
import type { ServerSpec } from '#core/tools/ssl-config/server.ts';
import {
  type ServerName,
  serverList,
  serverNamed,
  serverNames,
  serverUses,
} from '#core/tools/ssl-config/server-list.ts';
import { usualOpenssl, type Wish } from '#core/tools/ssl-config/wish.ts';
import type { ServedCertificate } from '#src/adapters/certificates/read-served.ts';
import type { ChangeWish } from '#src/features/tools/config/config-search.ts';
import { configTexts } from '#src/features/tools/config/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { RadioCards } from '#src/ui/choice/radio-cards.tsx';
import { SegmentedControl } from '#src/ui/choice/segmented-control.tsx';
import { Switch } from '#src/ui/choice/switch.tsx';
import { useCommittedText } from '#src/ui/committed-text/use-committed-text.ts';
import { Field } from '#src/ui/field/field.tsx';
import { NativeSelect } from '#src/ui/select/native-select.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

export interface ConfigOptionsProps {
  readonly wish: Wish;
  /** Capabilities of the chosen server; null if it is unknown. */
  readonly server: ServerSpec | null;
  readonly change: ChangeWish;
  /** Facts of the certificate, if known. */
  readonly served: ServedCertificate | null;
  /** The choice of a certificate, for customers. */
  readonly children: ReactNode;
}

export function ConfigOptions({ wish, server: spec, change, served, children }: ConfigOptionsProps) {
  const t = useText(configTexts);
  const name = serverNamed(wish.server);
  const version = useCommittedText(wish.version, (text) => change({ version: text.trim() }));
  const openssl = useCommittedText(wish.openssl, (text) => change({ openssl: text.trim() }));
  const host = useCommittedText(wish.host, (text) => {
    const typed = text.trim() || 'example.com';
    if (!needsIdna(typed)) return change({ host: typed });
    // Configurations hold the ASCII spelling. If the tables do not load, the name is refused as typed.
    void toIdna(typed)
      .catch(() => null)
      .then((name) => change({ host: name?.ascii ?? typed }));
  });
  const folder = useCommittedText(wish.folder, (text) => change({ folder: text.trim() || serverFolder }));
  const options = serverUses.flatMap((use) =>
    serverNames
      .filter((each) => serverList[each].use === use)
      .map((value) => ({ value, label: serverList[value].name, group: t(`config.uses.${use}`) })),
  );
  return (
    <Card className={css({ _print: { display: 'none' } })}>
      <CardSection className={stack}>
        <Field label={t('config.server')}>
          <NativeSelect<ServerName>
            options={options}
            value={name ?? ''}
            placeholder={wish.server}
            // A version applies only to the server it was typed for.
            onValueChange={(server) => change({ server, version: '' })}
          />
        </Field>
        {(spec === null || spec.usual !== null || spec.openssl) && (
          <div className={pair}>
            {spec?.usual !== null && (
              <Field label={t('config.version')}>
                <TextInput mono placeholder={spec?.usual ?? ''} {...version} />
              </Field>
            )}
            {spec?.openssl !== false && (
              <Field label="OpenSSL">
                <TextInput
                  mono
                  placeholder={spec ? assumedOpenssl(wish.version, spec) : usualOpenssl}
                  {...openssl}
                />
              </Field>
            )}
          </div>
        )}
        <RadioCards
          label={t('config.profile')}
          columns="one"
          value={profileNames.find((each) => each === wish.profile) ?? null}
          options={profileNames.map((value) => ({
            value,
            label: t(`config.profiles.${value}`),
            description: t(`config.profileAbouts.${value}`),
          }))}
          // Only 5.8 still has 'old'; all other profiles use the newest version.
          onValueChange={(profile) => change({ profile, guideline: profile === 'old' ? '5.8' : '6.0' })}
        />
        <div className={between}>
          <span>{t('config.guideline')}</span>
          <SegmentedControl
            label={t('config.guideline')}
            size="sm"
            options={guidelineNames.map((value) => ({ value, label: value }))}
            value={guidelineNames.find((each) => each === wish.guideline) ?? null}
            onValueChange={(guideline) => change({ guideline })}
          />
        </div>
      </CardSection>
      <CardSection className={stack}>
        <Switch
          label={t('config.hsts')}
          description={spec?.hsts ? t('config.hstsAbout') : t('config.notHere')}
          checked={wish.hsts}
          onCheckedChange={(hsts) => change({ hsts })}
        />
        <Switch
          label={t('config.redirect')}
          description={spec?.redirect ? t('config.redirectAbout') : t('config.notHere')}
          checked={wish.redirect}
          onCheckedChange={(redirect) => change({ redirect })}
        />
        <Switch
          label={t('config.ocsp')}
          description={t(
            served === null ? 'config.ocspAbout' : served.hasOcsp ? 'config.ocspHas' : 'config.ocspLacks',
          )}
          checked={wish.ocsp}
          onCheckedChange={(ocsp) => change({ ocsp })}
        />
      </CardSection>
      <CardSection className={stack}>
        {children}
        <Field label={t('config.host')} hint={t('config.hostHint')}>
          <TextInput mono {...host} />
        </Field>
        <Field label={t('config.folder')}>
          <TextInput mono {...folder} />
        </Field>
      </CardSection>
    </Card>
  );
}

const stack = css({ display: 'grid', gap: '4' });
const pair = css({ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(7rem, 1fr))', gap: '3' });
const between = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  fontSize: 'sm',
});
