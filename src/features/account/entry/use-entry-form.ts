import type { CodedFormUserEvent } from '#machines/account/coded-form.ts';
import type { CodedFormView } from '#machines/account/coded-form.view.ts';
import { useEntryServices } from '#src/console/entry-services.ts';
import { joiningTexts } from '#src/features/account/entry/texts.ts';
import { useSecretField } from '#src/features/session/use-secret-field.ts';
import { faultText } from '#src/i18n/fault-text.ts';
import { useText } from '#src/i18n/use-text.ts';

/** The parts of a form with a code and a new password: what each field needs. */
export function useEntryForm(view: CodedFormView, send: (event: CodedFormUserEvent) => void) {
  const t = useText(joiningTexts);
  const { secrets } = useEntryServices();
  const password = useSecretField(secrets, (handle, length) =>
    send({ type: 'password.change', handle, length }),
  );
  const errorOf = (field: string): string | undefined => {
    const fault = view.faults.find(
      (each) => each.field === field || (field === 'password' && each.field === 'newPwd'),
    );
    return fault && (t.find(`joining.faults.${field}.${fault.reason}`) ?? faultText({ ...fault, field }, t));
  };
  const change = (field: string) => (value: string) => send({ type: 'field.change', field, value });
  return { password, errorOf, change };
}
