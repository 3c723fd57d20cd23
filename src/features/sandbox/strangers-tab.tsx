import { FileWarning } from 'lucide-react';
import { ChoiceField } from '#src/console/form/choice-field.tsx';
import { TextField } from '#src/console/form/fields.tsx';
import { FormBody } from '#src/console/form/form-body.tsx';
import type { FormControl } from '#src/console/form/form-context.ts';
import { entryStyle as style } from '#src/features/sandbox/entry-style.ts';
import { sandboxTexts } from '#src/features/sandbox/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { css } from '#styled/css';

/** Has another CA issue a certificate for a name, so that the CT watch has something to find. */
export function StrangersTab({ form }: { readonly form: FormControl }) {
  const t = useText(sandboxTexts);
  return (
    <>
      <p className={css({ mb: '4', fontSize: 'sm', color: 'fg.muted' })}>{t('sandbox.strangers.about')}</p>
      <FormBody
        form={form}
        footer={
          <div className={style.end}>
            <span role="status" className={style.outcome}>
              {form.view.isSaved && t('sandbox.strangers.added')}
            </span>
            <Button type="submit" icon={<FileWarning />} busy={form.view.isBusy}>
              {t('sandbox.strangers.add')}
            </Button>
          </div>
        }
      >
        <TextField name="name" placeholder="www.example.com" />
        <ChoiceField name="key" />
      </FormBody>
    </>
  );
}
