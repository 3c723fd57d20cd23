import { centerRoom } from '#src/features/account/center/center.room.ts';
import { legalRoom } from '#src/features/account/entry/legal.room.ts';
import { passwordResetRoom } from '#src/features/account/entry/password-reset.room.ts';
import { signUpRoom } from '#src/features/account/entry/sign-up.room.ts';
import { profileRoom } from '#src/features/account/profile.room.ts';
import { automateRoom } from '#src/features/acme/automate.room.ts';
import { automationRoom } from '#src/features/acme/automation.room.ts';
import { policyRoom } from '#src/features/acme/policy.room.ts';
import { apiRoom } from '#src/features/api/api.room.ts';
import { approvalsRoom } from '#src/features/approvals/approvals.room.ts';
import { priceListRoom } from '#src/features/catalogue/price-list.room.ts';
import { whichRoom } from '#src/features/catalogue/which.room.ts';
import { depositRoom } from '#src/features/deposit/deposit.room.ts';
import { alertsRoom } from '#src/features/discovery/alerts/alerts.room.ts';
import { certsRoom } from '#src/features/discovery/certs/certs.room.ts';
import { foundCertRoom } from '#src/features/discovery/found/cert.room.ts';
import { ctWatchRoom } from '#src/features/discovery/log/log.room.ts';
import { overviewRoom } from '#src/features/discovery/overview/overview.room.ts';
import { runRoom } from '#src/features/discovery/scans/run.room.ts';
import { scansRoom } from '#src/features/discovery/scans/scans.room.ts';
import { scopeRoom } from '#src/features/discovery/scans/scope.room.ts';
import { billsRoom } from '#src/features/finance/bills.room.ts';
import { ownPricesRoom } from '#src/features/finance/own-prices.room.ts';
import { helpArticleRoom } from '#src/features/help/article.room.ts';
import { helpRoom } from '#src/features/help/help.room.ts';
import { invoiceRoom } from '#src/features/invoices/invoice.room.ts';
import { invoiceDetailRoom } from '#src/features/invoices/invoice-detail.room.ts';
import { invoiceMailingsRoom } from '#src/features/invoices/mailings.room.ts';
import { invoiceTitlesRoom } from '#src/features/invoices/titles.room.ts';
import { apiKeysRoom } from '#src/features/keys/api-keys.room.ts';
import { launchpadRoom } from '#src/features/launchpad/launchpad.room.ts';
import { notificationsRoom } from '#src/features/notices/notifications.room.ts';
import { notifyRoom } from '#src/features/notices/notify.room.ts';
import { dashboardRoom } from '#src/features/orders/dashboard/dashboard.room.ts';
import { expiringRoom } from '#src/features/orders/list/expiring.room.ts';
import { ordersRoom } from '#src/features/orders/list/orders.room.ts';
import { orderRoom } from '#src/features/orders/order/order.room.ts';
import { packagesRoom } from '#src/features/packages/packages.room.ts';
import { contactsRoom } from '#src/features/parties/contacts.room.ts';
import { mailboxesRoom } from '#src/features/parties/mailboxes.room.ts';
import { organizationsRoom } from '#src/features/parties/organizations.room.ts';
import { batchPaymentRoom } from '#src/features/payment/pages/batch-payment.room.ts';
import { paymentRoom } from '#src/features/payment/pages/payment.room.ts';
import { depositTestRoom } from '#src/features/payment/test/deposit-test.room.ts';
import { paymentTestRoom } from '#src/features/payment/test/payment-test.room.ts';
import { invitationRoom } from '#src/features/people/invitation.room.ts';
import { logRoom } from '#src/features/people/log.room.ts';
import { manageRoom } from '#src/features/people/manage.room.ts';
import { clockRoom } from '#src/features/policy/clock.room.ts';
import { purchaseRoom } from '#src/features/purchase/purchase.room.ts';
import { realNameRoom } from '#src/features/realname/real-name.room.ts';
import { referralRoom } from '#src/features/referral/referral.room.ts';
import { securityRoom } from '#src/features/security/security.room.ts';
import { secondFactorRoom } from '#src/features/session/second-factor.room.ts';
import { signInRoom } from '#src/features/session/sign-in.room.ts';
import { wechatRoom } from '#src/features/session/wechat.room.ts';
import { shopCatalogueRoom } from '#src/features/shop/catalogue.room.ts';
import { shopContentRoom } from '#src/features/shop/content.room.ts';
import { shopCustomerRoom } from '#src/features/shop/customer.room.ts';
import { shopCustomersRoom } from '#src/features/shop/customers.room.ts';
import { shopOrderRoom } from '#src/features/shop/order.room.ts';
import { shopOrdersRoom } from '#src/features/shop/orders.room.ts';
import { shopPaymentsRoom } from '#src/features/shop/payments.room.ts';
import { shopReviewsRoom } from '#src/features/shop/reviews.room.ts';
import { shopRoom } from '#src/features/shop/shop.room.ts';
import { shopSiteRoom } from '#src/features/shop/site.room.ts';
import { shopSystemRoom } from '#src/features/shop/system.room.ts';
import { caseRoom } from '#src/features/support/case.room.ts';
import { casesRoom } from '#src/features/support/cases.room.ts';
import { ownCaseRoom } from '#src/features/support/own-case.room.ts';
import { ownCasesRoom } from '#src/features/support/own-cases.room.ts';
import { replayRoom } from '#src/features/support/replay/replay.room.ts';
import { toolsRoom } from '#src/features/tools/tools.room.ts';
import { webhooksRoom } from '#src/features/webhooks/webhooks.room.ts';

/** Every page with a place in menu, palette or early script, in the menu's order. */
export const rooms = [
  shopRoom,
  shopOrdersRoom,
  shopPaymentsRoom,
  shopCustomersRoom,
  shopReviewsRoom,
  shopCatalogueRoom,
  shopContentRoom,
  shopSiteRoom,
  shopSystemRoom,
  launchpadRoom,
  purchaseRoom,
  ordersRoom,
  expiringRoom,
  dashboardRoom,
  priceListRoom,
  contactsRoom,
  organizationsRoom,
  mailboxesRoom,
  toolsRoom,
  overviewRoom,
  certsRoom,
  ctWatchRoom,
  alertsRoom,
  scansRoom,
  scopeRoom,
  billsRoom,
  depositRoom,
  packagesRoom,
  invoiceRoom,
  ownPricesRoom,
  centerRoom,
  approvalsRoom,
  apiKeysRoom,
  manageRoom,
  securityRoom,
  notifyRoom,
  logRoom,
  webhooksRoom,
  automateRoom,
  automationRoom,
  policyRoom,
  apiRoom,
  helpRoom,
  helpArticleRoom,
  casesRoom,
  caseRoom,
  replayRoom,
  ownCasesRoom,
  ownCaseRoom,
  profileRoom,
  notificationsRoom,
  realNameRoom,
  invoiceDetailRoom,
  invoiceTitlesRoom,
  invoiceMailingsRoom,
  clockRoom,
  referralRoom,
  whichRoom,
  paymentTestRoom,
  depositTestRoom,
  orderRoom,
  foundCertRoom,
  runRoom,
  shopOrderRoom,
  shopCustomerRoom,
  paymentRoom,
  batchPaymentRoom,
  legalRoom,
  signInRoom,
  secondFactorRoom,
  wechatRoom,
  signUpRoom,
  passwordResetRoom,
  invitationRoom,
] as const;
