import type { UseQueryResult } from '@tanstack/react-query';
import { Pencil, Plus } from 'lucide-react';
import { callFailureOf, isForbidden } from '#core/contract/failure.ts';
import { comboboxTexts } from '#src/features/parties/combobox-texts.ts';
import { partiesTexts } from '#src/features/parties/texts.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Combobox } from '#src/ui/combobox/combobox.tsx';
import type { ComboboxOption } from '#src/ui/combobox/combobox-list.ts';
import { Field } from '#src/ui/field/field.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { css } from '#styled/css';

export interface PartySelectProps {
  readonly id: string;
  readonly query: Pick<UseQueryResult, 'isPending' | 'isError' | 'error' | 'refetch'>;
  readonly options: readonly ComboboxOption[];
  readonly value: string;
  readonly onValueChange: (id: string) => unknown;
  readonly error: string | undefined;
  readonly texts: {
    readonly label: string;
    readonly choose: string;
    readonly none: string;
    readonly add: string;
    readonly edit: string;
  };
  /** The dialog's code may come: one of its buttons is looked at. */
  readonly onIntent: () => void;
  readonly onAdd: () => void;
  readonly onEdit: () => void;
}

/** Longer lists are shown in pages (spec §7: only above 10). */
const pageSize = 10;

/** One of a customer's contacts or organizations, to choose, to edit, or a new one. */
export function PartySelect(props: PartySelectProps) {
  const { id, query, options, value, onValueChange, error, texts, onIntent, onAdd, onEdit } = props;
  const t = useText(partiesTexts);
  if (query.isPending) return <Skeleton height="36px" />;
  if (query.isError) {
    return <ListFailure id={id} query={query} error={error} />;
  }
  const isThere = options.some((option) => option.value === value);
  const look = { onPointerEnter: onIntent, onFocus: onIntent };
  return (
    <div className={row}>
      <Field
        id={id}
        label={texts.label}
        hideLabel
        required
        error={error}
        hint={options.length === 0 ? texts.none : undefined}
        className={css({ flex: '1 1 240px' })}
      >
        <Combobox
          options={options}
          value={isThere ? value : null}
          onValueChange={onValueChange}
          placeholder={texts.choose}
          pageSize={pageSize}
          disabled={options.length === 0}
          texts={comboboxTexts(t)}
        />
      </Field>
      <Button icon={<Pencil />} aria-label={texts.edit} disabled={!isThere} onClick={onEdit} {...look}>
        {t('parties.edit')}
      </Button>
      <Button icon={<Plus />} aria-label={texts.add} onClick={onAdd} {...look}>
        {t('parties.add')}
      </Button>
    </div>
  );
}

/** Why there is nothing to choose from; where the account may not see it, asking again is no use. */
function ListFailure({ id, query, error }: Pick<PartySelectProps, 'id' | 'query' | 'error'>) {
  const t = useText(partiesTexts);
  const failure = callFailureOf(query.error);
  const isRefused = failure !== null && isForbidden(failure);
  const retry = (
    <Button size="sm" onClick={() => void query.refetch()}>
      {t('common.retry')}
    </Button>
  );
  return (
    <div id={id} tabIndex={-1}>
      <Notice
        tone="danger"
        role="alert"
        title={t(isRefused ? 'parties.notAllowedTitle' : 'parties.failed')}
        actions={!isRefused && retry}
      >
        {isRefused ? t('parties.notAllowed') : failure && failureText(failure, t)}
        {error !== undefined && <p>{error}</p>}
      </Notice>
    </div>
  );
}

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: '2' });
