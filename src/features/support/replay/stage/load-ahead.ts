import { formTexts } from '#src/console/form/texts.ts';
import { listTexts } from '#src/console/list/texts.ts';
import { flowEventsTexts } from '#src/console/support/texts.ts';
import { consoleTexts, orderFaultTexts } from '#src/console/texts.ts';
import { catalogueTexts } from '#src/features/catalogue/texts.ts';
import { depositTexts } from '#src/features/deposit/texts.ts';
import { flows } from '#src/features/flows.ts';
import { batchActionTexts } from '#src/features/orders/batch-action/texts.ts';
import { compromiseTexts } from '#src/features/orders/compromise/texts.ts';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import { reissueTexts } from '#src/features/orders/reissue/texts.ts';
import { partiesTexts } from '#src/features/parties/texts.ts';
import { paymentPagesTexts } from '#src/features/payment/pages/texts.ts';
import { paymentTexts } from '#src/features/payment/texts.ts';
import { laterTexts, purchaseTexts } from '#src/features/purchase/texts.ts';
import { loadLayout } from '#src/features/support/replay/chart/lay-out.ts';
import { supportTexts } from '#src/features/support/texts.ts';
import { validationTexts } from '#src/features/validation/texts.ts';
import { vaultTexts } from '#src/features/vault/texts.ts';
import { completeLanguages } from '#src/i18n/languages.ts';
import { fetchTexts } from '#src/i18n/load-texts.ts';

const texts = [
  ...[formTexts, listTexts, consoleTexts, orderFaultTexts, flowEventsTexts, supportTexts],
  ...[purchaseTexts, laterTexts, paymentTexts, paymentPagesTexts, depositTexts],
  ...[batchActionTexts, reissueTexts, compromiseTexts, orderTexts, partiesTexts, validationTexts],
  ...[catalogueTexts, vaultTexts],
];

/** One module of each chunk that the screens load on demand; a chunk always loads as a whole. */
const parts = () => [
  import(/* webpackChunkName: "ahead-notice" */ '#src/features/purchase/validation/ahead-notice.tsx'),
  import(/* webpackChunkName: "purchase-parts" */ '#src/features/purchase/names/extra-names.tsx'),
  import(/* webpackChunkName: "batch" */ '#src/features/purchase/batch/batch-names.tsx'),
  import(/* webpackChunkName: "parties" */ '#src/features/purchase/parties/party-groups.tsx'),
  import(/* webpackChunkName: "payment" */ '#src/features/purchase/work-dialog.tsx'),
  import(/* webpackChunkName: "payment-panes" */ '#src/features/payment/methods/panes.tsx'),
];

/** Preloads everything that the screens and charts need while the network is available, because a file is replayed without it. */
export async function loadAhead(): Promise<void> {
  await Promise.all([
    loadLayout(),
    ...parts(),
    ...flows.flatMap(({ flow, replay }) => [flow.work(), replay()]),
    ...completeLanguages.map((language) => fetchTexts(language, texts)),
  ]);
}
