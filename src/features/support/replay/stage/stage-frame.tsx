import { useLayoutEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createWatched } from '#src/adapters/journal/watched.ts';
import { useEntryServices } from '#src/console/entry-services.ts';
import { useWatched } from '#src/console/flows/use-watched.ts';
import { createStage, type Moment, type Stage } from '#src/features/support/replay/stage/stage-services.ts';
import { stageView } from '#src/features/support/replay/stage/stage-view.tsx';
import { supportTexts } from '#src/features/support/texts.ts';
import { type CompleteLanguage, languageTags } from '#src/i18n/languages.ts';
import { fetchTexts } from '#src/i18n/load-texts.ts';
import { createTexts } from '#src/i18n/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { css } from '#styled/css';

export interface StageLook {
  readonly language: CompleteLanguage;
  readonly theme: 'light' | 'dark';
  /** Width of the customer's window in pixels. */
  readonly width: number;
}

export interface StageFrameProps {
  readonly machine: string;
  readonly moment: Moment;
  readonly look: StageLook;
}

/** Minimum height of the window in pixels. */
const windowHeight = 780;

/**
 * The customer's screen in a separate document, so that width, theme and language are the customer's rather than the page's. It is inert
 * and a separate React root: nothing in it can affect the page.
 */
export function StageFrame({ machine, moment, look }: StageFrameProps) {
  const t = useText(supportTexts);
  const { site } = useEntryServices();
  const outer = useRef<HTMLDivElement>(null);
  const [stage] = useState(() => createStage(site, machine, moment));
  const [shown] = useState(() => createWatched(moment));
  const frame = useRef<HTMLIFrameElement>(null);
  const [size, setSize] = useState({ room: look.width, height: windowHeight });
  const { language, theme, width } = look;

  useLayoutEffect(() => {
    stage.show(moment);
    shown.set(moment);
  }, [stage, shown, moment]);

  // The language belongs to the document, so changing it needs a new document.
  useLayoutEffect(() => {
    const inner = frame.current?.contentDocument;
    if (!inner) return;
    keepStandards(inner);
    inner.documentElement.lang = languageTags[language];
    copyStyles(document, inner);
    const place = inner.createElement('div');
    inner.body.append(place);
    const root = createRoot(place, { onCaughtError: () => undefined });
    let isWanted = true;
    void fetchTexts(language, []).then((base) => {
      const texts = createTexts(language, base);
      if (isWanted) root.render(stageView({ machine, stage, texts, moment: shown, document: inner }));
    });
    const follow = new ResizeObserver(() =>
      setSize((before) => ({ ...before, height: Math.max(windowHeight, Math.ceil(place.scrollHeight)) })),
    );
    follow.observe(place);
    return () => {
      isWanted = false;
      follow.disconnect();
      // React is committing now, and a root must not be unmounted during that.
      queueMicrotask(() => {
        // Its dialogs are portaled into the body and removed only by unmounting.
        root.unmount();
        place.remove();
      });
    };
  }, [machine, stage, shown, language]);

  useLayoutEffect(() => {
    const root = frame.current?.contentDocument?.documentElement;
    if (root) root.dataset.theme = theme;
  }, [theme]);

  useLayoutEffect(() => {
    if (!outer.current) return;
    const follow = new ResizeObserver(([entry]) => {
      const room = entry?.contentRect.width ?? width;
      setSize((before) => ({ ...before, room }));
    });
    follow.observe(outer.current);
    return () => follow.disconnect();
  }, [width]);

  const scale = Math.min(1, size.room / width);
  return (
    <div ref={outer} className={room}>
      <div className={clip} style={{ width: width * scale, height: size.height * scale }}>
        <iframe
          ref={frame}
          inert
          tabIndex={-1}
          title={t('support.stage.title')}
          className={screen}
          style={{ width, height: size.height, transform: `scale(${scale})` }}
        />
      </div>
      <Missing stage={stage} />
    </div>
  );
}

function Missing({ stage: { missing } }: { readonly stage: Stage }) {
  const t = useText(supportTexts);
  const asked = useWatched(missing);
  if (asked.length === 0) return null;
  return <p className={note}>{t('support.stage.missing', { calls: asked.join(', ') })}</p>;
}

const standardsPage = '<!doctype html><title></title>';
/** One of the Trusted Types policies allowed by `server/http/headers.ts`. */
const policyName = 'certhub-stage';
let page: string | undefined;

/** A policy of this name can be created only once. */
function trusted(wanted: typeof standardsPage): string {
  page ??= window.trustedTypes
    ?.createPolicy(policyName, { createHTML: () => standardsPage })
    .createHTML(wanted);
  return page ?? wanted;
}

/** A frame without a source is in quirks mode, where sizes differ and class names have no case. */
function keepStandards(frame: Document): void {
  if (frame.compatMode === 'CSS1Compat') return;
  frame.open();
  frame.write(trusted(standardsPage));
  frame.close();
}

/**
 * Copies a document's styles to another without fetching any file. A constructed style sheet must be created by the window that uses it.
 */
function copyStyles(from: Document, to: Document): void {
  const view = to.defaultView;
  if (view === null) return;
  const rules = [...from.styleSheets, ...from.adoptedStyleSheets].flatMap((sheet) =>
    [...sheet.cssRules].map(({ cssText }) => cssText),
  );
  const sheet = new (view as Window & typeof globalThis).CSSStyleSheet();
  sheet.replaceSync(rules.join('\n'));
  to.adoptedStyleSheets = [sheet];
}

const room = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '2',
  justifyItems: 'center',
});
const clip = css({
  overflow: 'hidden',
  bg: 'bg.canvas',
  border: '1px solid token(colors.border)',
  borderRadius: 'md',
});
const screen = css({ display: 'block', transformOrigin: '0 0', pointerEvents: 'none' });
const note = css({ fontSize: 'xs', color: 'fg.muted', justifySelf: 'start', overflowWrap: 'anywhere' });
