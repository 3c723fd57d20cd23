import * as helpCalls from '#core/contract/shop-help.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { shopContentTexts } from '#src/features/shop/content.texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

interface OtherVersionProps {
  readonly kept: helpCalls.KeptArticle;
  /** The version that is being changed. */
  readonly base: string | null;
  readonly own: string;
  readonly onOverwrite: (base: string) => void;
}

/** A colleague's version that was stored while this one was written: what differs, and the decision to overwrite it. */
export function OtherVersion({ kept, base, own, onOverwrite }: OtherVersionProps) {
  const t = useText(shopContentTexts);
  const format = useFormat();
  const { data } = useCall(
    helpCalls.helpSource,
    { params: { id: kept.id }, query: { lang: kept.language } },
    { refetchInterval: 5_000 },
  );
  if (data === undefined || data.updateTime === base) return null;
  const { source, changedBy, updateTime } = data;
  const known = new Set(own.split('\n'));
  const others = source.split('\n').filter((line) => line.trim() !== '' && !known.has(line));
  const name = changedBy || t('shopContent.help.command');
  return (
    <Notice
      tone="warning"
      title={t('shopContent.help.another', { name, time: format.dateTime(updateTime) })}
      actions={
        <Button size="sm" onClick={() => onOverwrite(updateTime)}>
          {t('shopContent.help.overwrite')}
        </Button>
      }
    >
      {others.length === 0 ? (
        t('shopContent.help.otherSame')
      ) : (
        <>
          {t('shopContent.help.otherAbout')}
          <pre lang={kept.language} className={lines}>
            {others.join('\n')}
          </pre>
        </>
      )}
    </Notice>
  );
}

const lines = css({
  mt: '2',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  fontFamily: 'mono',
  fontSize: 'sm',
});
