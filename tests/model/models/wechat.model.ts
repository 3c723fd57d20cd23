import { replyCode } from '#core/contract/call.ts';
import { fault } from '#core/fault.ts';
import { fail, ok } from '#core/result.ts';
import { type WechatEvent, wechatMachine } from '#machines/session/wechat/wechat.machine.ts';
import { anything, broke, defineModel, done, dropped, refusal, unless } from '#tests/model/define-model.ts';

const unknown = refusal(replyCode.badInput, [fault('wechat', 'wechat-unknown', '')]);
const factor = refusal(replyCode.secondFactor);

const events: readonly WechatEvent[] = [
  { type: 'wechat.go' },
  done('go', ok(null)),
  done('go', fail(dropped)),
  broke('go'),
  done('settle', ok(null)),
  done('settle', fail(unknown)),
  done('settle', fail(factor)),
  done('settle', fail(dropped)),
  broke('settle'),
];

export const wechatModel = defineModel({
  machine: wechatMachine,
  paths: ['settling done', 'settling secondFactor', 'idle going idle'],
  inputs: {
    'a button': { purpose: 'sign-in', arrived: null },
    'a return': { purpose: 'sign-in', arrived: { code: 'c', state: 's' } },
    'a return that binds': { purpose: 'bind', arrived: { code: 'c', state: 's' } },
    'a refusal': { purpose: 'bind', arrived: { code: '', state: 's' } },
  },
  events: () => events,
  project: ({ purpose, arrived, ticket }) => [purpose, arrived?.code, ticket !== null],
  states: {
    idle: anything,
    going: anything,
    settling: ({ context: { arrived } }) =>
      unless(arrived !== null && arrived.code !== '', 'nothing came back'),
    refused: ({ context: { arrived } }) => unless(arrived?.code === '', 'what was allowed is refused'),
    done: anything,
    secondFactor: ({ context: { ticket } }) => unless(ticket !== null, 'no ticket for the second step'),
  },
});
