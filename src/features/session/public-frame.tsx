import type { ReactNode } from 'react';
import { useEntryServices } from '#src/console/entry-services.ts';
import { PageTitle } from '#src/console/page-title.tsx';
import { Guilloche } from '#src/features/session/guilloche.tsx';
import { publicFrameStyle as style } from '#src/features/session/public-frame-style.ts';
import { sessionTexts } from '#src/features/session/texts.ts';
import { Brand, Mark } from '#src/features/shell/brand.tsx';
import { LanguageSelect } from '#src/features/shell/language-choice.tsx';
import { ThemeSwitch } from '#src/features/shell/theme-choice.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { Announcer } from '#src/ui/announcer/announcer.tsx';
import { ToastArea } from '#src/ui/toast/toast-area.tsx';

const points = ['keys', 'durable', 'exact'] as const;

/** The pages before a sign-in: who we are at the left, the form at the right. */
export function PublicFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const t = useText(sessionTexts);
  const { site } = useEntryServices();
  return (
    <div className={style.root}>
      <PageTitle text={title} />
      <aside className={style.panel}>
        <Guilloche className={style.rosette} />
        <div className={style.name}>
          <Mark className={style.mark} />
          {site.siteName}
        </div>
        <div className={style.pitch}>
          <p className={style.headline}>{t('session.brand.headline')}</p>
          <p className={style.lead}>{t('session.brand.lead')}</p>
          <ul className={style.points}>
            {points.map((point) => (
              <li key={point} className={style.point}>
                {t(`session.brand.points.${point}`)}
              </li>
            ))}
          </ul>
        </div>
      </aside>
      <div className={style.side}>
        <header className={style.bar}>
          <div className={style.phoneBrand}>
            <Brand name={site.siteName} logo={site.layout.logo} />
          </div>
          <LanguageSelect className={style.language} />
          <ThemeSwitch />
        </header>
        <main className={style.main}>
          <div className={style.form}>{children}</div>
        </main>
      </div>
      <ToastArea />
      <Announcer />
    </div>
  );
}
