import { replyCode } from '#core/contract/call.ts';
import type { OrganizationRealName } from '#core/contract/calls/realname.ts';
import { fault } from '#core/fault.ts';
import { fail, ok } from '#core/result.ts';
import {
  type ApplicationEvent,
  applicationFaults,
  applicationMachine,
} from '#machines/realname/application/application.machine.ts';
import { anything, broke, defineModel, done, dropped, refusal, unless } from '#tests/model/define-model.ts';

const empty = { orgName: '', socialCode: '', legalName: '', openAccount: '', bankAccount: '' };
const full = { ...empty, orgName: '青杉科技', socialCode: '91330106MA2TBX015R', legalName: '青杉' };
const file = { handle: 'file:1', name: 'licence.pdf', size: 1_000 };

const kept: OrganizationRealName = {
  ...{
    id: '1',
    authno: 'RN20261127-10001',
    ...full,
    balance: 0,
    validStatus: 'waiting',
    reason: '',
    note: '',
  },
  ...{ submitTime: '2026-11-27T00:00:00Z', decideTime: '0001-01-01T00:00:00Z', applicant: 'Ada' },
  proof: { name: 'licence.pdf', type: 'pdf', size: 1_000 },
};

const events: readonly ApplicationEvent[] = [
  { type: 'field.change', field: 'orgName', text: '青杉科技' },
  { type: 'field.change', field: 'orgName', text: '' },
  { type: 'file.choose', file },
  { type: 'file.remove' },
  { type: 'application.submit', key: 'key-1' },
  { type: 'upload.cancel' },
  { type: 'connection.return' },
  done('readFile', []),
  done('readFile', [fault('proof', 'file-type', '', 'PDF')]),
  broke('readFile'),
  done('uploadProof', ok({ proofID: 'proof-1', type: 'pdf' as const, size: 1_000 })),
  done('uploadProof', fail(refusal(replyCode.badInput, [fault('proof', 'file-broken', '')]))),
  done('uploadProof', fail(dropped)),
  broke('uploadProof'),
  done('applyOrganization', ok(kept)),
  done('applyOrganization', fail(refusal(replyCode.wrongState))),
  done('applyOrganization', fail(refusal(replyCode.badInput, [fault('socialCode', 'check-digit', 'X')]))),
  done('applyOrganization', fail(refusal(replyCode.badInput, [fault('proof', 'required', '')]))),
  done('applyOrganization', fail(dropped)),
  broke('applyOrganization'),
];

export const applicationModel = defineModel({
  machine: applicationMachine,
  paths: ['editing reading editing uploading applying applied'],
  inputs: { empty: { draft: empty }, filled: { draft: full } },
  events: () => events,
  project: ({ draft, file: chosen, proofID, failure, isUnresolved }) => [
    draft.orgName,
    chosen === null,
    proofID === null,
    failure?.kind,
    isUnresolved,
  ],
  states: {
    editing: ({ context }) => unless(context.file !== null || context.proofID === null, 'a proof of no file'),
    reading: ({ context }) => unless(context.file !== null && context.proofID === null, 'no file is read'),
    uploading: ({ context }) =>
      unless(context.proofID === null && applicationFaults(context).length === 0, 'a faulty form is sent'),
    applying: ({ context }) =>
      unless(
        context.proofID !== null && context.key !== '' && applicationFaults(context).length === 0,
        'an application without proof, key or fields is sent',
      ),
    applied: anything,
    overtaken: anything,
  },
});
