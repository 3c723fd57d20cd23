import { readdirSync } from 'node:fs';
import { basename, relative, resolve } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import { depositMachine } from '#machines/deposit/deposit.machine.ts';
import { actionMachine } from '#machines/kit/action.machine.ts';
import { formMachine } from '#machines/kit/form.machine.ts';
import { batchActionMachine } from '#machines/orders/batch-action/batch-action.machine.ts';
import { compromiseMachine } from '#machines/orders/compromise/compromise.machine.ts';
import { reissueMachine } from '#machines/orders/reissue/reissue.machine.ts';
import { statusPollingMachine } from '#machines/orders/status-polling/status-polling.machine.ts';
import { registerLookupMachine } from '#machines/parties/register-lookup/register-lookup.machine.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import { paymentQueueMachine } from '#machines/payment/payment-queue/payment-queue.machine.ts';
import { batchMachine } from '#machines/purchase/batch/batch.machine.ts';
import { csrSourceMachine } from '#machines/purchase/csr-source/csr-source.machine.ts';
import { dcvChoiceMachine } from '#machines/purchase/dcv-choice/dcv-choice.machine.ts';
import { orderModeMachine } from '#machines/purchase/order-mode/order-mode.machine.ts';
import { orderingMachine } from '#machines/purchase/ordering/ordering.machine.ts';
import { purchaseMachine } from '#machines/purchase/purchase.machine.ts';
import { secondFactorMachine } from '#machines/session/second-factor/second-factor.machine.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { signInMachine } from '#machines/session/sign-in/sign-in.machine.ts';
import { replayMachine } from '#machines/support/replay/replay.machine.ts';
import { auditMachine } from '#machines/tools/audit/audit.machine.ts';
import { dnsBatchMachine } from '#machines/tools/dns-batch/dns-batch.machine.ts';
import { toolMachine } from '#machines/tools/tool.machine.ts';
import { dcvMachine } from '#machines/validation/dcv.machine.ts';
import { committedTextMachine } from '#src/ui/committed-text/committed-text.machine.ts';
import { machineName } from '#tests/support/coverage-files.ts';

const root = resolve(import.meta.dirname, '..');

/** Every machine by its file name. */
export const charts: Readonly<Record<string, AnyStateMachine>> = Object.fromEntries(
  [
    actionMachine,
    batchMachine,
    csrSourceMachine,
    dcvMachine,
    dcvChoiceMachine,
    depositMachine,
    formMachine,
    orderModeMachine,
    orderingMachine,
    paymentMachine,
    paymentQueueMachine,
    purchaseMachine,
    registerLookupMachine,
    batchActionMachine,
    compromiseMachine,
    reissueMachine,
    replayMachine,
    secondFactorMachine,
    sessionMachine,
    signInMachine,
    statusPollingMachine,
    auditMachine,
    dnsBatchMachine,
    toolMachine,
    committedTextMachine,
  ].map((machine) => [machineName(machine), machine]),
);

/** The main path of each workflow, as the states it passes; several paths where one would omit much. */
export const happyPaths: Readonly<Record<string, readonly string[]>> = {
  action: ['resting.idle confirming running resting.done'],
  audit: ['seeking resting starting started', 'seeking polling deciding done'],
  batch: ['keying.working.running tracing creating created'],
  'batch-action': ['working ended closed'],
  'committed-text': ['resting typing leaving submitted resting'],
  compromise: [
    'reading deciding telling deciding replacing.editing replacing.preparing replacing.tracing replacing.creating replacing.created deciding waiting.watching deciding installing deciding revoking.reviewing revoking.confirming revoking.sending reading deciding finished closed',
  ],
  'csr-source': ['source.create source.own'],
  dcv: ['loading deciding waiting checking deciding issued'],
  'dcv-choice': ['dcv.open dcv.forced dcv.open'],
  deposit: ['editing creating made'],
  'dns-batch': ['access findingZones choosing reading planning applying pacing finished'],
  form: ['editing checking saving saved done'],
  'order-mode': ['mode.single mode.batch'],
  ordering: ['ready placing creating created'],
  payment: ['loading ready paying confirming success', 'ready paying awaiting success'],
  'payment-queue': ['watching paid dismissed', 'watching partly reading opening watching'],
  purchase: [
    'editing.press.open editing.press.waiting preparing creating created',
    'editing.press.waiting handing handed',
  ],
  'register-lookup': ['typing lookingUp offering comparing typing'],
  reissue: ['editing.quoting editing.settled preparing creating created'],
  replay: ['empty reading folded.paused folded.playing folded.paused'],
  'second-factor': ['entering.code.editing entering.code.submitting signedIn'],
  session: ['checking loading signedIn.idle signingOut ended'],
  'sign-in': ['open.choosing open.loadingCaptcha open.editing submitting signedIn'],
  'status-polling': ['polling deciding pacing polling', 'deciding paid'],
  tool: ['deciding reading read'],
};

/** Paths of the machines' files from the project's root, by name. */
export function machineFiles(): ReadonlyMap<string, string> {
  const files = ['machines', 'src'].flatMap((layer) =>
    readdirSync(resolve(root, layer), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.machine.ts'))
      .map((file) => relative(root, resolve(root, layer, file)).replaceAll('\\', '/')),
  );
  return new Map(files.map((file) => [basename(file, '.machine.ts'), file]));
}
