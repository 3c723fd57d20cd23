import * as orderCalls from '#core/contract/calls/orders.ts';
import { useCall } from '#src/console/use-call.ts';
import { configTexts } from '#src/features/tools/config/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Field } from '#src/ui/field/field.tsx';
import { NativeSelect } from '#src/ui/select/native-select.tsx';

const newest = { query: { limit: 100, offset: 1, status: 'issued' } } as const;

export interface OrderChoiceProps {
  readonly host: string;
  readonly onHost: (host: string) => void;
}

/** A certificate of the customer's: the configuration then names the files of its download. */
export function OrderChoice({ host, onHost }: OrderChoiceProps) {
  const t = useText(configTexts);
  const names = useCall(orderCalls.list, newest, {
    select: ({ data }) => [
      ...new Set(data.map(({ commonName }) => commonName).filter((name) => name !== '')),
    ],
  }).data;
  if (names === undefined || names.length === 0) return null;
  return (
    <Field label={t('config.order')} hint={t('config.orderHint')}>
      <NativeSelect
        options={names.map((name) => ({ value: name, label: name }))}
        value={names.includes(host) ? host : ''}
        placeholder={t('config.orderNone')}
        onValueChange={onHost}
      />
    </Field>
  );
}
