import { Link } from '@tanstack/react-router';
import { ArrowLeft, Download, Terminal } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import type { ApiCall } from '#core/contract/api-document.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useEntryServices } from '#src/console/entry-services.ts';
import { MenuText } from '#src/console/page/menu-text.tsx';
import { PageTitle } from '#src/console/page/page-title.tsx';
import { CallDetail } from '#src/features/api/call-detail.tsx';
import { CallList } from '#src/features/api/call-list.tsx';
import { apiTexts } from '#src/features/api/texts.ts';
import { useApiCalls } from '#src/features/api/use-api-calls.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Card, CardSection, SectionCard } from '#src/ui/card/card.tsx';
import { CardSkeleton } from '#src/ui/card/card-skeleton.tsx';
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { KeyValues } from '#src/ui/key-values/key-values.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';
import { css, cx } from '#styled/css';
import { button } from '#styled/recipes';

/** /account/api: the calls of the API, from the server's own description of them. `shown`: the id of the call that is open. */
export function ApiPage({ shown }: { readonly shown: string | undefined }) {
  const t = useText(apiTexts);
  const { site } = useEntryServices();
  const calls = useApiCalls();
  return (
    <>
      <PageTitle text={[shown, t.find('menu.api')].filter(Boolean).join(' · ')} />
      <PageHeader
        crumbs={(['menu.account', 'menu.api'] as const).map((key) => <MenuText key={key} name={key} />)}
        crumbsLabel={t('common.crumbs')}
        title={<MenuText name="menu.api" />}
        description={`${t('api.about')}${t('api.language')}`}
        actions={
          <>
            <a href={`${site.apiBaseURL}/certhub.mjs`} download="certhub.mjs" className={button({})}>
              <Terminal aria-hidden="true" />
              {t('api.start.client')}
            </a>
            <a href={`${site.apiBaseURL}/openapi.json`} download="openapi.json" className={button({})}>
              <Download aria-hidden="true" />
              {t('api.start.document')}
            </a>
          </>
        }
      />
      <QueryGate query={calls} failed={t('api.failed')} pending={<CardSkeleton lines={10} />}>
        {(all) => <Calls all={all} shown={shown} />}
      </QueryGate>
    </>
  );
}

interface CallsProps {
  readonly all: readonly ApiCall[];
  readonly shown: string | undefined;
}

function Calls({ all, shown }: CallsProps) {
  const t = useText(apiTexts);
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(typed);
  const found = useMemo(() => {
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
    return all.filter((call) => {
      const text = [
        call.id,
        call.path,
        call.method,
        call.right,
        call.about,
        t.find(`api.areas.${call.area}`),
      ];
      const searched = text.join(' ').toLowerCase();
      return wanted.every((word) => searched.includes(word));
    });
  }, [all, words, t]);
  const call = all.find(({ id }) => id === shown);
  return (
    <div className={columns}>
      <div className={cx(side, call && hiddenOnPhones)}>
        <Card>
          <CardSection>
            <Field label={t('api.search')} hint={t('api.searchHint')}>
              <TextInput type="search" value={typed} maxLength={100} onValueChange={setTyped} />
            </Field>
            <p role="status" className={count}>
              {t.count('api.found', found.length)}
            </p>
          </CardSection>
          <CardSection>
            {found.length === 0 ? (
              <EmptyState title={t('api.none')} description={t('api.noneAbout')} />
            ) : (
              <CallList calls={found} shown={shown} isOpen={words.trim() !== ''} />
            )}
          </CardSection>
        </Card>
      </div>
      <div className={main}>
        {call && (
          <Link to="/account/api" className={back}>
            <ArrowLeft aria-hidden="true" />
            {t('api.back')}
          </Link>
        )}
        {call ? <CallDetail key={call.id} call={call} /> : <Start isMissing={shown !== undefined} />}
      </div>
    </div>
  );
}

/** What holds for every call. */
function Start({ isMissing }: { readonly isMissing: boolean }) {
  const t = useText(apiTexts);
  const { site } = useEntryServices();
  const address = new URL(`${site.apiBaseURL}/`, location.href).href.replace(/\/$/, '');
  return (
    <SectionCard title={t('api.start.title')}>
      {isMissing && <p role="status">{t('api.none')}</p>}
      <KeyValues
        layout="start"
        items={[
          {
            label: t('api.start.address'),
            value: (
              <>
                <code className={mono}>{address}</code>{' '}
                <CopyButton text={address} thing={t('api.start.address')} />
              </>
            ),
          },
          { label: t('api.start.key'), value: t('api.start.keyAbout') },
          { label: t('api.start.reply'), value: t('api.start.replyAbout') },
          { label: t('api.start.money'), value: t('api.start.moneyAbout') },
          { label: t('api.start.time'), value: t('api.start.timeAbout') },
          { label: t('api.start.once'), value: t('api.start.onceAbout') },
        ]}
      />
    </SectionCard>
  );
}

const columns = css({
  display: 'grid',
  gap: '4',
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '320px minmax(0, 1fr)' },
});
const side = css({
  position: { base: 'static', lg: 'sticky' },
  top: '20',
  maxH: { base: 'none', lg: 'calc(100dvh - 6rem)' },
  overflowY: 'auto',
  minW: '0',
});
const hiddenOnPhones = css({ display: { base: 'none', lg: 'block' } });
const main = css({ display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' });
const count = css({ mt: '2', fontSize: 'sm', color: 'fg.muted' });
const back = css({
  display: { base: 'inline-flex', lg: 'none' },
  alignItems: 'center',
  gap: '1.5',
  minH: '11',
  '& svg': { w: '4', h: '4' },
});
const mono = css({ fontFamily: 'mono', fontSize: 'sm', overflowWrap: 'anywhere' });
