import { useState } from 'react';
import type { Film } from '#src/adapters/journal/film.ts';
import type { StageLook } from '#src/features/support/replay/stage/stage-frame.tsx';
import type { Moment } from '#src/features/support/replay/stage/stage-services.ts';
import { supportTexts } from '#src/features/support/texts.ts';
import { completeLanguageOf } from '#src/i18n/languages.ts';
import { useLanguage, useText } from '#src/i18n/use-text.ts';
import { SectionCard } from '#src/ui/card/card.tsx';
import { SegmentedControl } from '#src/ui/choice/segmented-control.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';
import { css } from '#styled/css';

/** Loads the pages of all flows. */
const StageFrame = lazyPart(
  'StageFrame',
  () => import(/* webpackChunkName: "stage" */ '#src/features/support/replay/stage/stage-frame.tsx'),
);

const widths = [1440, 768, 390] as const;

export interface StageCardProps {
  readonly film: Film;
  readonly moment: Moment | null;
  /** Shown beside another replay, where the widest window would be too small to read. */
  readonly isNarrow: boolean;
}

/** The customer's screen at a step, in a chosen language, theme and width. */
export function StageCard({ film, moment, isNarrow }: StageCardProps) {
  const t = useText(supportTexts);
  const own = completeLanguageOf(useLanguage());
  const [chosen, setLook] = useState<Partial<StageLook>>({});
  const width = innerWidth < 640 ? 390 : isNarrow ? 768 : 1440;
  const look: StageLook = { language: own, theme: 'light', width, ...chosen };
  const { name } = film.definition;
  return (
    <SectionCard
      title={t('support.stage.heading')}
      actions={
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
          <SegmentedControl
            label={t('support.stage.width')}
            size="sm"
            value={String(look.width)}
            onValueChange={(width) => setLook({ ...chosen, width: Number(width) })}
            options={widths.map((width) => ({ value: String(width), label: width }))}
          />
          <SegmentedControl
            label={t('shell.language')}
            size="sm"
            value={look.language}
            onValueChange={(language) => setLook({ ...chosen, language })}
            options={[
              { value: 'zh', label: <span lang="zh">中文</span> },
              { value: 'en', label: <span lang="en">EN</span> },
            ]}
          />
          <SegmentedControl
            label={t('shell.theme')}
            size="sm"
            value={look.theme}
            onValueChange={(theme) => setLook({ ...chosen, theme })}
            options={[
              { value: 'light', label: t('support.stage.themes.light') },
              { value: 'dark', label: t('support.stage.themes.dark') },
            ]}
          />
        </div>
      }
    >
      {moment === null ? (
        <p className={css({ color: 'fg.muted' })}>{t('support.stage.before')}</p>
      ) : (
        <StageFrame machine={name} moment={moment} look={look} />
      )}
    </SectionCard>
  );
}
