import type { CallFailure } from '#core/contract/failure.ts';
import { faultText } from '#src/i18n/fault-text.ts';
import type { Translate } from '#src/i18n/texts.ts';

/** Why a call brought nothing, as a sentence (spec §8). A refusal with faults says the first of them. */
export function failureText(failure: CallFailure, t: Translate): string {
  switch (failure.kind) {
    case 'refused': {
      const [first] = failure.errors;
      if (first) return faultText(first, t);
      return failure.msg || t('faults.calls.refused', { code: failure.code });
    }
    case 'unauthorised':
      return t('faults.calls.unauthorised');
    case 'server-error':
      return t('faults.calls.serverError');
    case 'disconnected':
      return t('faults.calls.disconnected');
    case 'timeout':
      return t('faults.calls.timeout');
    case 'cancelled':
      return t('faults.calls.cancelled');
    case 'unexpected-reply':
      return t('faults.calls.unexpectedReply', { path: failure.path, found: failure.found });
  }
}
