import { Plus } from 'lucide-react';
import type { Automation } from '#core/contract/calls/acme.ts';
import { makeKey } from '#core/contract/calls/acme.ts';
import { useCan } from '#src/console/rights/use-can.ts';
import type { ShownKey } from '#src/features/acme/shown-key.ts';
import { acmeTexts } from '#src/features/acme/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CardSection } from '#src/ui/card/card.tsx';
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx';
import { css } from '#styled/css';

interface KeySectionProps {
  readonly automation: Pick<Automation, 'directory' | 'keys'>;
  /** Made on this page: its secret is shown until the page is left. */
  readonly shownKey: ShownKey | null;
  readonly onAdd: () => void;
}

/** The credential that the commands below are filled with. */
export function KeySection({ automation: { directory, keys }, shownKey, onAdd }: KeySectionProps) {
  const t = useText(acmeTexts);
  const mayMake = useCan()(makeKey);
  const kid = shownKey?.kid ?? keys.find(({ isRevoked }) => !isRevoked)?.kid;
  return (
    <CardSection
      title={t('acme.key.title')}
      actions={
        mayMake && (
          <Button icon={<Plus />} onClick={onAdd} variant={kid === undefined ? 'primary' : 'secondary'}>
            {t('acme.key.add')}
          </Button>
        )
      }
    >
      {kid === undefined || directory === '' ? (
        <p className={muted}>{t(mayMake ? 'acme.key.none' : 'acme.key.noRight')}</p>
      ) : (
        <dl className={rows}>
          <Value label={t('acme.key.directory')} text={directory} />
          <Value label={t('acme.key.kid')} text={kid} />
          {shownKey === null ? (
            <div className={row}>
              <dt className={muted}>{t('acme.key.hmac')}</dt>
              <dd className={muted}>{t('acme.key.hidden')}</dd>
            </div>
          ) : (
            <Value label={t('acme.key.hmac')} text={shownKey.hmacKey} note={t('acme.key.once')} />
          )}
        </dl>
      )}
    </CardSection>
  );
}

function Value({
  label,
  text,
  note,
}: {
  readonly label: string;
  readonly text: string;
  readonly note?: string;
}) {
  return (
    <div className={row}>
      <dt className={muted}>{label}</dt>
      <dd className={value}>
        <code className={code} translate="no">
          {text}
        </code>
        {note !== undefined && <span className={once}>{note}</span>}
        <CopyButton text={text} thing={label} />
      </dd>
    </div>
  );
}

const rows = css({ border: '1px solid token(colors.border)', borderRadius: 'md' });
const row = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: '8rem minmax(0, 1fr)' },
  alignItems: 'center',
  gap: '2',
  px: '3.5',
  py: '2',
  '& + &': { borderTop: '1px solid token(colors.border)' },
});
const value = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' });
const code = css({
  flex: '1 1 12rem',
  minW: '0',
  fontFamily: 'mono',
  fontSize: 'sm',
  overflowWrap: 'anywhere',
});
const muted = css({ fontSize: 'sm', color: 'fg.muted' });
const once = css({ fontSize: 'xs', color: 'warning' });
