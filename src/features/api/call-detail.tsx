import type { ApiCall } from '#core/contract/api-document.ts';
import { curlOf } from '#core/contract/api-samples.ts';
import { useEntryServices } from '#src/console/entry-services.ts';
import { orderFaultTexts } from '#src/console/texts.ts';
import { AboutText } from '#src/features/api/about-text.tsx';
import { FieldList } from '#src/features/api/field-list.tsx';
import { MethodTag } from '#src/features/api/method-tag.tsx';
import { apiTexts } from '#src/features/api/texts.ts';
import { TryCard } from '#src/features/api/try-card.tsx';
import { findFaultText } from '#src/i18n/fault-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx';
import { KeyValues } from '#src/ui/key-values/key-values.tsx';
import { Tag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

/** One call: what it needs, takes, returns and changes, with a sample, and in a sandbox a way to try it. */
export function CallDetail({ call }: { readonly call: ApiCall }) {
  const t = useText(apiTexts, orderFaultTexts);
  const { site } = useEntryServices();
  const { id, method, path, about, right, isFresh, effect, changes, encoding, isFile, reply } = call;
  const inPath = call.parameters.filter(({ place }) => place === 'path');
  const query = call.parameters.filter(({ place }) => place === 'query');
  const sample = curlOf(call);
  const errors = Object.entries(call.errors);
  const needs =
    right === 'public'
      ? t('api.needs.public')
      : right === 'signed-in'
        ? t('api.needs.signedIn')
        : t('api.needs.right', { right });
  return (
    <>
      <Card>
        <CardSection
          title={<span className={title}>{id}</span>}
          actions={
            <CopyButton text={() => new URL(`?call=${id}`, location.href).href} thing={t('api.link')} />
          }
        >
          <div className={line}>
            <MethodTag method={method} />
            <code className={mono}>{path}</code>
            <CopyButton text={path} thing={path} />
          </div>
          {about !== '' && <AboutText text={about} className={paragraph} />}
          <div className={line}>
            <Tag>{needs}</Tag>
            {isFresh && <Tag tone="warning">{t('api.needs.fresh')}</Tag>}
            <Tag tone={effect === 'read' ? 'neutral' : 'info'} wraps>
              {t.find(`api.effect.${effect}`) ?? effect}
            </Tag>
          </div>
        </CardSection>
        {inPath.length > 0 && (
          <CardSection title={t('api.parts.path')}>
            <FieldList label={t('api.parts.path')} fields={inPath} isInput />
          </CardSection>
        )}
        {query.length > 0 && (
          <CardSection title={t('api.parts.query')}>
            <FieldList label={t('api.parts.query')} fields={query} isInput />
          </CardSection>
        )}
        {call.bodies.map((fields, index) => {
          const words = call.bodies.length === 1 ? 'body' : index === 0 ? 'either' : 'or';
          return (
            <CardSection key={words} title={t(`api.parts.${words}`)} hint={t(`api.parts.${encoding}`)}>
              <FieldList label={t(`api.parts.${words}`)} fields={fields} isInput />
            </CardSection>
          );
        })}
        <CardSection
          title={t('api.parts.sample')}
          actions={<CopyButton text={sample} thing="curl" label="curl" />}
        >
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which needs the focus (WCAG 2.1.1) */}
          <pre className={block} tabIndex={0}>
            {sample}
          </pre>
        </CardSection>
        <CardSection title={t('api.parts.reply')}>
          {isFile && <p>{t('api.parts.file')}</p>}
          {!isFile && reply.length === 0 && <p>{t('api.parts.empty')}</p>}
          <FieldList label={t('api.parts.reply')} fields={reply} />
        </CardSection>
        <CardSection title={t('api.parts.errors')} hint={t('api.parts.anyErrors')}>
          {errors.length > 0 && (
            <KeyValues
              layout="start"
              items={errors.map(([name, code]) => ({
                label: code,
                value: findFaultText(`refusals.${name}`, t) ?? name,
              }))}
            />
          )}
          {changes.length > 0 && (
            <p className={paragraph}>
              {t('api.parts.changes')}: <code className={mono}>{changes.join(' · ')}</code>
            </p>
          )}
        </CardSection>
      </Card>
      {site.sandbox && <TryCard call={call} />}
    </>
  );
}

const title = css({ fontFamily: 'mono', overflowWrap: 'anywhere' });
const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', minW: '0' });
const mono = css({ fontFamily: 'mono', fontSize: 'sm', overflowWrap: 'anywhere' });
const paragraph = css({ my: '3', maxW: '76ch', overflowWrap: 'anywhere' });
const block = css({
  p: '3',
  bg: 'bg.subtle',
  borderRadius: 'sm',
  fontFamily: 'mono',
  fontSize: 'sm',
  overflowX: 'auto',
});
