import type { Profile } from '#core/account/check-profile.ts';
import * as profileCalls from '#core/contract/calls/account.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { PageHead } from '#src/console/page/page-head.tsx';
import { KeysField } from '#src/features/account/keys-field.tsx';
import { LogoSection } from '#src/features/account/logo-section.tsx';
import { ProfileForm } from '#src/features/account/profile-form.tsx';
import { profileTexts } from '#src/features/account/texts.ts';
import { TimeZoneField } from '#src/features/account/time-zone-field.tsx';
import { nextPage } from '#src/features/session/own-path.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { CardSkeleton } from '#src/ui/card/card-skeleton.tsx';
import { KeyValues } from '#src/ui/key-values/key-values.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

export interface ProfilePageProps {
  /** The payment that requires the profile. Only console paths are followed. */
  readonly next: string | undefined;
}

/** /account/info: the payer's details, which a card's bank may require. */
export function ProfilePage({ next }: ProfilePageProps) {
  const t = useText(profileTexts);
  const profile = useCall(profileCalls.profile, {});
  const page = nextPage(next);
  return (
    <>
      <PageHead
        crumbs={[t('profile.account'), t('profile.title')]}
        title={t('profile.title')}
        description={t('profile.about')}
      />
      {page !== null && (
        <Notice tone="info" className={css({ mb: '5' })}>
          {t('profile.forPayment')}
        </Notice>
      )}
      <QueryGate query={profile} failed={t('profile.failed')} pending={<CardSkeleton lines={8} />}>
        {(data) => (
          <div className={grid}>
            <ProfileForm profile={ownFields(data)} next={page} />
            <Card>
              <CardSection title={t('profile.sign')}>
                <KeyValues
                  layout="start"
                  items={[
                    { label: t('profile.email'), value: data.email || '-' },
                    {
                      label: t('profile.telephone'),
                      value: data.telephone === '' ? '-' : `+${data.telPrefix} ${data.telephone}`,
                    },
                  ]}
                />
              </CardSection>
              <CardSection title={t('profile.display')}>
                <div className={css({ display: 'grid', gap: '4' })}>
                  <TimeZoneField timeZone={data.timeZone} />
                  <KeysField />
                </div>
              </CardSection>
              <LogoSection />
            </Card>
          </div>
        )}
      </QueryGate>
    </>
  );
}

function ownFields({ name, country, province, city, address, postalCode }: Profile): Profile {
  return { name, country, province, city, address, postalCode };
}

const grid = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
  gap: '5',
  alignItems: 'start',
});
