import type { PurchaseView } from '#machines/purchase/purchase.view.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { skipReasonText } from '#src/features/purchase/csr/intake-text.ts';
import { requestsTexts } from '#src/features/purchase/csr/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { css } from '#styled/css';

/** Files of the zip that were passed over, and why. */
export function SkippedFiles({ skipped }: { readonly skipped: PurchaseView['csr']['skipped'] }) {
  const t = useText(requestsTexts, consoleTexts);
  const { count, first } = skipped;
  if (count === 0) return null;
  return (
    <details className={css({ fontSize: 'sm', color: 'fg.muted' })}>
      <summary className={css({ cursor: 'pointer' })}>{t.count('requests.skipped.title', count)}</summary>
      <ul className={list}>
        {first.map(({ path, why }) => (
          <li key={path}>
            <span className={css({ fontFamily: 'mono', overflowWrap: 'anywhere' })}>{path}</span> ·{' '}
            {skipReasonText(why, t)}
          </li>
        ))}
        {count > first.length && <li>{t('requests.skipped.rest', { count: count - first.length })}</li>}
      </ul>
    </details>
  );
}

const list = css({ m: '0', mt: '1.5', ps: '4', maxH: '48', overflowY: 'auto' });
