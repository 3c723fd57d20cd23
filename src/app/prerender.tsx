import { renderToStaticMarkup } from 'react-dom/server';
import { createActor } from 'xstate';
import { signInMachine } from '#machines/session/sign-in/sign-in.machine.ts';
import { signInView } from '#machines/session/sign-in/sign-in.view.ts';
import { createSecretBox } from '#src/adapters/secrets/secret-box.ts';
import { defaultSiteConfig } from '#src/adapters/site/site-config.ts';
import { type EntryServices, EntryServicesContext } from '#src/console/entry-services.ts';
import { publicFrameStyle as style } from '#src/features/session/public-frame-style.ts';
import { PublicLayout } from '#src/features/session/public-layout.tsx';
import { SignInForm, SignInHeading } from '#src/features/session/sign-in-form.tsx';
import { sessionTexts } from '#src/features/session/texts.ts';
import { WechatButton } from '#src/features/session/wechat-button.tsx';
import { type CompleteLanguage, completeLanguages, languageTags } from '#src/i18n/languages.ts';
import { fetchTexts } from '#src/i18n/load-texts.ts';
import { TextProvider } from '#src/i18n/text-provider.tsx';
import { createTexts } from '#src/i18n/texts.ts';
import { button } from '#styled/recipes';

const site = {
  ...defaultSiteConfig,
  siteName: '{{site}}',
  sandbox: true,
  // Reserves the space; the static HTML contains no account.
  demoAccount: { account: '\u00a0', password: '\u00a0' },
  demoOperator: { account: '\u00a0\u00a0', password: '\u00a0' },
};

const captcha = {
  captchaID: '',
  width: 320,
  height: 160,
  pieceSize: 1,
  pieceTop: 0,
  background: 'data:,',
  piece: 'data:,',
  expireTime: '',
};

/** Renders the initial sign-in form for the static HTML, in each complete language; `early-sign-in.ts` shows it. */
export function prerender(): Promise<{ readonly lang: string; readonly children: string }[]> {
  return Promise.all(
    completeLanguages.map(async (language) => ({
      lang: languageTags[language],
      children: await signInMarkup(language),
    })),
  );
}

async function signInMarkup(language: CompleteLanguage): Promise<string> {
  const texts = createTexts(language, await fetchTexts(language, [sessionTexts]));
  await texts.load(sessionTexts);
  const view = { ...signInView(createActor(signInMachine).getSnapshot()), captcha };
  const services = { site, secrets: createSecretBox() } as EntryServices;
  const markup = renderToStaticMarkup(
    <EntryServicesContext value={services}>
      <TextProvider texts={texts}>
        <PublicLayout bar={null}>
          <SignInHeading />
          <SignInForm view={view} send={() => {}} isEntering={false} />
          <div className={style.other} data-needs="wechat">
            <WechatButton isGoing={false} onGo={() => {}} />
          </div>
          {/* Links need the router, which is not loaded yet: their place is kept. */}
          <p className={style.links} aria-hidden="true">
            <span className={button({ variant: 'link' })}>{'\u00a0'}</span>
          </p>
        </PublicLayout>
      </TextProvider>
    </EntryServicesContext>,
  );
  // The page's policy forbids style attributes.
  return markup.replaceAll(/ style="[^"]*"/g, '');
}
