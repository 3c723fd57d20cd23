import { type CsrOptions, curves, keyLengths, signatures } from '#core/csr/options.ts';
import type { GroupProps } from '#src/features/purchase/form/group-props.ts';
import { laterTexts, purchaseTexts } from '#src/features/purchase/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { RadioCards } from '#src/ui/choice/radio-cards.tsx';
import { SegmentedControl } from '#src/ui/choice/segmented-control.tsx';
import { FieldGroup } from '#src/ui/field/field.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { Tag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

/** Options of a key made here. Those fixed by the product are shown but locked. */
export function KeyFields({ view, send }: GroupProps) {
  const t = useText(purchaseTexts, laterTexts);
  const { options, locked } = view.csr;
  const change = (changed: Partial<CsrOptions>) => send({ type: 'csr.change', options: changed });
  return (
    <div className={fields}>
      <FieldGroup legend={t('requests.encryption')}>
        <RadioCards
          columns="two"
          disabled={locked.has('encryption')}
          options={[
            { value: 'RSA', label: t('purchase.csr.rsa'), description: t('requests.rsaAbout') },
            { value: 'ECC', label: t('purchase.csr.ecc'), description: t('requests.eccAbout') },
          ]}
          value={options.encryption}
          onValueChange={(encryption) => change({ encryption })}
        />
      </FieldGroup>
      <div className={pair}>
        {options.encryption === 'RSA' ? (
          <KeyOption
            label={t('requests.keyLength')}
            hint={options.keyLength === 4096 && t('requests.slow')}
            of={keyLengths}
            value={options.keyLength}
            disabled={locked.has('keyLength')}
            onChoose={(keyLength) => change({ keyLength })}
          />
        ) : (
          <KeyOption
            label={t('requests.curve')}
            of={curves}
            value={options.curve}
            onChoose={(curve) => change({ curve })}
          />
        )}
        <KeyOption
          label={t('requests.signature')}
          of={signatures}
          value={options.signature}
          disabled={locked.has('signature')}
          onChoose={(signature) => change({ signature })}
        />
      </div>
    </div>
  );
}

interface KeyOptionProps<Value> {
  readonly label: string;
  readonly hint?: string | false;
  readonly of: readonly Value[];
  readonly value: Value;
  readonly disabled?: boolean;
  readonly onChoose: (value: Value) => unknown;
}

function KeyOption<Value extends string | number>(props: KeyOptionProps<Value>) {
  const { label, hint, of: values, value, disabled, onChoose } = props;
  return (
    <FieldGroup legend={label} hint={hint}>
      <SegmentedControl
        label={label}
        options={values.map((each) => ({ value: String(each), label: each, disabled }))}
        value={String(value)}
        onValueChange={(text) => values.filter((each) => String(each) === text).map(onChoose)}
      />
    </FieldGroup>
  );
}

const fields = css({ mt: '4', display: 'grid', gap: '4' });
const pair = css({ display: 'flex', flexWrap: 'wrap', gap: '4', alignItems: 'flex-start' });

/** Who makes the key, for products whose keys the CA may make, and the consequences if the CA does. */
export function KeyMaker({ view, send }: GroupProps) {
  const t = useText(laterTexts);
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
