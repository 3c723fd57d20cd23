import type { Page } from 'playwright';
import { enOrder } from '#src/features/orders/order/texts.en.ts';
import { zhOrder } from '#src/features/orders/order/texts.zh.ts';
import { enParties } from '#src/features/parties/texts.en.ts';
import { zhParties } from '#src/features/parties/texts.zh.ts';
import { enFrame } from '#src/features/shell/texts.en.ts';
import { zhFrame } from '#src/features/shell/texts.zh.ts';
import { enValidation } from '#src/features/validation/texts.en.ts';
import { zhValidation } from '#src/features/validation/texts.zh.ts';
import { enCommon } from '#src/i18n/texts/en/common.ts';
import { zhCommon } from '#src/i18n/texts/zh/common.ts';

const texts = {
  zh: {
    order: zhOrder,
    frame: zhFrame,
    common: zhCommon,
    parties: zhParties,
    validation: zhValidation,
  },
  en: {
    order: enOrder,
    frame: enFrame,
    common: enCommon,
    parties: enParties,
    validation: enValidation,
  },
};
type Words = (typeof texts)['zh' | 'en'];

/** A dialog, drawer or menu, and how it is opened on a page that `visits.ts` names. */
interface Opening {
  readonly name: string;
  readonly on: string;
  readonly open: (page: Page, words: Words) => Promise<void>;
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

export const wordsIn = (lang: 'zh' | 'en'): Words => texts[lang];

/** Every dialog, drawer and menu that a press or two opens. */
export const openings: readonly Opening[] = [
  { name: 'download', on: 'order-issued', open: (page, { order }) => press(page, order.download) },
  { name: 'revoke', on: 'order-issued', open: (page, { order }) => press(page, order.revoke.start) },
  {
    name: 'reissue',
    on: 'order-issued',
    open: (page, { order }) => press(page, new RegExp(`^(${order.reissue}|${order.correct})`)),
  },
  {
    name: 'history',
    on: 'order-issued',
    open: (page, { order }) => page.getByRole('heading', { name: order.timeline.title }).click(),
  },
  { name: 'cancel', on: 'order-verifying', open: (page, { order }) => press(page, order.cancel) },
  { name: 'cancel-unpaid', on: 'order-unpaid', open: (page, { order }) => press(page, order.cancel) },
  { name: 'help', on: 'launchpad', open: (page, { frame }) => press(page, frame.help) },
  {
    name: 'support',
    on: 'order-issued',
    async open(page, { common, frame }) {
      await press(page, frame.help);
      await page.getByRole('menuitem', { name: common.support }).click();
    },
  },
  {
    name: 'several',
    on: 'orders',
    open: (page) => page.getByRole('checkbox').first().check({ force: true }),
  },
  {
    name: 'records',
    on: 'orders',
    async open(page) {
      await page.goto(new URL('/orders/list?records=open', page.url()).href);
    },
  },
  { name: 'contact', on: 'contacts', open: (page, { parties }) => press(page, parties.add) },
  { name: 'organization', on: 'organizations', open: (page, { parties }) => press(page, parties.add) },
  {
    name: 'organization-names',
    on: 'organization-domains',
    open: (page, { validation }) => press(page, validation.ahead.add),
  },
  { name: 'account-menu', on: 'launchpad', open: (page, { frame }) => press(page, frame.account) },
  {
    name: 'vault',
    on: 'launchpad',
    async open(page, { frame }) {
      await press(page, frame.account);
      await page.getByRole('menuitem', { name: frame.vault }).click();
    },
  },
  { name: 'notices', on: 'launchpad', open: (page, { frame }) => press(page, frame.notices) },
  { name: 'palette', on: 'launchpad', open: (page) => page.keyboard.press('Control+K') },
  { name: 'sandbox', on: 'launchpad', open: (page, { frame }) => press(page, frame.sandbox) },
];
