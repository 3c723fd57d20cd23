import type { CodedFormEvent } from '#machines/account/coded-form.ts';
import { signUpFaults, signUpMachine } from '#machines/account/sign-up/sign-up.machine.ts';
import { defineModel } from '#tests/model/define-model.ts';
import { codedFormEvents, codedFormStates } from '#tests/model/models/coded-form.samples.ts';

const values = { method: 'tel', telPrefix: '86', telephone: '', email: '', code: '', inviteCode: '' };

export const signUpModel = defineModel({
  machine: signUpMachine,
  paths: [
    'entering.code.ready entering.code.sending entering.code.deciding entering.code.cooling',
    'entering.form.editing entering.form.submitting done',
  ],
  inputs: {
    'just opened': { values, sent: null, now: 1_000 },
    'loaded again': {
      values: { ...values, telephone: '13800138000' },
      sent: { sentTo: '+8613800138000', resendAt: 40_000 },
      now: 10_000,
    },
  },
  events: (): readonly CodedFormEvent[] => [
    { type: 'field.change', field: 'telephone', value: '13800138000' },
    { type: 'field.change', field: 'telephone', value: '13900139000' },
    { type: 'field.change', field: 'telephone', value: '1' },
    { type: 'field.change', field: 'inviteCode', value: 'a-b' },
    { type: 'field.change', field: 'inviteCode', value: '' },
    ...codedFormEvents,
  ],
  project: ({ values: typed, password, waitSeconds, sentTo, isUnresolved, resendDelay }) => [
    typed.telephone,
    typed.inviteCode,
    typed.code === '123456',
    password !== null && password.length >= 8,
    waitSeconds,
    sentTo,
    isUnresolved,
    resendDelay > 0,
  ],
  states: codedFormStates(signUpFaults),
});
