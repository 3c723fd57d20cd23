import { Columns2, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { PageHead } from '#src/console/page/page-head.tsx';
import { FlowReplay } from '#src/features/support/replay/flow-replay.tsx';
import { OpenedCase, type OpenedFile } from '#src/features/support/replay/opened-case.tsx';
import { supportTexts } from '#src/features/support/texts.ts';
import { NewerVersion } from '#src/features/tools/newer-version.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { StatusTag } from '#src/ui/tag/tag.tsx';
import { css, cx } from '#styled/css';

/** /support/replay: what a customer did, step by step, and what they saw. */
export function ReplayPage({ caseNo }: { readonly caseNo: string | undefined }) {
  const t = useText(supportTexts);
  const [isComparing, setComparing] = useState(false);
  const [isReady, setReady] = useState(false);
  useEffect(() => void loadStage().then(setReady), []);
  const first = (opened?: OpenedFile) => (
    <FlowReplay
      title={t('support.input.title')}
      opened={opened}
      isNarrow={isComparing}
      actions={
        !isComparing && (
          <Button icon={<Columns2 />} onClick={() => setComparing(true)}>
            {t('support.input.compare')}
          </Button>
        )
      }
    />
  );
  return (
    <div className={css({ display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' })}>
      <NewerVersion about={t('support.newer')} />
      <PageHead
        crumbs={[t('support.crumb'), t('support.title')]}
        title={t('support.title')}
        mark={
          <StatusTag tone="success" wraps>
            {t(isReady ? 'support.offline' : 'support.local')}
          </StatusTag>
        }
        description={t('support.about')}
      />
      <div className={cx(rooms, isComparing && two)}>
        <div className={css({ display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' })}>
          {caseNo === undefined ? first() : <OpenedCase key={caseNo} caseNo={caseNo} room={first} />}
        </div>
        {isComparing && (
          <FlowReplay
            title={t('support.input.compareTitle')}
            isNarrow
            actions={
              <Button icon={<X />} onClick={() => setComparing(false)}>
                {t('common.close')}
              </Button>
            }
          />
        )}
      </div>
    </div>
  );
}

/** Preloads the stage. Whatever fails to load now is loaded with the first screen. */
async function loadStage(): Promise<boolean> {
  try {
    const { loadAhead } = await import(
      /* webpackChunkName: "stage" */ '#src/features/support/replay/stage/load-ahead.ts'
    );
    // The surrounding page works without it.
    await import(/* webpackChunkName: "stage" */ '#src/features/support/replay/stage/stage-frame.tsx');
    await loadAhead();
    return true;
  } catch (error) {
    console.info('replay', error);
    return false;
  }
}

const rooms = css({ display: 'grid', gap: '6', gridTemplateColumns: 'minmax(0, 1fr)', alignItems: 'start' });
const two = css({ gridTemplateColumns: { lg: 'repeat(2, minmax(0, 1fr))' } });
