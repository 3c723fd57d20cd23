import { replyCode } from '#core/contract/call.ts';
import type { CallFailure } from '#core/contract/failure.ts';
import { fault } from '#core/fault.ts';
import { fail, ok } from '#core/result.ts';
import { anything, broke, defineModel, done, unless } from '#machines/kit/model.ts';
import { contactDialogMachine } from '#machines/parties/contact-dialog/contact-dialog.machine.ts';
import { isChanged } from '#machines/parties/contact-dialog/contact-dialog.rules.ts';
import type { ContactDialogEvent } from '#machines/parties/contact-dialog/contact-dialog.types.ts';

const taken = fault('email', 'email-format', 'x');
const refused: CallFailure = {
  kind: 'refused',
  code: replyCode.badInput,
  msg: 'no',
  errors: [taken],
  data: null,
};
const lost: CallFailure = { kind: 'disconnected' };

const events: readonly ContactDialogEvent[] = [
  { type: 'field.change', field: 'lastname', value: '林' },
  { type: 'field.change', field: 'telephone', value: '+44 20 7946 0000' },
  { type: 'field.change', field: 'telPrefix', value: '852' },
  { type: 'form.submit' },
  { type: 'dialog.leave' },
  { type: 'leave.confirm' },
  { type: 'leave.cancel' },
  done('checkContact', []),
  done('checkContact', [taken]),
  broke('checkContact'),
  done('saveContact', ok({ id: 'c9' })),
  done('saveContact', fail(refused)),
  done('saveContact', fail(lost)),
  broke('saveContact'),
  done('findContact', ok({ id: 'c8' })),
  done('findContact', ok(null)),
  done('findContact', fail(lost)),
  broke('findContact'),
];

const contact = {
  id: 'c1',
  lastname: 'Byron',
  firstname: 'Ada',
  name: 'Ada Byron',
  position: '',
  email: 'ada@example.com',
  telephone: '+442079460000',
  idCard: '',
};

export const contactDialogModel = defineModel({
  machine: contactDialogMachine,
  inputs: {
    add: { contact: null, hasIdCard: false, telPrefix: '86' },
    edit: { contact, hasIdCard: true, telPrefix: '86' },
  },
  events: () => events,
  project: (context) => [isChanged(context), context.unsettled !== null, context.id],
  states: {
    editing: anything,
    checking: ({ context }) =>
      unless(context.faults.length === 0 && context.failure === null, 'old faults are shown while it checks'),
    settling: ({ context }) => unless(context.unsettled !== null, 'nothing is to be looked for'),
    saving: ({ context }) => unless(context.unsettled === null, 'sent again before it was looked for'),
    leaving: ({ context }) => unless(isChanged(context), 'asks although nothing would be lost'),
    saved: ({ context }) => unless(context.id !== null, 'saved under no id'),
    closed: anything,
  },
});
