import { ConcernedList } from '#src/features/orders/compromise/concerned-list.tsx';
import { StepCard } from '#src/features/orders/compromise/step-card.tsx';
import type { StepProps } from '#src/features/orders/compromise/step-parts.tsx';
import { compromiseTexts } from '#src/features/orders/compromise/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

/** Confirms the revocation; names and numbers were read for it. */
export function RevokeStep({ view, send }: StepProps) {
  const t = useText(compromiseTexts);
  const { concerned } = view;
  const unreplaced = concerned.filter(({ isReplaced }) => !isReplaced).length;
  return (
    <StepCard
      title={t.count('compromise.revoke.title', concerned.length)}
      about={t('compromise.revoke.about')}
      actions={
        <>
          <Button variant="danger" onClick={() => void send({ type: 'revoke.confirm' })}>
            {t.count('compromise.revoke.go', concerned.length)}
          </Button>
          <Button onClick={() => void send({ type: 'revoke.back' })}>{t('compromise.revoke.back')}</Button>
        </>
      }
    >
      {unreplaced > 0 && <Notice tone="danger">{t.count('compromise.revoke.down', unreplaced)}</Notice>}
      <div className={css({ maxW: '760px' })}>
        <ConcernedList certificates={concerned} orderNo={view.orderNo} isJudged />
      </div>
    </StepCard>
  );
}
