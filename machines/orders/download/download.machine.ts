import { setup } from 'xstate';
import { assigns } from '#machines/kit/assigns.ts';
import {
  downloadActions,
  downloadGuards,
  downloadSlots,
} from '#machines/orders/download/download.actions.ts';
import { hasKeyInside, passphraseNeed } from '#machines/orders/download/download.rules.ts';
import type {
  DownloadContext,
  DownloadEvent,
  DownloadInput,
} from '#machines/orders/download/download.types.ts';
import { nothingHeld } from '#machines/passphrase.ts';

/**
 * Saves an issued certificate in a format chosen, with its key where this browser's vault opens it. A passphrase stays in
 * the secret box until its field goes, so that the next format that is locked needs no typing.
 */
export const downloadMachine = setup({
  types: { context: {} as DownloadContext, events: {} as DownloadEvent, input: {} as DownloadInput },
  actors: downloadSlots,
  guards: downloadGuards,
  actions: assigns<DownloadContext, DownloadEvent>()(downloadActions),
}).createMachine({
  id: 'download',
  context: ({ input: { orderNo, commonName, chain, key, spkiHash } }) => ({
    orderNo,
    commonName,
    chain,
    key,
    spkiHash,
    standing: null,
    format: 'pem-bundle',
    passphrase: nothingHeld,
    passphraseAgain: nothingHeld,
    faults: [],
    refusals: 0,
    keyFailure: null,
    failure: null,
    filename: null,
  }),
  initial: 'checking',
  states: {
    checking: {
      invoke: {
        id: 'inspectKey',
        src: 'inspectKey',
        input: ({ context: { key, spkiHash } }) => ({ key, spkiHash }),
        onDone: [
          { guard: 'isInspected', target: 'open', actions: 'keepStanding' },
          { target: 'open', actions: 'noteUnreadable' },
        ],
        onError: { target: 'open', actions: 'noteUnreadable' },
      },
    },
    open: {
      initial: 'choosing',
      states: {
        choosing: {},
        saved: {},
        failed: {},
      },
      on: {
        'format.choose': { guard: 'isOffered', target: '.choosing', actions: 'chooseFormat' },
        'download.start': [
          { guard: 'isComplete', target: 'building', actions: 'clearFailure' },
          { target: '.choosing', actions: 'refusePassphrase' },
        ],
        'key.check': { target: 'checking', actions: 'clearFailure' },
      },
    },
    building: {
      invoke: {
        id: 'buildDownload',
        src: 'buildDownload',
        input: ({ context: { format, standing, commonName, chain, key, passphrase, passphraseAgain } }) => {
          const isLocked = passphraseNeed(format, standing) !== 'none';
          return {
            format,
            commonName,
            chain,
            key: hasKeyInside(format, standing) ? key : '',
            passphrase: isLocked ? passphrase.handle : null,
            passphraseAgain: isLocked ? passphraseAgain.handle : null,
          };
        },
        onDone: [
          { guard: 'isSaved', target: 'open.saved', actions: 'keepFilename' },
          { guard: 'isDifferent', target: 'open.choosing', actions: 'refuseRepetition' },
          { guard: 'isStopped', target: 'open.choosing' },
          { target: 'open.failed', actions: 'noteFailure' },
        ],
        onError: { target: 'open.failed', actions: 'noteFailure' },
      },
      on: { 'download.cancel': 'open' },
    },
  },
  on: {
    'passphrase.change': { actions: 'keepPassphrase' },
    'passphrase-again.change': { actions: 'keepPassphraseAgain' },
  },
});
