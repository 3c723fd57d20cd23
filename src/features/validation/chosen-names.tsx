import { RefreshCw, X } from 'lucide-react';
import { orderStatus } from '#core/orders/status.ts';
import { WaitButton } from '#src/console/page/wait-notice.tsx';
import { dcvTexts } from '#src/features/validation/dcv.texts.ts';
import type { NameControls } from '#src/features/validation/name-controls.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { css } from '#styled/css';

/** Actions for the selected names. */
export function ChosenNames(props: NameControls & { readonly onChange: () => void }) {
  const { view, send, chosen, choose, onChange } = props;
  const t = useText(dcvTexts);
  const names = [...chosen];
  return (
    <div className={bar}>
      <span role="status">{t.count('dcv.chosen', names.length)}</span>
      {view.orderStatus === orderStatus.verifying && (
        <WaitButton
          until={view.checkableAt}
          size="sm"
          icon={<RefreshCw />}
          busy={view.step === 'checking'}
          disabled={!view.can.check}
          onClick={() => send({ type: 'check.now', at: Date.now(), names })}
        >
          {t('dcv.checkChosen')}
        </WaitButton>
      )}
      {view.can.change && (
        <Button size="sm" onClick={onChange}>
          {t('dcv.changeChosen')}
        </Button>
      )}
      <Button size="sm" variant="ghost" icon={<X />} onClick={() => choose(names, false)}>
        {t('dcv.chooseNone')}
      </Button>
    </div>
  );
}

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2.5',
  px: { base: '4', sm: '5.5' },
  py: '2.5',
  fontSize: 'sm',
  bg: 'bg.subtle',
  borderTop: '1px solid token(colors.border)',
});
