import type { VaultView } from '#machines/vault/vault.view.ts';
import { workerFaultText } from '#src/console/worker-fault-text.ts';
import { faultText } from '#src/i18n/fault-text.ts';
import type { Translate } from '#src/i18n/texts.ts';

/** Id of a field's control, so that a fault can be focused. */
export function fieldId(field: string): string {
  return `vault-${field}`;
}

/** What is wrong with a field: what the form was refused for, or what came out when its content was used. */
export function fieldError(
  { faults, failure }: VaultView,
  field: string,
  t: Translate<'work'>,
): string | undefined {
  const own = faults.find((fault) => fault.field === field);
  if (own) return faultText(own, t);
  const isOwn = failure?.work === 'restore' && restoreField(failure.fault.code) === field;
  return isOwn ? workerFaultText(failure.fault.code, failure.fault.detail, t) : undefined;
}

/** The field that a failed restore is to be mended in; null when it is none of them. */
export function restoreField(code: string): 'restore.file' | 'restore.passphrase' | null {
  if (code.startsWith('passphrase-')) return 'restore.passphrase';
  return code.startsWith('backup-') ? 'restore.file' : null;
}
