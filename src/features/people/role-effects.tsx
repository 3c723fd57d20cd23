import type { Right } from '#core/account/rights.ts';
import { type RoleEffect, roleEffects } from '#core/account/role-effects.ts';
import { useFormDraft } from '#src/console/form/form-context.ts';
import { rightsTexts } from '#src/console/rights/texts.ts';
import { rightsIn } from '#src/features/people/people-rules.ts';
import { peopleTexts } from '#src/features/people/texts.ts';
import { personName, usePeople } from '#src/features/people/use-people.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { css } from '#styled/css';

/** Before saving: who gains or loses what. */
export function RoleEffects({ roleID }: { readonly roleID: string }) {
  const t = useText(peopleTexts);
  const { draft, opened } = useFormDraft();
  const holders = usePeople()
    .members.filter((member) => member.roleID === roleID)
    .map((member) => ({ name: personName(member), scope: member.scope }));
  const effects = roleEffects(holders, rightsIn(opened.rights ?? ''), rightsIn(draft.rights ?? ''));
  return (
    <section className={root}>
      <h3 className={css({ fontWeight: 'semibold' })}>{t('people.role.effects')}</h3>
      <div role="status" className={css({ mt: '1', color: 'fg.muted' })}>
        {holders.length === 0 ? (
          t('people.role.nobody')
        ) : effects.length === 0 ? (
          t('people.role.unchanged')
        ) : (
          <ul className={css({ display: 'grid', gap: '1' })}>
            {effects.map((effect) => (
              <Effect key={effect.scope} {...effect} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function Effect({ scope, names, gained, lost }: RoleEffect) {
  const t = useText(peopleTexts, rightsTexts);
  const format = useFormat();
  const listed = format.list(names);
  const who = scope === 'account' ? listed : t('people.role.within', { names: listed });
  const named = (rights: readonly Right[]) => format.list(rights.map((right) => t(`rights.names.${right}`)));
  return (
    <>
      {gained.length > 0 && <li>{t('people.role.gains', { names: who, rights: named(gained) })}</li>}
      {lost.length > 0 && <li>{t('people.role.loses', { names: who, rights: named(lost) })}</li>}
    </>
  );
}

const root = css({
  gridColumn: { sm: '1 / -1' },
  p: '3.5',
  bg: 'bg.subtle',
  borderRadius: 'lg',
  overflowWrap: 'anywhere',
});
