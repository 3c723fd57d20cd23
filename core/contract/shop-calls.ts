import * as shop from '#core/contract/calls/shop.ts';
import * as shopAnnouncements from '#core/contract/shop-announcements.ts';
import * as shopCatalogue from '#core/contract/shop-catalogue.ts';
import * as shopCustomers from '#core/contract/shop-customers.ts';
import * as shopHelp from '#core/contract/shop-help.ts';
import * as shopMoney from '#core/contract/shop-money.ts';
import * as shopOrders from '#core/contract/shop-orders.ts';
import * as shopPayments from '#core/contract/shop-payments.ts';
import * as shopReviews from '#core/contract/shop-reviews.ts';
import * as shopSite from '#core/contract/shop-site.ts';
import * as shopSystem from '#core/contract/shop-system.ts';
import { pick } from '#core/pick.ts';

/** The calls of the operator's desk. */
export const shopCalls = {
  ...pick(shop, ['overview', 'acts', 'decideAct']),
  ...pick(shopOrders, [
    'orders',
    'order',
    'orderDomains',
    'orderCaa',
    'retryOrder',
    'refundPreview',
    'cancelOrder',
    'refundOrder',
  ]),
  ...pick(shopCustomers, [
    'customers',
    'customer',
    'changeDiscount',
    'credit',
    'debit',
    'bookTransfer',
    'setDisabled',
    'endSessions',
    'resetFactor',
    'erase',
  ]),
  ...pick(shopAnnouncements, ['announcements', 'announce', 'changeAnnouncement', 'withdrawAnnouncement']),
  ...pick(shopCatalogue, [
    'catalogue',
    'catalogueProduct',
    'changeProduct',
    'changeTexts',
    'undoChange',
    'changeRate',
  ]),
  ...pick(shopHelp, ['helpArticles', 'helpSource', 'previewHelp', 'putHelp', 'removeHelp']),
  ...pick(shopSite, [
    'site',
    'siteVersions',
    'siteChange',
    'changeSite',
    'restoreSite',
    'previewLegal',
    'previewMail',
    'testMail',
  ]),
  ...pick(shopSystem, ['system', 'retryJob', 'dropJob', 'sendMail']),
  ...pick(shopMoney, ['invoices', 'issueInvoices', 'refuseInvoice', 'undecidedRefunds', 'decideRefund']),
  ...pick(shopPayments, ['failedPayments']),
  ...pick(shopReviews, [
    'realNames',
    'realNameProof',
    'decideRealName',
    'withdrawals',
    'payWithdrawal',
    'refuseWithdrawal',
  ]),
} as const;
