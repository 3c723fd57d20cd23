import { FileText, Globe } from 'lucide-react';
import { useState } from 'react';
import * as sandboxCalls from '#core/contract/calls/sandbox.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { usePageForm } from '#src/console/form/use-page-form.ts';
import { ClockTab } from '#src/features/sandbox/clock-tab.tsx';
import { EntriesTab, FileFields, RecordFields } from '#src/features/sandbox/entries-tab.tsx';
import { MailsTab } from '#src/features/sandbox/mails-tab.tsx';
import { OrderNeeds } from '#src/features/sandbox/order-needs.tsx';
import { OrderRefundsChoice } from '#src/features/sandbox/order-refunds-choice.tsx';
import { clockForm, fileForm, recordForm, strangerForm } from '#src/features/sandbox/sandbox-forms.ts';
import { StrangersTab } from '#src/features/sandbox/strangers-tab.tsx';
import { sandboxTexts } from '#src/features/sandbox/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';
import { Tabs } from '#src/ui/tabs/tabs.tsx';
import { Tag } from '#src/ui/tag/tag.tsx';

const sides = ['records', 'files', 'mails', 'strangers', 'clock'] as const;
type Side = (typeof sides)[number];

/** The contents of the sandbox, below what the order in view still needs there. */
export function Sandbox(props: {
  readonly orderNo: string | undefined;
  readonly onPublished: (() => void) | undefined;
}) {
  const { orderNo, onPublished } = props;
  const t = useText(sandboxTexts);
  const overview = useCall(sandboxCalls.overview, {}, { refetchOnMount: 'always' });
  const [side, setSide] = useState<Side>('records');
  // The forms outlive their tab, so that typed text is kept.
  const record = usePageForm(recordForm, null);
  const file = usePageForm(fileForm, null);
  const stranger = usePageForm(strangerForm, null);
  const clock = usePageForm(clockForm, null);
  return (
    <QueryGate query={overview} failed={t('sandbox.failed')} pending={<SkeletonText lines={5} />}>
      {(data) => {
        const contents = {
          records: (
            <EntriesTab
              part="records"
              form={record}
              remove={sandboxCalls.deleteRecord}
              icon={<Globe />}
              entries={data.records.map(({ id, name, type, value }) => {
                const head = (
                  <>
                    <Tag>{type}</Tag> {name}
                  </>
                );
                return { id, name, head, value };
              })}
            >
              <RecordFields />
            </EntriesTab>
          ),
          files: (
            <EntriesTab
              part="files"
              form={file}
              remove={sandboxCalls.deleteFile}
              icon={<FileText />}
              entries={data.files.map(({ id, host, path, content }) => ({
                id,
                name: `${host}${path}`,
                head: `http://${host}${path}`,
                value: content,
              }))}
            >
              <FileFields />
            </EntriesTab>
          ),
          mails: <MailsTab mails={data.mails} isReading={overview.isFetching} onReload={overview.refetch} />,
          strangers: <StrangersTab form={stranger} />,
          clock: <ClockTab form={clock} />,
        };
        return (
          <>
            {orderNo !== undefined && (
              <>
                <OrderNeeds overview={data} orderNo={orderNo} onPublished={onPublished} />
                <OrderRefundsChoice orderNo={orderNo} />
              </>
            )}
            <Tabs<Side>
              label={t('sandbox.tabs.label')}
              value={side}
              onValueChange={setSide}
              items={sides.map((value) => ({
                value,
                label: t(`sandbox.tabs.${value}`),
                content: contents[value],
              }))}
            />
          </>
        );
      }}
    </QueryGate>
  );
}
