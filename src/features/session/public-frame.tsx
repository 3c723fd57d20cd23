import type { ReactNode } from 'react';
import { useEntryServices } from '#src/console/entry-services.ts';
import { Brand } from '#src/console/frame/brand.tsx';
import { LanguageSelect } from '#src/console/frame/language-choice.tsx';
import { ThemeSwitch } from '#src/console/frame/theme-choice.tsx';
import { MenuText } from '#src/console/page/menu-text.tsx';
import { PageTitle } from '#src/console/page/page-title.tsx';
import { LegalLinks } from '#src/features/session/legal-links.tsx';
import { publicFrameStyle as style } from '#src/features/session/public-frame-style.ts';
import { PublicLayout } from '#src/features/session/public-layout.tsx';
import { Announcer } from '#src/ui/announcer/announcer.tsx';
import { ToastArea } from '#src/ui/toast/toast-area.tsx';

/** Frame of the pages before sign-in. */
export function PublicFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { site, mountPath } = useEntryServices();
  const help = `${mountPath}/help/overview`;
  const bar = (
    <>
      <div className={style.phoneBrand}>
        <Brand name={site.siteName} logo={site.layout.logo} />
      </div>
      <a href={help} className={style.helpLink}>
        <MenuText name="menu.helpCenter" />
      </a>
      <LanguageSelect className={style.language} />
      <ThemeSwitch />
    </>
  );
  return (
    <>
      <PageTitle text={title} />
      <PublicLayout bar={bar} foot={<LegalLinks help={help} />}>
        {children}
      </PublicLayout>
      <ToastArea />
      <Announcer />
    </>
  );
}
