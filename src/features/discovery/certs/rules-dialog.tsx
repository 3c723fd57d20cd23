import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Rule } from '#core/contract/discovery-inventory.ts';
import * as inventoryCalls from '#core/contract/discovery-inventory.ts';
import { type RuleField, ruleFields } from '#core/discovery/codes.ts';
import { actionFailureText, useWork } from '#src/console/action/use-action.ts';
import { invalidateChanges } from '#src/console/calls/call-query.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { formTexts } from '#src/console/form/texts.ts';
import { useCan } from '#src/console/rights/use-can.ts';
import { useServices } from '#src/console/services.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { useOwners } from '#src/features/discovery/certs/certs-filters.ts';
import { tagFaults, tagsIn } from '#src/features/discovery/certs/change-dialogs.tsx';
import { discoveryTexts } from '#src/features/discovery/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button, IconButton } from '#src/ui/button/button.tsx';
import { Checkbox } from '#src/ui/choice/checkbox.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { NativeSelect } from '#src/ui/select/native-select.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';
import { toast } from '#src/ui/toast/toasts.ts';
import { css } from '#styled/css';

/** The rules that give certificates an owner and tags, in their order. */
export function RulesDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(discoveryTexts);
  const query = useCall(inventoryCalls.rules, {}, { staleTime: 0, refetchOnWindowFocus: false });
  if (query.data === undefined || query.isFetching)
    return (
      <Dialog open title={t('discovery.rules.title')} onClose={onClose}>
        <QueryGate query={query} failed={t('discovery.rules.failed')}>
          {() => null}
        </QueryGate>
      </Dialog>
    );
  return <RulesForm known={query.data.rules} onClose={onClose} />;
}

interface EditedRule {
  readonly key: string;
  readonly field: RuleField;
  readonly pattern: string;
  readonly ownerID: string;
  readonly tags: string;
}

interface RulesFormProps {
  readonly known: readonly Rule[];
  readonly onClose: () => void;
}

function RulesForm({ known, onClose }: RulesFormProps) {
  const t = useText(discoveryTexts, formTexts, consoleTexts);
  const { client, queryClient } = useServices();
  const canWrite = useCan()(inventoryCalls.setRules);
  const [rules, setRules] = useState<readonly EditedRule[]>(() =>
    known.map(({ field, pattern, ownerID, tags }, index) => ({
      ...{ key: String(index), field, pattern, ownerID, tags: tags.join(', ') },
    })),
  );
  const [applyNow, setApplyNow] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const save = useWork<null>(
    async () => {
      const body = {
        applyNow,
        rules: rules.map(({ field, pattern, ownerID, tags }) => ({
          ...{ field, pattern: pattern.trim(), ownerID, tags: [...tagsIn(tags)] },
        })),
      };
      const { changed } = await client.call(inventoryCalls.setRules, { body });
      await invalidateChanges(queryClient, inventoryCalls.setRules);
      toast({
        tone: 'success',
        title: applyNow ? t.count('discovery.rules.changed', changed) : t('discovery.rules.saved'),
      });
      onClose();
    },
    { showsFailure: true },
  );
  const wrong = rules.findIndex(
    ({ pattern, tags }) => pattern.trim() === '' || tagFaults('tags', tagsIn(tags)).length > 0,
  );
  const change = (key: string, next: Partial<EditedRule>) =>
    setRules(rules.map((rule) => (rule.key === key ? { ...rule, ...next } : rule)));
  const move = (index: number, by: number) => {
    const moved = rules.toSpliced(index, 1);
    const rule = rules[index];
    if (rule) setRules(moved.toSpliced(index + by, 0, rule));
  };
  const add = () =>
    setRules([...rules, { key: crypto.randomUUID(), field: 'name', pattern: '', ownerID: '', tags: '' }]);
  return (
    <Dialog
      open
      size="lg"
      keepOnOutside
      fullOnPhone
      title={t('discovery.rules.title')}
      description={t('discovery.rules.about')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(canWrite ? 'common.cancel' : 'common.close')}</Button>
          {canWrite && (
            <Button
              variant="primary"
              busy={save.view.isBusy}
              onClick={() => {
                setChecked(true);
                if (wrong === -1) save.start(null);
              }}
            >
              {t('common.save')}
            </Button>
          )}
        </>
      }
    >
      {rules.length === 0 && <p className={quiet}>{t('discovery.rules.none')}</p>}
      <ol className={list}>
        {rules.map((rule, index) => (
          <RuleRow
            key={rule.key}
            rule={rule}
            number={index + 1}
            isLast={index === rules.length - 1}
            error={
              isChecked && index === wrong ? t('discovery.rules.required', { number: index + 1 }) : undefined
            }
            canWrite={canWrite}
            onChange={(next) => change(rule.key, next)}
            onMove={(by) => move(index, by)}
            onRemove={() => setRules(rules.filter(({ key }) => key !== rule.key))}
          />
        ))}
      </ol>
      {canWrite && (
        <>
          <Button size="sm" icon={<Plus />} disabled={rules.length >= 100} onClick={add}>
            {t('discovery.rules.add')}
          </Button>
          <div className={css({ mt: '5' })}>
            <Checkbox
              label={t('discovery.rules.applyNow')}
              description={t('discovery.rules.applyNowAbout')}
              checked={applyNow}
              onCheckedChange={setApplyNow}
            />
          </div>
        </>
      )}
      <div role="status" className={css({ '&:not(:empty)': { mt: '4' } })}>
        {save.view.failure && <Notice tone="danger">{actionFailureText(save.view.failure, t)}</Notice>}
      </div>
    </Dialog>
  );
}

