import type { FormContext } from '#machines/kit/form.rules.ts';
import { supportTexts } from '#src/features/support/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { SectionCard } from '#src/ui/card/card.tsx';
import { KeyValues } from '#src/ui/key-values/key-values.tsx';

/** A form whose dialog needs the record of its page, which is not in the log: what was filled in. */
export function FormFacts({ context: { form, place, draft } }: { readonly context: FormContext }) {
  const t = useText(supportTexts);
  return (
    <SectionCard title={t('support.stage.form', { form })} hint={t('support.stage.formAbout', { place })}>
      <KeyValues
        layout="start"
        items={Object.entries(draft).map(([name, value]) => ({
          label: name,
          value,
          mono: true,
        }))}
      />
    </SectionCard>
  );
}
