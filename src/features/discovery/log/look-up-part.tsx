import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useState } from 'react';
import type { DataOf } from '#core/contract/call.ts';
import * as logCalls from '#core/contract/discovery-logs.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { callQuery } from '#src/console/calls/call-query.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useServices } from '#src/console/services.ts';
import { KindTag } from '#src/features/discovery/log/kind-tag.tsx';
import { ctlogTexts } from '#src/features/discovery/log/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, SectionCard } from '#src/ui/card/card.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

/** Looks a name up in the logs. The address holds it, so that a reload and a link show the same. */
export function LookUpPart({ name }: { readonly name: string }) {
  const t = useText(ctlogTexts);
  const navigate = useNavigate();
  const [typed, type] = useState(name);
  const [isMissing, miss] = useState(false);
  return (
    <>
      <Card className={css({ mb: '4.5' })}>
        <form
          className={form}
          onSubmit={(event) => {
            event.preventDefault();
            const asked = typed.trim();
            miss(asked === '');
            if (asked !== '')
              void navigate({ to: '/certhub/discovery/log', search: { part: 'search', name: asked } });
          }}
        >
          <Field
            label={t('ctlog.query.field')}
            hint={t('ctlog.query.hint')}
            error={isMissing ? t('ctlog.query.required') : undefined}
            className={css({ flex: '1', minW: 'min(240px, 100%)' })}
          >
            <TextInput
              mono
              value={typed}
              maxLength={255}
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              onValueChange={type}
            />
          </Field>
          <Button type="submit" variant="primary" icon={<Search />} className={css({ mt: { sm: '7' } })}>
            {t('ctlog.query.submit')}
          </Button>
        </form>
      </Card>
      {name !== '' && <Answer name={name} />}
    </>
  );
}

function Answer({ name }: { readonly name: string }) {
  const t = useText(ctlogTexts);
  const { client } = useServices();
  const query = useQuery(callQuery(client, logCalls.searchLogs, { body: { name } }));
  return (
    <QueryGate query={query} failed={t('ctlog.query.failed')}>
      {(found) => <Found found={found} />}
    </QueryGate>
  );
}

function Found({ found }: { readonly found: DataOf<typeof logCalls.searchLogs> }) {
  const t = useText(ctlogTexts);
  const { name, source, isAway, certificates, isMore } = found;
  return (
    <>
      {isAway && (
        <Notice tone="warning" role="status" className={css({ mb: '4.5' })}>
          {t('ctlog.query.away')}
        </Notice>
      )}
      <SectionCard
        title={t('ctlog.query.title', { name })}
        hint={t(source === 'search' ? 'ctlog.query.search' : 'ctlog.query.own')}
      >
        {certificates.length === 0 ? (
          <EmptyState icon={<Search />} title={t('ctlog.query.none')} description="" />
        ) : (
          <>
            <p role="status" className={css({ mb: '2', fontSize: 'sm', color: 'fg.muted' })}>
              {t.count('ctlog.query.found', certificates.length)}
              {isMore && ` · ${t('ctlog.query.more')}`}
            </p>
            <ul>
              {certificates.map((each, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the answer is shown as it came
                <Row key={at} row={each} />
              ))}
            </ul>
          </>
        )}
      </SectionCard>
    </>
  );
}

function Row({
  row: { name, names, issuer, notBefore, notAfter, kind, certificateID },
}: {
  readonly row: logCalls.Searched;
}) {
  const t = useText(ctlogTexts);
  const format = useFormat();
  return (
    <li className={line}>
      <span className={css({ minW: '0', flex: '1' })}>
        {certificateID === '' ? (
          <span className={strong}>{name}</span>
        ) : (
          <Link to="/certhub/discovery/certs/$id" params={{ id: certificateID }} className={strong}>
            {name}
          </Link>
        )}
        <span className={minor}>
          {[
            names.length > 1 && t.count('ctlog.finds.more', names.length - 1),
            issuer,
            !isZeroTime(notAfter) && `${format.date(notBefore)} – ${format.date(notAfter)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <KindTag kind={kind} />
    </li>
  );
}

const form = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: '3',
  p: { base: '4', sm: '5.5' },
});
const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  py: '2.5',
  borderTop: '1px solid token(colors.border)',
});
const strong = css({ fontWeight: 'medium', overflowWrap: 'anywhere' });
const minor = css({ display: 'block', fontSize: 'xs', color: 'fg.muted', overflowWrap: 'anywhere' });