interface RuleRowProps {
  readonly rule: EditedRule;
  readonly number: number;
  readonly isLast: boolean;
  readonly error: string | undefined;
  readonly canWrite: boolean;
  readonly onChange: (next: Partial<EditedRule>) => void;
  readonly onMove: (by: number) => void;
  readonly onRemove: () => void;
}

function RuleRow(props: RuleRowProps) {
  const { rule, number, isLast, error, canWrite, onChange, onMove, onRemove } = props;
  const t = useText(discoveryTexts);
  const owners = useOwners();
  const none = 'none';
  return (
    <li>
      <fieldset className={row} disabled={!canWrite}>
        <legend className="sr-only">{t('discovery.rules.rule', { number })}</legend>
        <span className={ordinal} aria-hidden="true">
          {number}
        </span>
        <div className={fields}>
          <Field label={t('discovery.rules.field')}>
            <NativeSelect
              options={ruleFields.map((value) => ({ value, label: t(`discovery.rules.fields.${value}`) }))}
              value={rule.field}
              onValueChange={(field) => onChange({ field })}
            />
          </Field>
          <Field label={t('discovery.rules.pattern')} error={error} required>
            <TextInput
              mono
              maxLength={200}
              placeholder={t('discovery.rules.patternHint')}
              value={rule.pattern}
              onValueChange={(pattern) => onChange({ pattern })}
            />
          </Field>
          <Field label={t('discovery.rules.owner')}>
            <NativeSelect
              options={[{ value: none, label: t('discovery.nobody') }, ...owners]}
              value={rule.ownerID === '' ? none : rule.ownerID}
              onValueChange={(chosen) => onChange({ ownerID: chosen === none ? '' : chosen })}
            />
          </Field>
          <Field label={t('discovery.rules.tags')}>
            <TextInput maxLength={700} value={rule.tags} onValueChange={(tags) => onChange({ tags })} />
          </Field>
        </div>
        {canWrite && (
          <span className={buttons}>
            <IconButton
              size="sm"
              label={t('discovery.rules.up', { number })}
              icon={<ArrowUp />}
              disabled={number === 1}
              onClick={() => onMove(-1)}
            />
            <IconButton
              size="sm"
              label={t('discovery.rules.down', { number })}
              icon={<ArrowDown />}
              disabled={isLast}
              onClick={() => onMove(1)}
            />
            <IconButton
              size="sm"
              label={t('discovery.rules.remove', { number })}
              icon={<Trash2 />}
              onClick={onRemove}
            />
          </span>
        )}
      </fieldset>
    </li>
  );
}

const list = css({ display: 'grid', gap: '3', mb: '3' });
const row = css({
  display: 'flex',
  flexWrap: { base: 'wrap', sm: 'nowrap' },
  gap: '3',
  alignItems: 'flex-start',
  minW: '0',
  p: '3.5',
  border: '1px solid token(colors.border)',
  borderRadius: 'lg',
});
const ordinal = css({ minW: '5', pt: { sm: '7' }, fontWeight: 'semibold', color: 'fg.muted' });
const fields = css({
  flex: '1 1 0',
  minW: '0',
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  gap: '3',
});
const buttons = css({
  display: 'flex',
  flexDirection: { base: 'row', sm: 'column' },
  gap: '1',
  pt: { sm: '5' },
});
const quiet = css({ color: 'fg.muted', mb: '3' });
