import type { KeyboardEvent } from 'react';
import { orderModes } from '#machines/purchase/order-mode/order-mode.types.ts';
import type { GroupProps } from '#src/features/purchase/form/group-props.ts';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { useChosen } from '#src/ui/choice/use-chosen.ts';
import { css } from '#styled/css';
import { segments } from '#styled/recipes';

/** Id of the panel that the tabs switch. */
export const modePanelId = 'purchase-panel';

export function modeTabId(mode: string): string {
  return `purchase-tab-${mode}`;
}

/** Single or batch purchase. */
export function ModeTabs({ view, send }: GroupProps) {
  const t = useText(purchaseTexts);
  const [shown, choose] = useChosen(view.mode.chosen, (mode) => send({ type: 'mode.choose', mode }));
  const style = segments();
  const isFixed = !view.mode.canSwitch || !view.can.edit;
  const move = (event: KeyboardEvent) => {
    if (!arrows.includes(event.key) || isFixed) return;
    event.preventDefault();
    const other = orderModes.find((mode) => mode !== shown) ?? 'single';
    document.getElementById(modeTabId(other))?.focus();
    choose(other);
  };
  return (
    <div role="tablist" aria-label={t('purchase.mode.label')} className={style.root}>
      {orderModes.map((mode) => (
        <button
          key={mode}
          id={modeTabId(mode)}
          type="button"
          role="tab"
          className={`${style.item} ${tab}`}
          aria-selected={mode === shown}
          aria-controls={modePanelId}
          tabIndex={mode === shown ? 0 : -1}
          disabled={isFixed && mode !== shown}
          title={view.mode.canSwitch ? undefined : t('purchase.mode.onlySingle')}
          onClick={() => choose(mode)}
          onKeyDown={move}
        >
          {t(`purchase.mode.${mode}`)}
        </button>
      ))}
    </div>
  );
}

const arrows = ['ArrowLeft', 'ArrowRight', 'Home', 'End'];
const tab = css({
  _disabled: { opacity: 0.5, cursor: 'not-allowed' },
  '&[aria-selected=true]': { bg: 'bg.raised', color: 'fg.default', fontWeight: 'semibold', boxShadow: 'md' },
  _dark: { '&[aria-selected=true]': { bg: 'border.strong' } },
});
