import { answerCase, writeCase } from '#core/contract/calls/support.ts';
import { fault } from '#core/fault.ts';
import { longestMessage } from '#core/support/case-bounds.ts';
import type { CaseSide } from '#core/support/case-states.ts';
import { AreaField } from '#src/console/form/fields.tsx';
import { formDialog } from '#src/console/form/form-dialog.tsx';
import type { FormSource } from '#src/console/form/form-source.ts';
import { caseTexts } from '#src/features/support/case-texts.ts';

interface Written {
  readonly caseNo: string;
}

function messageForm(
  side: CaseSide,
): FormSource<{ readonly id: string }, { readonly text: string }, Written> {
  const call = side === 'customer' ? writeCase : answerCase;
  return {
    name: call.id,
    fields: ['text'],
    words: 'cases.write',
    toDraft: () => ({ text: '' }),
    toBody: ({ text = '' }) => ({ text: text.trim() }),
    check({ text }) {
      if (text === '') return [fault('text', 'required', '')];
      return text.length > longestMessage
        ? [fault('text', 'too-long', String(text.length), String(longestMessage))]
        : [];
    },
    async save(client, { key, body }, { own: { caseNo } }) {
      await client.call(call, { params: { id: caseNo }, body }, { idempotencyKey: key });
      return { id: caseNo };
    },
  };
}

const Fields = () => <AreaField name="text" rows={6} limit={longestMessage} wide autoFocus />;
const words = { about: 'cases.write.about', submit: 'cases.write.submit', texts: caseTexts } as const;

export const writeForm = messageForm('customer');
export const answerForm = messageForm('support');

/** Writes to support about a case. */
export const WriteDialog = formDialog(
  writeForm,
  { ...words, title: 'cases.write.title', isQuiet: true },
  Fields,
);
/** Answers a case as support. */
export const AnswerDialog = formDialog(
  answerForm,
  { ...words, title: 'cases.write.answerTitle', isQuiet: true },
  Fields,
);
