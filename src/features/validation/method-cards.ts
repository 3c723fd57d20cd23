import { firstDayOf } from '#core/policy/dated-row.ts';
import { emailValidation } from '#core/policy/rules.ts';
import { carriedOut, type DcvNote, type OfferedMethod } from '#core/validation/methods.ts';
import type { SiteConfig } from '#src/adapters/site/site-config.ts';
import type { Translate } from '#src/i18n/texts.ts';

type MethodWords = Translate<'method' | 'status'>;

/** What of a site decides whether names are validated by email. */
interface MailedBy extends Pick<SiteConfig, 'mail'> {
  readonly features: Pick<SiteConfig['features'], 'mailedValidation'>;
}

/** Methods as cards; an unavailable one gives its reason. Sites without mail omit the mail methods. */
export function methodCards(choices: readonly OfferedMethod[], t: MethodWords, { mail, features }: MailedBy) {
  return carriedOut(choices, mail && features.mailedValidation).map(({ method, offered, reason }) => ({
    value: method,
    label: t(`status.method.${method}`),
    description: reason ? noteText(reason, t) : t(`method.about.${method}`),
    disabled: !offered,
  }));
}

export function noteText(reason: DcvNote, t: MethodWords): string {
  return t(`method.note.${reason}`, { date: firstDayOf(emailValidation, 'ended') });
}
