import { judgeInput, reuseInput, sourceInput } from '#machines/purchase/purchase.inputs.ts';
import { purchaseSetup } from '#machines/purchase/purchase.setup.ts';

/**
 * Where the requests come from: made here, pasted, or in a zip. What was read of a paste and of a zip is kept apart, so
 * that going from one to the other loses nothing. A file lives only as long as the page, what was read of it stays.
 */
export const csrSourceRegion = purchaseSetup.createStateConfig({
  initial: 'create',
  states: {
    create: {
      always: [
        { guard: 'isPasteChosen', target: 'paste' },
        { guard: 'isZipChosen', target: 'zip' },
      ],
    },
    paste: {
      always: [
        { guard: 'isCreateChosen', target: 'create' },
        { guard: 'isZipChosen', target: 'zip' },
        { guard: 'isSourceUnread', target: 'reading' },
      ],
      on: { 'csr.retry': { guard: 'hasSource', target: 'reading' } },
    },
    zip: {
      always: [
        { guard: 'isCreateChosen', target: 'create' },
        { guard: 'isPasteChosen', target: 'paste' },
        { guard: 'isSourceUnread', target: 'reading' },
      ],
      on: { 'csr.retry': { guard: 'hasSource', target: 'reading' } },
    },
    reading: {
      entry: 'noteSourceAsked',
      always: [
        { guard: 'isSourceNeedless', target: 'create' },
        { guard: 'isSourceOutdated', target: 'reading', reenter: true },
      ],
      invoke: {
        id: 'readRequests',
        src: 'readRequests',
        input: ({ context }) => sourceInput(context),
        onDone: { guard: 'isCurrentSource', target: 'create', actions: 'keepRequests' },
        onError: { target: 'create', actions: 'noteSourceBroken' },
      },
    },
  },
  on: {
    'csr.change': { actions: 'changeCsr' },
    'maker.choose': { guard: 'canCaMakeKey', actions: 'chooseMaker' },
    'csr.paste': { actions: 'keepPaste' },
    'csr.upload': { actions: 'keepFile' },
  },
});

/** Holds the requests against the product, and their keys against the customer's orders. */
export const requestsRegion = purchaseSetup.createStateConfig({
  initial: 'settled',
  states: {
    settled: {
      always: [
        { guard: 'isUnjudged', target: 'judging' },
        { guard: 'isReuseUnasked', target: 'asking' },
      ],
    },
    judging: {
      entry: 'noteJudgeAsked',
      always: [
        { guard: 'isJudgeNeedless', target: 'settled' },
        { guard: 'isJudgeOutdated', target: 'judging', reenter: true },
      ],
      invoke: {
        id: 'judgeRequests',
        src: 'judgeRequests',
        input: ({ context }) => judgeInput(context),
        onDone: { guard: 'isCurrentJudgement', target: 'settled', actions: 'keepJudgement' },
        onError: { target: 'settled', actions: 'noteJudgeBroken' },
      },
    },
    asking: {
      entry: 'noteReuseAsked',
      always: [
        { guard: 'isReuseNeedless', target: 'settled' },
        { guard: 'isReuseOutdated', target: 'asking', reenter: true },
      ],
      invoke: {
        id: 'askKeyReuse',
        src: 'askKeyReuse',
        input: ({ context }) => reuseInput(context),
        onDone: { guard: 'isCurrentReuse', target: 'settled', actions: 'keepReuse' },
        onError: { target: 'settled', actions: 'noteReuseBroken' },
      },
    },
  },
  on: { 'csr.drop': { guard: 'isRequestThere', actions: 'dropRequest' } },
});
