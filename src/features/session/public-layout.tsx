import type { ReactNode } from 'react';
import { useEntryServices } from '#src/console/entry-services.ts';
import { Mark } from '#src/console/frame/brand.tsx';
import { Guilloche } from '#src/features/session/guilloche.tsx';
import { publicFrameStyle as style } from '#src/features/session/public-frame-style.ts';
import { sessionTexts } from '#src/features/session/texts.ts';
import { useText } from '#src/i18n/use-text.ts';

const points = ['keys', 'durable', 'exact'] as const;

export interface PublicLayoutProps {
  /** Shown at the top, above the form. */
  readonly bar: ReactNode;
  /** Shown at the bottom. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** The brand panel at the left, the form at the right. */
export function PublicLayout({ bar, foot, children }: PublicLayoutProps) {
  const t = useText(sessionTexts);
  const { site } = useEntryServices();
  return (
    <div className={style.root}>
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
        <header className={style.bar}>{bar}</header>
        <main className={style.main}>
          <div className={style.form}>{children}</div>
        </main>
        {foot}
      </div>
    </div>
  );
}
