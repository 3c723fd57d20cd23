import { replyCode } from '#core/contract/call.ts';
import type { CallFailure } from '#core/contract/failure.ts';
import { fault } from '#core/fault.ts';
import { fail, ok } from '#core/result.ts';
import { anything, broke, defineModel, done, unless } from '#machines/kit/model.ts';
import { organizationDialogMachine } from '#machines/parties/organization-dialog/organization-dialog.machine.ts';
import { conflictsOf, isChanged } from '#machines/parties/organization-dialog/organization-dialog.rules.ts';
import type { OrganizationDialogEvent } from '#machines/parties/organization-dialog/organization-dialog.types.ts';

const short = fault('creditCode', 'required', '');
const refused: CallFailure = {
  kind: 'refused',
  code: replyCode.badInput,
  msg: 'no',
  errors: [short],
  data: null,
};
const lost: CallFailure = { kind: 'disconnected' };

const registered = {
  name: '杭州云栈科技有限公司',
  creditCode: '91330100MA27XY0K4P',
  country: 'CN',
  province: '浙江省',
  locality: '杭州市',
  postalCode: '310012',
  telephone: '057188880000',
  registryAddr: '西湖区文三路 90 号',
  dateOfIncorporation: '2015-04-09',
};

const events: readonly OrganizationDialogEvent[] = [
  { type: 'field.change', field: 'orgName', value: '云栈' },
  { type: 'field.change', field: 'orgName', value: '云' },
  { type: 'field.change', field: 'city', value: '宁波市' },
  { type: 'field.change', field: 'telephone', value: '+44 20 7946 0000' },
  { type: 'lookup.ask' },
  { type: 'lookup.close' },
  { type: 'match.take', index: 0 },
  { type: 'match.take', index: 7 },
  { type: 'match.replace' },
  { type: 'match.complete' },
  { type: 'form.submit' },
  { type: 'dialog.leave' },
  { type: 'leave.confirm' },
  { type: 'leave.cancel' },
  done('lookUpRegister', ok([registered])),
  done('lookUpRegister', ok([])),
  done('lookUpRegister', fail(lost)),
  broke('lookUpRegister'),
  done('checkOrganization', []),
  done('checkOrganization', [short]),
  broke('checkOrganization'),
  done('saveOrganization', ok({ id: 'o9' })),
  done('saveOrganization', fail(refused)),
  done('saveOrganization', fail(lost)),
  broke('saveOrganization'),
  done('findOrganization', ok({ id: 'o8' })),
  done('findOrganization', ok(null)),
  done('findOrganization', fail(lost)),
  broke('findOrganization'),
];

export const organizationDialogModel = defineModel({
  machine: organizationDialogMachine,
  inputs: {
    add: { organization: null, nationCode: 'CN', telPrefix: '86' },
    edit: {
      organization: { ...registered, id: 'o1', locality: '杭州' },
      nationCode: 'CN',
      telPrefix: '86',
    },
  },
  events: () => events,
  project: (context) => [
    isChanged(context),
    context.draft.orgName,
    context.draft.city,
    context.unsettled !== null,
    context.id,
    context.lookup.matches.length,
  ],
  states: {
    'editing.typing': ({ context }) => unless(context.lookup.matches.length === 0, 'old matches are kept'),
    'editing.lookingUp': ({ context }) =>
      unless([...context.lookup.query].length > 1 && context.lookup.failure === null, 'asks for nothing'),
    'editing.offering': ({ context }) => unless(context.lookup.matches.length > 0, 'nothing is offered'),
    'editing.comparing': ({ context }) => unless(context.lookup.chosen !== null, 'nothing to compare with'),
    checking: ({ context }) =>
      unless(context.faults.length === 0 && context.failure === null, 'old faults are shown while it checks'),
    settling: ({ context }) => unless(context.unsettled !== null, 'nothing is to be looked for'),
    saving: ({ context }) =>
      unless(
        context.unsettled === null && conflictsOf(context).length === 0,
        'sent again before it was looked for, or with a match half taken',
      ),
    leaving: ({ context }) => unless(isChanged(context), 'asks although nothing would be lost'),
    saved: ({ context }) => unless(context.id !== null, 'saved under no id'),
    closed: anything,
  },
});
