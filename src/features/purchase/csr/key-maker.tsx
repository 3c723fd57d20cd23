import { requestsTexts } from '#src/features/purchase/csr/texts.ts';
import type { GroupProps } from '#src/features/purchase/group-props.ts';
import { useText } from '#src/i18n/use-text.ts';
import { RadioCards } from '#src/ui/choice/radio-cards.tsx';
import { FieldGroup } from '#src/ui/field/field.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { Tag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

/** Who makes the key, for the products whose keys the CA may make, and what it means when the CA does. */
export function KeyMaker({ view, send }: GroupProps) {
  const t = useText(requestsTexts);
  const { chosen } = view.csr.maker;
  return (
    <FieldGroup legend={t('requests.maker.label')}>
      <RadioCards
        columns="wide"
        options={[
          {
            value: 'browser',
            label: t('requests.maker.browser'),
            description: t('requests.maker.browserAbout'),
            aside: <Tag tone="success">{t('requests.maker.recommended')}</Tag>,
          },
          { value: 'ca', label: t('requests.maker.ca'), description: t('requests.maker.caAbout') },
        ]}
        value={chosen}
        onValueChange={(maker) => send({ type: 'maker.choose', maker })}
      />
      {chosen === 'ca' && (
        <Notice
          tone="warning"
          role="status"
          title={t('requests.maker.noticeTitle')}
          className={css({ mt: '3' })}
        >
          {t('requests.maker.notice')}
        </Notice>
      )}
    </FieldGroup>
  );
}
