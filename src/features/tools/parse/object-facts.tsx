import type { ShowProps } from '#src/features/tools/kit/tool-definition.ts';
import { parseTexts } from '#src/features/tools/parse/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { KeyValues } from '#src/ui/key-values/key-values.tsx';
import type { InspectedInput, InspectOptions } from '#workers/tools-api.ts';

export function ObjectFacts({ value: { chosen, rows } }: ShowProps<InspectOptions, InspectedInput>) {
  const t = useText(parseTexts);
  if (chosen === null) return null;
  const { view, at } = chosen;
  const parts = 'subject' in view ? view.subject : [];
  return (
    <Card>
      <CardSection title={`${t(`parse.kinds.${view.kind}`)} · ${rows[at]?.name ?? ''}`}>
        <KeyValues
          layout="start"
          items={parts.map(({ short, value, rdn }, index) => ({
            key: `${rdn}-${index}`,
            label: short,
            value,
          }))}
        />
      </CardSection>
    </Card>
  );
}
