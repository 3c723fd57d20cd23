import { ArrowDown, ArrowUp, CaseSensitive, Plus, Regex, Trash2, Undo2, WholeWord } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { readPairs } from '#core/tools/replace/pairs.ts';
import { emptyRule, type ReplaceRule, replaceBounds } from '#core/tools/replace/rule.ts';
import { LongTextArea } from '#src/features/tools/kit/long-text-area.tsx';
import type { OptionsProps } from '#src/features/tools/kit/tool-definition.ts';
import {
  changeRules,
  type RuleHistory,
  typeRule,
  undoRules,
} from '#src/features/tools/replace/replace-options.ts';
import { replaceTexts } from '#src/features/tools/replace/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button, IconButton } from '#src/ui/button/button.tsx';
import { SectionCard } from '#src/ui/card/card.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

/** The list of replacements, in the order they are applied. */
export function ReplaceRules({ options, onOptions }: OptionsProps<RuleHistory>) {
  const t = useText(replaceTexts);
  const { rules, past } = options;
  const change = (changed: readonly ReplaceRule[]) => onOptions(changeRules(options, changed));
  return (
    <SectionCard
      className={css({ _print: { display: 'none' } })}
      title={t('replace.rules')}
      hint={t('replace.rulesHint')}
    >
      <ol className={list}>
        {rules.map((rule, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rules are identified by their position
          <li key={at}>
            <Rule
              rule={rule}
              at={at}
              isLast={at === rules.length - 1}
              onType={(typed) => onOptions(typeRule(options, at, typed), true)}
              onChange={(changed) => change(rules.with(at, changed))}
              onMove={(by) => change(rules.with(at, rules[at + by] ?? rule).with(at + by, rule))}
              onRemove={() => change(rules.length === 1 ? [emptyRule] : rules.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ol>
      <p className={hint}>{t('replace.patternHint')}</p>
      <div className={row}>
        <Button
          icon={<Plus />}
          disabled={rules.length >= replaceBounds.rules}
          onClick={() => change([...rules, emptyRule])}
        >
          {t('replace.add')}
        </Button>
        <Button
          variant="ghost"
          icon={<Undo2 />}
          disabled={past.length === 0}
          onClick={() => onOptions(undoRules(options))}
        >
          {t('replace.undo')}
        </Button>
      </div>
      <PastedPairs onPairs={(pairs) => change([...rules.filter(({ find }) => find !== ''), ...pairs])} />
    </SectionCard>
  );
}

interface RuleProps {
  readonly rule: ReplaceRule;
  readonly at: number;
  readonly isLast: boolean;
  readonly onType: (rule: ReplaceRule) => void;
  readonly onChange: (rule: ReplaceRule) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

function Rule({ rule, at, isLast, onType, onChange, onMove, onRemove }: RuleProps) {
  const t = useText(replaceTexts);
  const n = at + 1;
  const box = (key: 'find' | 'replacement') => (
    <TextInput
      mono
      aria-label={t(`replace.${key}`, { n })}
      placeholder={t(`replace.${key}Short`)}
      maxLength={replaceBounds.ruleLength}
      value={rule[key]}
      onValueChange={(text) => onType({ ...rule, [key]: text })}
      className={css({ flex: '1 1 12rem' })}
    />
  );
  const toggle = (key: 'isPattern' | 'ignoresCase' | 'isWholeWord', icon: ReactNode) => (
    <IconButton
      size="sm"
      variant={rule[key] ? 'secondary' : 'ghost'}
      aria-pressed={rule[key]}
      label={t(`replace.${key}`)}
      icon={icon}
      className={css({ '&[aria-pressed=true]': { color: 'accent', borderColor: 'accent' } })}
      onClick={() => onChange({ ...rule, [key]: !rule[key] })}
    />
  );
  return (
    <fieldset className={row} aria-label={`${t('replace.rules')} ${n}`}>
      {box('find')}
      {box('replacement')}
      <span className={css({ display: 'flex', gap: '0.5' })}>
        {toggle('isPattern', <Regex />)}
        {toggle('ignoresCase', <CaseSensitive />)}
        {toggle('isWholeWord', <WholeWord />)}
        <IconButton
          size="sm"
          label={t('replace.up', { n })}
          icon={<ArrowUp />}
          disabled={at === 0}
          onClick={() => onMove(-1)}
        />
        <IconButton
          size="sm"
          label={t('replace.down', { n })}
          icon={<ArrowDown />}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        <IconButton size="sm" label={t('replace.remove', { n })} icon={<Trash2 />} onClick={onRemove} />
      </span>
    </fieldset>
  );
}

/** Reads pairs from a spreadsheet or a CSV file. */
function PastedPairs({ onPairs }: { readonly onPairs: (rules: readonly ReplaceRule[]) => void }) {
  const t = useText(replaceTexts);
  const format = useFormat();
  const [text, setText] = useState('');
  const { rules, skipped } = readPairs(text);
  return (
    <details className={css({ mt: '3' })}>
      <summary className={css({ fontSize: 'sm' })}>{t('replace.paste')}</summary>
      <div className={css({ display: 'grid', gap: '2', mt: '2', justifyItems: 'start' })}>
        <Field
          label={t('replace.paste')}
          hideLabel
          hint={t('replace.pasteHint')}
          className={css({ w: 'full' })}
          error={
            skipped.length > 0 &&
            t('replace.pasteSkipped', { lines: format.list(skipped.slice(0, 9).map(String)) })
          }
        >
          <LongTextArea rows={4} value={text} onValueChange={setText} onText={setText} />
        </Field>
        <Button
          disabled={rules.length === 0}
          onClick={() => {
            onPairs(rules);
            setText('');
          }}
        >
          {t('replace.pasteAdd')}
        </Button>
      </div>
    </details>
  );
}

const list = css({ display: 'grid', gap: '2.5' });
const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  minW: '0',
});
const hint = css({ my: '2', color: 'fg.muted', fontSize: 'sm' });
