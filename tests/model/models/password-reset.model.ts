import type { CodedFormEvent } from '#machines/account/coded-form.ts';
import {
  passwordResetFaults,
  passwordResetMachine,
} from '#machines/account/password-reset/password-reset.machine.ts';
import { defineModel } from '#tests/model/define-model.ts';
import { codedFormEvents, codedFormStates } from '#tests/model/models/coded-form.samples.ts';

export const passwordResetModel = defineModel({
  machine: passwordResetMachine,
  paths: [
    'entering.code.ready entering.code.sending entering.code.deciding entering.code.cooling',
    'entering.form.editing entering.form.submitting done',
  ],
  inputs: {
    'just opened': { values: { account: '', telPrefix: '86', code: '' }, sent: null, now: 1_000 },
    'loaded again': {
      values: { account: 'ada@example.com', telPrefix: '86', code: '' },
      sent: { sentTo: 'ada@example.com', resendAt: 40_000 },
      now: 10_000,
    },
  },
  events: (): readonly CodedFormEvent[] => [
    { type: 'field.change', field: 'account', value: 'ada@example.com' },
    { type: 'field.change', field: 'account', value: '13800138000' },
    { type: 'field.change', field: 'account', value: 'nobody' },
    ...codedFormEvents,
  ],
  project: ({ values, password, waitSeconds, sentTo, isUnresolved, resendDelay }) => [
    values.account,
    values.code === '123456',
    password !== null && password.length >= 8,
    waitSeconds,
    sentTo,
    isUnresolved,
    resendDelay > 0,
  ],
  states: codedFormStates(passwordResetFaults),
});
