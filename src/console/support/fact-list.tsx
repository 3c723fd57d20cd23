import type { PageFact } from '#src/console/support/page-facts.ts';
import { sendFlowTexts } from '#src/console/support/texts.ts';
import type { Translate } from '#src/i18n/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { css } from '#styled/css';

/** The page's facts, exactly as they are sent. */
export function FactList({ facts }: { readonly facts: readonly PageFact[] }) {
  const t = useText(sendFlowTexts);
  return (
    <section>
      <h3 className={css({ fontSize: 'md', mb: '1.5' })}>{t('sendFlow.facts.title')}</h3>
      <dl className={list}>
        {facts.map(({ name, value }) => (
          <div key={name} className={css({ display: 'contents' })}>
            <dt className={css({ color: 'fg.muted' })}>{t(`sendFlow.facts.${name}`)}</dt>
            <dd className={fact}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The facts as lines of text. */
export function factLines(facts: readonly PageFact[], t: Translate<'sendFlow'>): string {
  return facts.map(({ name, value }) => `${t(`sendFlow.facts.${name}`)}: ${value}`).join('\n');
}

/** What every file leaves out. */
export function LeftOut() {
  const t = useText(sendFlowTexts);
  return (
    <section>
      <h3 className={css({ fontSize: 'md', mb: '1.5' })}>{t('sendFlow.leftOut')}</h3>
      <ul className={css({ ps: '5', listStyle: 'disc', fontSize: 'sm' })}>
        <li>{t('sendFlow.without.account')}</li>
        <li>{t('sendFlow.without.keys')}</li>
        <li>{t('sendFlow.without.secrets')}</li>
      </ul>
    </section>
  );
}

const list = css({
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  columnGap: '4',
  rowGap: '1',
  fontSize: 'sm',
});
const fact = css({
  maxH: '32',
  overflow: 'auto',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
});
