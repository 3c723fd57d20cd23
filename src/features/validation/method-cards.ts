import { firstDayOf } from '#core/policy/dated-row.ts';
import { emailValidation } from '#core/policy/rules.ts';
import { carriedOut, type DcvNote, type OfferedMethod } from '#core/validation/methods.ts';
import type { SiteConfig } from '#src/adapters/site/site-config.ts';
import type { Translate } from '#src/i18n/texts.ts';

type MethodWords = Translate<'method' | 'status'>;

/** Methods as cards; an unavailable one gives its reason. Sites without mail omit the mail methods. */
export function methodCards(
  choices: readonly OfferedMethod[],
  t: MethodWords,
  { mail, features }: Pick<SiteConfig, 'mail' | 'features'>,
) {
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
