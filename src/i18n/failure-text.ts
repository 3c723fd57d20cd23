import { refusalName, type StepFailure } from '#core/contract/failure.ts';
import { type FieldWords, faultText, findFaultText } from '#src/i18n/fault-text.ts';
import type { Translate } from '#src/i18n/texts.ts';

/**
 * Returns a sentence explaining why a call failed (product.md, 'Failures'). A refusal with faults yields the first of them. The server's
 * own message may be in any language, so it is shown only for codes that the contract does not name.
 */
export function failureText(failure: StepFailure, t: Translate, words?: FieldWords): string {
  switch (failure.kind) {
    case 'refused': {
      const [first] = failure.errors;
      if (first) return faultText(first, t, words);
      const { code, msg } = failure;
      const name = refusalName(code);
      const text = name === undefined ? msg : findFaultText(`refusals.${name}`, t);
      return text || t('faults.calls.refused', { code });
    }
    case 'broken':
      return t('faults.calls.broken');
    case 'unauthorized':
      return t('faults.calls.unauthorized');
    case 'server-error':
      return t('faults.calls.serverError');
    case 'disconnected':
      return t('faults.calls.disconnected');
    case 'timeout':
      return t('faults.calls.timeout');
    case 'cancelled':
      return t('faults.calls.cancelled');
    case 'unexpected-reply':
      // A page of a proxy instead of a reply has no field to name.
      return failure.path === ''
        ? t('faults.calls.unreadableReply')
        : t('faults.calls.unexpectedReply', { path: failure.path, found: failure.found });
  }
}
