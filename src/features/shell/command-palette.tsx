import { Dialog as Ark } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import { Search } from 'lucide-react';
import { Fragment, type KeyboardEvent, memo, useDeferredValue, useId, useState } from 'react';
import { overlayTexts } from '#src/features/shell/overlay.texts.ts';
import { type Command, matchCommands } from '#src/features/shell/palette-commands.ts';
import { useFoundHelp } from '#src/features/shell/use-found-help.tsx';
import { useFoundOrders, usePaletteCommands } from '#src/features/shell/use-palette.tsx';
import type { Translate } from '#src/i18n/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { css, cx } from '#styled/css';
import { dialog, popup } from '#styled/recipes';

export interface CommandPaletteProps {
  readonly onClose: () => void;
  readonly onOpen: (overlay: 'vault' | 'sandbox' | 'clear' | 'shortcuts') => void;
}

const noCommands: readonly Command[] = [];

/** Ctrl/⌘ K: finds pages, actions and orders by a few letters. */
export function CommandPalette({ onClose, onOpen }: CommandPaletteProps) {
  const t = useText(overlayTexts);
  const frame = dialog({ placement: 'top', size: 'md' });
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const list = useId();
  // Read before the input takes the focus.
  const [opener] = useState(focused);
  const found = useFoundOrders(query);
  const articles = useFoundHelp(query);
  const commands = [...matchCommands(usePaletteCommands(onOpen), query), ...found.commands, ...articles];
  const active = Math.min(chosen, commands.length - 1);
  // The input renders, and accepts letters, before the list does.
  const shown = useDeferredValue(commands, noCommands);

  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    // Wait until the focus is restored: a dialog opened earlier would treat that as a press outside.
    requestAnimationFrame(() => requestAnimationFrame(command.run));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && commands.length > 0) {
      event.preventDefault();
      const next = (active + step + commands.length) % commands.length;
      setChosen(next);
      document.getElementById(`${list}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      run(commands[active]);
    }
  };

  return (
    <Ark.Root
      open
      // The scroll lock would recompute every element's style. The list contains its own scrolling.
      preventScroll={false}
      finalFocusEl={() => opener}
      onOpenChange={(change) => {
        if (!change.open) onClose();
      }}
    >
      <Portal>
        <Ark.Backdrop className={frame.backdrop} />
        <Ark.Positioner className={frame.positioner}>
          <Ark.Content className={frame.content} aria-label={t('palette.label')}>
            <div className={style.field}>
              <Search aria-hidden="true" />
              <input
                className={style.input}
                role="combobox"
                aria-label={t('palette.label')}
                aria-expanded={commands.length > 0}
                aria-controls={list}
                aria-activedescendant={active >= 0 ? `${list}-${active}` : undefined}
                aria-autocomplete="list"
                autoComplete="off"
                // biome-ignore lint/a11y/noAutofocus: the dialog focuses it later, losing letters typed right after the shortcut
                autoFocus
                spellCheck={false}
                placeholder={t('palette.placeholder')}
                value={query}
                onChange={(event) => {
                  setQuery(event.target.value);
                  setChosen(0);
                }}
                onKeyDown={onKeyDown}
              />
            </div>
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the input, which keeps the focus */}
            <div
              id={list}
              role="listbox"
              aria-label={t('palette.label')}
              className={style.list}
              hidden={commands.length === 0}
              onClick={({ target }) => {
                const option = target instanceof Element ? target.closest('[role=option]') : null;
                run(shown.find((_, index) => option?.id === `${list}-${index}`));
              }}
            >
              <Options
                list={list}
                commands={shown}
                active={Math.min(active, shown.length - 1)}
                onPoint={setChosen}
              />
            </div>
            <div className={style.foot}>
              <span role="status">{found.note ?? resultText(commands.length, query, t)}</span>
              <span className={style.hint}>{t('palette.hint')}</span>
            </div>
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  );
}

function focused(): HTMLElement | null {
  return document.activeElement instanceof HTMLElement ? document.activeElement : null;
}

interface OptionsProps {
  readonly list: string;
  readonly commands: readonly Command[];
  readonly active: number;
  readonly onPoint: (index: number) => void;
}

/** Re-renders only when the commands or the active one change, not on every letter. */
const Options = memo(function Options({ list, commands, active, onPoint }: OptionsProps) {
  const t = useText(overlayTexts);
  return commands.map((command, index) => (
    <Fragment key={command.key}>
      {command.group !== commands[index - 1]?.group && (
        <div className={popup().group} role="presentation">
          {t(`palette.${command.group}`)}
        </div>
      )}
      <div
        id={`${list}-${index}`}
        role="option"
        tabIndex={-1}
        aria-selected={index === active}
        className={popup().item}
        data-highlighted={index === active ? '' : undefined}
        onPointerMove={() => onPoint(index)}
      >
        {command.icon}
        <span className={popup().text} lang={command.lang}>
          {command.label}
          {command.marks && command.detail && (
            <span className={cx(style.detail, style.under)}>{command.detail}</span>
          )}
        </span>
        {command.marks && <span className={style.marks}>{command.marks}</span>}
        {command.detail && !command.marks && (
          <span className={command.group === 'help' ? style.words : style.detail}>{command.detail}</span>
        )}
      </div>
    </Fragment>
  ));
});

function resultText(count: number, query: string, t: Translate<'palette'>): string {
  return count === 0 ? t('palette.nothing', { query }) : t.count('palette.results', count);
}

const style = {
  field: css({
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    px: '4',
    borderBottom: '1px solid token(colors.border)',
    color: 'fg.subtle',
    '& svg': { w: '4', h: '4', flexShrink: 0 },
  }),
  input: css({
    flex: '1',
    minW: '0',
    h: '12',
    outlineStyle: 'none',
    fontSize: { base: '16px', md: 'lg' },
    color: 'fg.default',
  }),
  list: css({
    p: '1.5',
    overflowY: 'auto',
    overscrollBehaviorY: 'contain',
    flex: '1',
    minH: '0',
    maxH: '52dvh',
    _hidden: { display: 'none' },
  }),
  marks: css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '1', maxW: '60%' }),
  under: css({ display: 'block' }),
  words: css({ fontSize: 'xs', color: 'fg.subtle' }),
  detail: css({ fontSize: 'xs', color: 'fg.subtle', fontFamily: 'mono' }),
  foot: css({
    display: 'flex',
    justifyContent: 'space-between',
    gap: '4',
    px: '4',
    py: '2.5',
    fontSize: 'xs',
    color: 'fg.subtle',
    borderTop: '1px solid token(colors.border)',
  }),
  hint: css({ display: { base: 'none', sm: 'inline' } }),
};
