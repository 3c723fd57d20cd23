import { Link } from '@tanstack/react-router';
import { useCan } from '#src/console/rights/use-can.ts';
import { centerTexts } from '#src/features/account/center/texts.ts';
import { type CenterFacts, leftTodos } from '#src/features/account/center/todos.ts';
import { rooms } from '#src/features/rooms.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

const paths: readonly string[] = rooms.map(({ path }) => path);

/** What is left to do, each one press away. Nothing once everything is done. */
export function TodoCard({ facts }: { readonly facts: CenterFacts }) {
  const t = useText(centerTexts);
  const left = leftTodos(facts, paths, useCan());
  if (left.length === 0) return null;
  return (
    <Card>
      <CardSection title={t.count('center.todo.title', left.length)} hint={t('center.todo.hint')}>
        <ul>
          {left.map(({ key, path, icon: Icon }, index) => (
            <li key={key} className={row}>
              <span className={mark}>
                <Icon aria-hidden="true" />
              </span>
              <span className={words} id={`todo-${key}`}>
                <span className={name}>{t(`center.todo.items.${key}.title`)}</span>
                <span className={why}>{t(`center.todo.items.${key}.why`)}</span>
              </span>
              <Link
                // Every path here is a room's: `leftTodos` leaves out the others.
                to={path as '/account/info'}
                search={{}}
                className={button(index === 0 ? { variant: 'primary' } : {})}
                aria-describedby={`todo-${key}`}
              >
                {t(`center.todo.items.${key}.go`)}
              </Link>
            </li>
          ))}
        </ul>
      </CardSection>
    </Card>
  );
}

const row = css({
  display: 'flex',
  flexWrap: { base: 'wrap', sm: 'nowrap' },
  alignItems: 'center',
  columnGap: '3.5',
  rowGap: '2.5',
  py: '3',
  '& + &': { borderTop: '1px solid token(colors.border)' },
  _first: { pt: '0' },
  _last: { pb: '0' },
  '& > a': { flexShrink: 0, ms: { base: '50px', sm: '0' } },
});
const mark = css({
  display: 'grid',
  placeItems: 'center',
  w: '9',
  h: '9',
  flexShrink: 0,
  borderRadius: 'md',
  bg: 'bg.subtle',
  color: 'fg.muted',
  '& svg': { w: '4', h: '4' },
});
const words = css({ flex: '1 1 0', minW: '0' });
const name = css({ display: 'block', fontWeight: 'medium' });
const why = css({ display: 'block', color: 'fg.muted', fontSize: 'sm' });
