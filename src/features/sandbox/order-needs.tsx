import { Check, Upload } from 'lucide-react';
import * as sandboxCalls from '#core/contract/calls/sandbox.ts';
import type { DomainValidation } from '#core/contract/calls/validation.ts';
import * as validationCalls from '#core/contract/calls/validation.ts';
import type { Client } from '#src/adapters/http/client.ts';
import { useWork } from '#src/console/action/use-action.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { useServices } from '#src/console/services.ts';
import { entryStyle as style } from '#src/features/sandbox/entry-style.ts';
import {
  isPublished,
  type Publication,
  publicationOf,
  type SandboxOverview,
} from '#src/features/sandbox/publication.ts';
import { sandboxTexts } from '#src/features/sandbox/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { SectionCard } from '#src/ui/card/card.tsx';
import { StatusTag, Tag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

interface Need {
  readonly validation: DomainValidation;
  readonly publication: Publication;
}

/** The records and files that an order's validation requires, each published to the sandbox with one press. */
export function OrderNeeds(props: {
  readonly overview: SandboxOverview;
  readonly orderNo: string;
  readonly onPublished: (() => void) | undefined;
}) {
  const { overview, orderNo, onPublished } = props;
  const t = useText(sandboxTexts);
  const validations = useCall(
    validationCalls.domainList,
    { params: { id: orderNo }, query: { limit: validationCalls.mostNames } },
    { select: ({ data }) => data },
  );
  return (
    <SectionCard className={css({ mb: '5', boxShadow: 'none' })} title={t('sandbox.todo.title', { orderNo })}>
      <QueryGate query={validations} failed={t('sandbox.failed')}>
        {(data) => <Needs overview={overview} needs={needsOf(data)} onPublished={onPublished} />}
      </QueryGate>
    </SectionCard>
  );
}

function Needs(props: {
  readonly overview: SandboxOverview;
  readonly needs: readonly Need[];
  readonly onPublished: (() => void) | undefined;
}) {
  const { overview, needs, onPublished } = props;
  const t = useText(sandboxTexts);
  const { client } = useServices();
  const open = needs.filter(({ publication }) => !isPublished(overview, publication));
  const { view, start } = useWork<readonly Publication[]>(async (items) => {
    await publish(client, items);
    if (items.length === open.length) onPublished?.();
  });
  return (
    <>
      <ul>
        {needs.map(({ validation, publication }) => (
          <li key={`${validation.recordType} ${validation.recordName}`} className={style.entry}>
            <div className={style.text}>
              <p className={style.name}>
                <Tag>{validation.recordType}</Tag> {validation.recordName}
              </p>
              <p className={style.value}>{validation.expected}</p>
            </div>
            {isPublished(overview, publication) ? (
              <StatusTag tone="success">{t('sandbox.todo.there')}</StatusTag>
            ) : (
              <Button
                size="sm"
                disabled={view.isBusy}
                aria-label={t('sandbox.todo.publishThing', { thing: validation.recordName })}
                onClick={() => start([publication])}
              >
                {publication.kind === 'file' ? t('sandbox.todo.publishFile') : t('sandbox.todo.publish')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div role="status">
        {open.length === 0 && (
          <p className={done}>
            <Check aria-hidden="true" />
            {t(needs.length === 0 ? 'sandbox.todo.mail' : 'sandbox.todo.published')}
          </p>
        )}
      </div>
      {open.length > 1 && (
        <Button
          variant="primary"
          icon={<Upload />}
          busy={view.isBusy}
          className={css({ mt: '3.5' })}
          onClick={() => start(open.map(({ publication }) => publication))}
        >
          {t('sandbox.todo.all')}
        </Button>
      )}
    </>
  );
}

/** Publishes the items in order. Stops at the first failure and keeps what is already published. */
async function publish(client: Client, items: readonly Publication[]): Promise<void> {
  for (const item of items) {
    if (item.kind === 'record') await client.call(sandboxCalls.putRecord, { body: item.record });
    else await client.call(sandboxCalls.putFile, { body: item.file });
  }
}

function needsOf(validations: readonly DomainValidation[]): readonly Need[] {
  return validations.flatMap((validation) => {
    const publication = publicationOf(validation);
    return publication === null ? [] : [{ validation, publication }];
  });
}

const done = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  mt: '3',
  fontSize: 'sm',
  color: 'success',
  '& svg': { w: '4', h: '4', flexShrink: 0 },
});
