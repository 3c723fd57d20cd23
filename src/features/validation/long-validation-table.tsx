import { Search } from 'lucide-react';
import { use, useDeferredValue, useMemo, useState } from 'react';
import type { DomainValidation } from '#core/contract/calls/validation.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { dcvTexts } from '#src/features/validation/dcv.texts.ts';
import { isChangeable, nameControlsContext } from '#src/features/validation/name-controls.tsx';
import { filterValidations } from '#src/features/validation/validation-filter.ts';
import {
  useValidationColumns,
  type ValidationTableProps,
} from '#src/features/validation/validation-table.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { Checkbox } from '#src/ui/choice/checkbox.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';
import { VirtualTable } from '#src/ui/virtual-table/virtual-table.tsx';
import { css } from '#styled/css';

/** A table of many names, with search and filter. Only the visible rows are rendered. */
export function LongValidationTable({ validations, isChecking }: ValidationTableProps) {
  const t = useText(consoleTexts, dcvTexts);
  const columns = useValidationColumns();
  const controls = use(nameControlsContext);
  const [search, setSearch] = useState('');
  const [isOpenOnly, setOpenOnly] = useState(false);
  const filter = useDeferredValue(useMemo(() => ({ search, isOpenOnly }), [search, isOpenOnly]));
  const rows = useMemo(() => filterValidations(validations, filter), [validations, filter]);
  const shownNames =
    controls === null
      ? []
      : rows.filter((row) => isChangeable(row, controls.view)).map(({ domainName }) => domainName);
  const chosen = shownNames.filter((name) => controls?.chosen.has(name)).length;
  const label = t('dcv.search');
  return (
    <div className={css({ display: 'grid', gap: '3', px: { base: '4', sm: '5.5' }, pb: '4' })}>
      <div className={tools}>
        <search className={css({ flex: '1 1 220px', maxW: '360px' })}>
          <TextInput
            type="search"
            prefix={<Search aria-hidden="true" />}
            aria-label={label}
            placeholder={label}
            value={search}
            onValueChange={setSearch}
          />
        </search>
        <Checkbox label={t('dcv.openOnly')} checked={isOpenOnly} onCheckedChange={setOpenOnly} />
        {shownNames.length > 0 && (
          <Checkbox
            label={t('dcv.chooseShown')}
            checked={chosen === 0 ? false : chosen === shownNames.length || 'mixed'}
            onCheckedChange={(isChosen) => controls?.choose(shownNames, isChosen)}
          />
        )}
        <span role="status" className={css({ ms: 'auto', fontSize: 'sm', color: 'fg.muted' })}>
          {t('dcv.shown', { shown: rows.length, total: validations.length })}
        </span>
      </div>
      <div aria-busy={isChecking || undefined} className={css({ '&[aria-busy=true]': { opacity: 0.55 } })}>
        <VirtualTable
          caption={t('dcv.caption')}
          columns={columns}
          rows={rows}
          rowHeight={recordHeight}
          rowKey={nameOf}
          empty={<p className={css({ p: '4', color: 'fg.muted' })}>{t('dcv.noneShown')}</p>}
        />
      </div>
    </div>
  );
}

const nameOf = ({ domainName }: DomainValidation) => domainName;

/** Height in pixels of a name with its record, on a wide screen. */
const recordHeight = 180;

const tools = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' });
