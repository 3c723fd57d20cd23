import { formTexts } from '#src/console/form/texts.ts';
import { listTexts } from '#src/console/list/texts.ts';
import { flowEventsTexts } from '#src/console/support/texts.ts';
import { consoleTexts, orderFaultTexts } from '#src/console/texts.ts';
import { depositTexts } from '#src/features/deposit/texts.ts';
import { batchActionTexts } from '#src/features/orders/batch-action/texts.ts';
import { reissueTexts } from '#src/features/orders/reissue/texts.ts';
import { partiesTexts } from '#src/features/parties/texts.ts';
import { paymentPagesTexts } from '#src/features/payment/pages/texts.ts';
import { paymentTexts } from '#src/features/payment/texts.ts';
import { laterTexts, purchaseTexts } from '#src/features/purchase/texts.ts';
import { loadLayout } from '#src/features/support/replay/chart/lay-out.ts';
import { supportTexts } from '#src/features/support/texts.ts';
import { validationTexts } from '#src/features/validation/texts.ts';
import { completeLanguages } from '#src/i18n/languages.ts';
import { fetchTexts } from '#src/i18n/load-texts.ts';

const texts = [
  ...[formTexts, listTexts, consoleTexts, orderFaultTexts, flowEventsTexts, supportTexts],
  ...[purchaseTexts, laterTexts, paymentTexts, paymentPagesTexts, depositTexts],
  ...[batchActionTexts, reissueTexts, partiesTexts, validationTexts],
];

/** Fetches what the screens and charts are made of while there is a network: a file is replayed without one. */
export async function loadAhead(): Promise<void> {
  await Promise.all([loadLayout(), ...completeLanguages.map((language) => fetchTexts(language, texts))]);
}
