import { formTexts } from '#src/console/form/texts.ts';
import { listTexts } from '#src/console/list/texts.ts';
import { flowEventsTexts, sendFlowTexts } from '#src/console/support/texts.ts';
import { consoleTexts, orderFaultTexts } from '#src/console/texts.ts';
import { profileTexts } from '#src/features/account/texts.ts';
import { catalogueTexts } from '#src/features/catalogue/texts.ts';
import { depositTexts } from '#src/features/deposit/texts.ts';
import { launchpadTexts } from '#src/features/launchpad/texts.ts';
import { batchActionTexts } from '#src/features/orders/batch-action/texts.ts';
import { compromiseTexts } from '#src/features/orders/compromise/texts.ts';
import { dashboardTexts } from '#src/features/orders/dashboard/texts.ts';
import { downloadTexts } from '#src/features/orders/download/texts.ts';
import { ordersTexts } from '#src/features/orders/list/texts.ts';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import { reissueTexts } from '#src/features/orders/reissue/texts.ts';
import { partiesTexts } from '#src/features/parties/texts.ts';
import { paymentPagesTexts } from '#src/features/payment/pages/texts.ts';
import { paymentTexts } from '#src/features/payment/texts.ts';
import { laterTexts, purchaseTexts } from '#src/features/purchase/texts.ts';
import { sandboxTexts } from '#src/features/sandbox/texts.ts';
import { sessionTexts } from '#src/features/session/texts.ts';
import { noticeTexts } from '#src/features/shell/notice.texts.ts';
import { overlayTexts } from '#src/features/shell/overlay.texts.ts';
import { frameTexts } from '#src/features/shell/texts.ts';
import { supportTexts } from '#src/features/support/texts.ts';
import { configRefusalTexts, configTexts } from '#src/features/tools/config/texts.ts';
import { convertTexts } from '#src/features/tools/convert/texts.ts';
import { dnsTexts } from '#src/features/tools/dns/texts.ts';
import { genCsrTexts } from '#src/features/tools/gen-csr/texts.ts';
import { factsTexts } from '#src/features/tools/parse/facts/texts.ts';
import { parseTexts } from '#src/features/tools/parse/texts.ts';
import { replaceTexts } from '#src/features/tools/replace/texts.ts';
import { reportTexts } from '#src/features/tools/report/texts.ts';
import { toolFaultTexts, toolsTexts, workerFaultTexts } from '#src/features/tools/texts.ts';
import { dnsAdviceTexts } from '#src/features/validation/advice/texts.ts';
import { validationTexts } from '#src/features/validation/texts.ts';
import { vaultTexts } from '#src/features/vault/texts.ts';
import { fetchTexts } from '#src/i18n/load-texts.ts';
import { createSnapshot } from '#src/i18n/texts.ts';

/** The texts of every feature; a test checks that none is missing. */
export const allDefinitions = [
  consoleTexts,
  orderFaultTexts,
  formTexts,
  listTexts,
  frameTexts,
  overlayTexts,
  noticeTexts,
  sessionTexts,
  launchpadTexts,
  catalogueTexts,
  dashboardTexts,
  ordersTexts,
  batchActionTexts,
  compromiseTexts,
  downloadTexts,
  orderTexts,
  reissueTexts,
  validationTexts,
  dnsAdviceTexts,
  vaultTexts,
  sandboxTexts,
  purchaseTexts,
  laterTexts,
  partiesTexts,
  paymentTexts,
  paymentPagesTexts,
  profileTexts,
  depositTexts,
  configTexts,
  configRefusalTexts,
  replaceTexts,
  dnsTexts,
  reportTexts,
  convertTexts,
  toolsTexts,
  toolFaultTexts,
  workerFaultTexts,
  parseTexts,
  factsTexts,
  genCsrTexts,
  supportTexts,
  flowEventsTexts,
  sendFlowTexts,
];

export const zhTexts = await fetchTexts('zh', allDefinitions);
export const enTexts = await fetchTexts('en', allDefinitions);

/** Translators as the console has them after sign-in. */
export const translators = {
  zh: createSnapshot('zh', zhTexts).t,
  en: createSnapshot('en', enTexts).t,
};

/** Every text as a row of path and text; each form of a counted text has its own row. */
export function textRows(node: object, path = ''): readonly (readonly [path: string, text: string])[] {
  return Object.entries(node).flatMap(([key, value]) => {
    const at = path === '' ? key : `${path}.${key}`;
    return typeof value === 'string' ? [[at, value] as const] : textRows(value, at);
  });
}

export function placeholdersOf(text: string): readonly string[] {
  return [...text.matchAll(/\{\{(.*?)\}\}/g)].map((match) => match[1] ?? '').sort();
}
