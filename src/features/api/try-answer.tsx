import type { TriedAnswer } from '#machines/api/trying/trying.machine.ts';
import { apiTexts } from '#src/features/api/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx';
import { StatusTag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

/** What the server answered, spread over lines where it is JSON. */
export function TryAnswer({ answer: { status, text, cut } }: { readonly answer: TriedAnswer }) {
  const t = useText(apiTexts);
  const shown = cut > 0 ? text : spread(text);
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2' })}>
      <div className={css({ display: 'flex', alignItems: 'center', gap: '2' })}>
        <StatusTag tone={status < 400 && isSuccess(text) ? 'success' : 'danger'}>
          {t('api.trying.status', { status })}
        </StatusTag>
        <CopyButton text={shown} thing={t('api.trying.answer')} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which needs the focus (WCAG 2.1.1) */}
      <pre className={block} tabIndex={0}>
        {shown}
      </pre>
      {cut > 0 && <p>{t.count('api.trying.cut', cut)}</p>}
    </div>
  );
}

/** A refusal of the product has HTTP status 200. */
function isSuccess(text: string): boolean {
  return !/^\{"code":(?!200,)/.test(text);
}

function spread(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

const block = css({
  p: '3',
  maxH: '480px',
  overflow: 'auto',
  bg: 'bg.subtle',
  borderRadius: 'sm',
  fontFamily: 'mono',
  fontSize: 'sm',
});
