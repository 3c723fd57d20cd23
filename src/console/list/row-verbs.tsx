import { createContext, type ReactNode, use, useState } from 'react';
import type { ArgumentsOf, Call } from '#core/contract/call.ts';
import { ActionDialog } from '#src/console/action/action-dialog.tsx';
import { useChosenCall } from '#src/console/action/use-action.ts';
import { actions, type ListColumn } from '#src/console/list/columns.tsx';
import type { TextDefinitions } from '#src/console/list/list-options.ts';
import { listTexts } from '#src/console/list/texts.ts';
import { type NeedsRight, useCan } from '#src/console/rights/use-can.ts';
import type { TextKey } from '#src/i18n/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button, IconButton } from '#src/ui/button/button.tsx';
import { css, cx } from '#styled/css';

/** The button of a verb. Texts may name the row: `{{name}}`. */
interface VerbButton<in Row, out Key extends TextKey> {
  readonly label: Key;
  readonly icon?: ReactNode;
  /** Shown instead of an icon; `label` says which row. */
  readonly text?: Key;
  readonly isQuiet?: boolean;
  /** Whether the state of the row allows it. The server judges again. */
  readonly isOffered?: (row: Row) => boolean;
}

/** What is asked before an irreversible verb. */
interface VerbQuestion<in Row, out Key extends TextKey> {
  readonly title: Key;
  /** What it does. */
  readonly About: (props: { readonly row: Row }) => ReactNode;
  readonly confirm: Key;
  readonly unresolved?: Key;
  /** Shown if the row no longer allows it. */
  readonly refused: Key;
  readonly isBlocked?: (row: Row) => boolean;
}

interface CallVerb<in Row, out Key extends TextKey> extends VerbButton<Row, Key> {
  /** Names the right. */
  readonly call: Call;
  readonly args: (row: Row) => unknown;
  readonly question?: VerbQuestion<Row, Key> | undefined;
  /** Says what was done. */
  readonly done: Key;
}

/** Something else on the page, such as a dialog, needing the right of a call. */
interface PageVerb<in Row, out Key extends TextKey> extends VerbButton<Row, Key> {
  readonly needs: NeedsRight;
  readonly press: (row: Row) => void;
}

/** What can be done with a row: a call of the contract, or something on the page. */
export type RowVerb<Row, Key extends TextKey = TextKey> = CallVerb<Row, Key> | PageVerb<Row, Key>;

/** A verb whose arguments fit its call. */
export function callVerb<Row, C extends Call, Key extends TextKey>(
  verb: CallVerb<Row, Key> & { readonly call: C; readonly args: (row: Row) => ArgumentsOf<C> },
): RowVerb<Row, Key> {
  return verb;
}

interface RowVerbsProps<Row> {
  readonly verbs: readonly RowVerb<Row>[];
  readonly nameOf: (row: Row) => string;
  readonly texts: TextDefinitions;
  /** The list, with the column of buttons; without any where the user may do nothing. */
  readonly children: (buttons: readonly ListColumn<Row>[]) => ReactNode;
}

/** The buttons of a list's rows, and the question that some of them ask. */
export function RowVerbs<Row>({ verbs, nameOf, texts, children }: RowVerbsProps<Row>) {
  const can = useCan();
  const allowed = verbs.filter((verb) => can('call' in verb ? verb.call : verb.needs));
  const now = useVerb<Row>(false, texts);
  const asking = useVerb<Row>(true, texts);
  const { asked } = asking;
  const press = (verb: RowVerb<Row>, row: Row) => {
    if (!('call' in verb)) verb.press(row);
    else (verb.question ? asking : now).start(verb, row);
  };
  const buttonsOf = (row: Row) => (
    <span className={cx(buttons, allowed.some(({ text }) => text) ? wide : narrow)}>
      {allowed
        .filter(({ isOffered }) => isOffered?.(row) ?? true)
        .map((verb) => (
          <VerbButtonOf
            key={verb.label}
            verb={verb}
            texts={texts}
            name={nameOf(row)}
            isBusy={now.action.view.isBusy && 'call' in verb && !verb.question}
            onPress={() => press(verb, row)}
          />
        ))}
    </span>
  );
  return (
    // The rows are those of the list below.
    <buttonsContext.Provider value={buttonsOf as ButtonsOf}>
      {children(allowed.length > 0 ? buttonsColumn : noColumn)}
      {asked && <Question asked={asked} action={asking.action} texts={texts} name={nameOf(asked.row)} />}
    </buttonsContext.Provider>
  );
}

type ButtonsOf = (row: unknown) => ReactNode;

/** Apart from the columns, which stay the same while a dialog opens. */
const buttonsContext = createContext<ButtonsOf>(() => null);
const buttonsColumn = [actions((row: unknown) => <Buttons row={row} />)] as const;
const noColumn = [] as const;

function Buttons({ row }: { readonly row: unknown }) {
  return use(buttonsContext)(row);
}

interface Asked<Row> {
  readonly verb: CallVerb<Row, TextKey>;
  readonly row: Row;
}

/** Runs the verb that was pressed last. */
function useVerb<Row>(confirms: boolean, texts: TextDefinitions) {
  const t = useText(...texts);
  const [asked, setAsked] = useState<Asked<Row> | null>(null);
  const done = asked && t.find(asked.verb.done);
  const action = useChosenCall({ confirms, ...(done !== null && { done }) });
  return {
    asked,
    action,
    start(verb: CallVerb<Row, TextKey>, row: Row) {
      setAsked({ verb, row });
      action.start({ call: verb.call, args: verb.args(row) });
    },
  };
}

interface VerbButtonOfProps<Row> {
  readonly verb: RowVerb<Row>;
  readonly texts: TextDefinitions;
  readonly name: string;
  readonly isBusy: boolean;
  readonly onPress: () => void;
}

function VerbButtonOf<Row>({ verb, texts, name, isBusy, onPress }: VerbButtonOfProps<Row>) {
  const t = useText(listTexts, ...texts);
  const label = t.find(verb.label, { name }) ?? '';
  if (verb.text === undefined)
    return <IconButton size="sm" label={label} icon={verb.icon} disabled={isBusy} onClick={onPress} />;
  return (
    <Button
      size="sm"
      {...(verb.isQuiet && { variant: 'ghost' })}
      aria-label={label}
      disabled={isBusy}
      onClick={onPress}
    >
      {t.find(verb.text)}
    </Button>
  );
}

interface QuestionProps<Row> {
  readonly asked: Asked<Row>;
  readonly action: ReturnType<typeof useChosenCall>;
  readonly texts: TextDefinitions;
  readonly name: string;
}

function Question<Row>({ asked: { verb, row }, action, texts, name }: QuestionProps<Row>) {
  const t = useText(listTexts, ...texts);
  if (!verb.question) return null;
  const { title, About, confirm, unresolved = 'list.removal.unresolved', refused, isBlocked } = verb.question;
  const find = (key: TextKey) => t.find(key, { name }) ?? '';
  return (
    <ActionDialog
      action={action}
      isBlocked={isBlocked?.(row) ?? false}
      texts={{
        title: find(title),
        confirm: find(confirm),
        keep: t('common.cancel'),
        unresolved: find(unresolved),
        refused: find(refused),
      }}
    >
      <About row={row} />
    </ActionDialog>
  );
}

/** The buttons are taller than a line of text, which determines the row's height. */
const buttons = css({ display: 'inline-flex', ms: 'auto', my: { md: '-1.5' } });
const narrow = css({ gap: '1' });
const wide = css({ gap: '2' });
