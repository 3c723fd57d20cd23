import { centerRoutes } from '#server/account/center.routes.ts';
import { contactRoutes } from '#server/account/contacts.routes.ts';
import { entryRoutes } from '#server/account/entry.routes.ts';
import { profileRoutes } from '#server/account/profile.ts';
import { acmePage } from '#server/acme/acme.page.ts';
import { automationRoutes } from '#server/acme/automation.routes.ts';
import { policyRoutes } from '#server/acme/policies.routes.ts';
import { approvalRoutes } from '#server/approvals/approvals.routes.ts';
import { catalogueRoutes } from '#server/catalogue/catalogue.routes.ts';
import { cleaningJobs } from '#server/cleaning.jobs.ts';
import type { MovableClock } from '#server/clock.ts';
import { codeJobs } from '#server/codes/codes.jobs.ts';
import { depositRoutes } from '#server/deposit/deposits.ts';
import { calendarFeed } from '#server/discovery/calendar.feed.ts';
import { ctJobs } from '#server/discovery/ct/ct.jobs.ts';
import { ctRoutes } from '#server/discovery/ct/ct.routes.ts';
import { openLogWorld } from '#server/discovery/ct/log-world.ts';
import { discoveryJobs, discoveryRoutes } from '#server/discovery/discovery.routes.ts';
import { helpRoutes } from '#server/help/help.routes.ts';
import type { PlainRoute } from '#server/http/app.ts';
import { agentFile, clientFile } from '#server/http/client-file.ts';
import { openApi } from '#server/http/openapi.ts';
import type { Route } from '#server/http/serve.ts';
import { invoiceJobs } from '#server/invoices/invoices.jobs.ts';
import { invoiceRoutes } from '#server/invoices/invoices.routes.ts';
import { openInvoicing } from '#server/invoices/invoicing.ts';
import { verifyPage } from '#server/invoices/verify.page.ts';
import type { Issuing } from '#server/issuing.ts';
import type { JobWork } from '#server/jobs/jobs.ts';
import { keyRoutes } from '#server/keys/keys.routes.ts';
import { ledgerJobs } from '#server/ledger/compare.ts';
import { openMailSite } from '#server/mail/mail-site.ts';
import { mailJobs } from '#server/mail/outbox.ts';
import type { MailTransport } from '#server/mail/smtp.ts';
import { announcementRoutes } from '#server/notices/announcements.routes.ts';
import { informRoutes } from '#server/notices/inform.routes.ts';
import { canSendNotices, noticeSmsJobs } from '#server/notices/notice-sms.ts';
import { noticeJobs } from '#server/notices/notices.jobs.ts';
import { noticeRoutes } from '#server/notices/notices.routes.ts';
import { orderBatchRoutes } from '#server/orders/batch.routes.ts';
import { orderJobs } from '#server/orders/orders.jobs.ts';
import { orderReadingRoutes } from '#server/orders/reading.routes.ts';
import { reissueRoutes } from '#server/orders/reissue.routes.ts';
import { orderWritingRoutes } from '#server/orders/writing.routes.ts';
import { packageRoutes } from '#server/packages/packages.routes.ts';
import { lookUpRegister } from '#server/parties/organization-register.ts';
import { partyRoutes } from '#server/parties/parties.routes.ts';
import { paymentCallbacks } from '#server/payment/callback.route.ts';
import { openGateways } from '#server/payment/gateways/gateways.ts';
import { paymentJobs } from '#server/payment/payment.jobs.ts';
import { paymentRoutes } from '#server/payment/payment.routes.ts';
import { peopleRoutes } from '#server/people/people.routes.ts';
import { clockRoutes } from '#server/policy/clock.routes.ts';
import { preferenceRoutes } from '#server/preferences/preferences.routes.ts';
import { purchaseRoutes } from '#server/purchase/purchase.routes.ts';
import { requestRoutes } from '#server/purchase/requests.routes.ts';
import { realNameRoutes } from '#server/realname/realname.routes.ts';
import { realNameJobs, sandboxReviewer } from '#server/realname/review.jobs.ts';
import { referralRoutes } from '#server/referral/referral.routes.ts';
import { referralJobs } from '#server/referral/rewards.ts';
import { codeMailsRoute } from '#server/sandbox/code-mails.route.ts';
import { sandboxLogJobs } from '#server/sandbox/ct-log.jobs.ts';
import { sandboxPaymentJobs } from '#server/sandbox/payments/callbacks.jobs.ts';
import { sandboxPayPage } from '#server/sandbox/payments/pay.page.ts';
import { chooseRefundsRoute, settlePaymentRoute } from '#server/sandbox/payments/payments.route.ts';
import { sandboxStripe } from '#server/sandbox/payments/stripe.page.ts';
import { sandboxRoutes } from '#server/sandbox/sandbox.routes.ts';
import { ticketMailsRoute } from '#server/sandbox/ticket-mails.route.ts';
import { sandboxWechatPage } from '#server/sandbox/wechat.page.ts';
import { securityRoutes } from '#server/security/security.routes.ts';
import type { Services } from '#server/services.ts';
import { sessionRoutes } from '#server/session/session.routes.ts';
import { sharingRoutes } from '#server/sharing/sharing.routes.ts';
import { openActKinds } from '#server/shop/act-kinds.ts';
import { shopActRoutes } from '#server/shop/acts.routes.ts';
import { shopCatalogueRoutes } from '#server/shop/catalogue.routes.ts';
import { shopContentRoutes } from '#server/shop/content.routes.ts';
import { shopCustomerRoutes } from '#server/shop/customers.routes.ts';
import { shopHelpRoutes } from '#server/shop/help.routes.ts';
import { shopMailRoutes } from '#server/shop/mails.routes.ts';
import { shopMoneyRoutes } from '#server/shop/money.routes.ts';
import { shopMoneyReviewRoutes } from '#server/shop/money-reviews.routes.ts';
import { shopOrderRoutes } from '#server/shop/orders.routes.ts';
import { shopPaymentRoutes } from '#server/shop/payments.routes.ts';
import { shopReviewRoutes } from '#server/shop/reviews.routes.ts';
import { shopJobs } from '#server/shop/shop.jobs.ts';
import { shopSiteRoutes } from '#server/shop/site.routes.ts';
import { shopSystemRoutes } from '#server/shop/system.routes.ts';
import type { Running } from '#server/shop/system.ts';
import { supportRoutes } from '#server/support/support.routes.ts';
import { openAuditWorld } from '#server/tools/audit/world.ts';
import { toolJobs, toolRoutes } from '#server/tools/tools.routes.ts';
import { transactionJobs } from '#server/transactions/transactions.jobs.ts';
import { transactionRoutes } from '#server/transactions/transactions.routes.ts';
import { confirmPage } from '#server/validation/confirm.page.ts';
import { dcvJobs } from '#server/validation/dcv.jobs.ts';
import { organizationDomainRoutes } from '#server/validation/organization-domains.routes.ts';
import { validationRoutes } from '#server/validation/validation.routes.ts';

import { openHookWorld } from '#server/webhooks/hooking.ts';
import { webhookJobs } from '#server/webhooks/webhooks.jobs.ts';
import { webhookRoutes } from '#server/webhooks/webhooks.routes.ts';

/** Routes, jobs and pages of every area. */
export interface Areas {
  readonly routes: readonly Route[];
  readonly jobs: readonly JobWork[];
  readonly plain: readonly PlainRoute[];
  /** Plain routes that also accept a POST. */
  readonly pages: readonly PlainRoute[];
}

export function assembleAreas(
  services: Services,
  movableClock: MovableClock | null,
  { verification, files, responders, scanning, log }: Issuing,
  transport: MailTransport | null,
  running: Running & { readonly fileHosts: readonly string[] },
): Areas {
  const paying = { ...services, gateways: openGateways(services) };
  const invoicing = openInvoicing(services);
  // Only a sandbox has a register to look up; elsewhere customers fill in the form by hand.
  const register = services.config.sandbox ? lookUpRegister : null;
  const logWorld = openLogWorld(services, log);
  const acting = { ...services, kinds: openActKinds(services) };
  return {
    routes: [
      ...sessionRoutes(services),
      ...securityRoutes(services),
      ...profileRoutes(),
      ...entryRoutes(services),
      ...contactRoutes(services),
      ...centerRoutes(),
      ...preferenceRoutes(),
      ...peopleRoutes(services),
      ...keyRoutes(services),
      ...approvalRoutes(),
      ...sharingRoutes(),
      ...noticeRoutes(),
      ...informRoutes({ canSendMail: services.mailer !== null, canSendSms: canSendNotices(services.texter) }),
      ...announcementRoutes(),
      ...catalogueRoutes(services),
      ...partyRoutes(services, register ?? (() => [])),
      ...realNameRoutes(services),
      ...purchaseRoutes(verification),
      ...requestRoutes(services),
      ...orderReadingRoutes(services),
      ...orderBatchRoutes(verification),
      ...orderWritingRoutes(verification),
      ...reissueRoutes(verification),
      ...automationRoutes(services, verification),
      ...policyRoutes(services),
      ...validationRoutes(verification),
      ...organizationDomainRoutes(verification),
      ...paymentRoutes(paying),
      ...depositRoutes(paying.gateways),
      ...packageRoutes(services),
      ...invoiceRoutes(invoicing),
      ...transactionRoutes(services),
      ...clockRoutes,
      ...referralRoutes(services),
      ...sandboxRoutes({ clock: movableClock, jobs: services.jobs, log }),
      settlePaymentRoute(services),
      chooseRefundsRoute(services),
      ticketMailsRoute(services.config),
      codeMailsRoute(services.config),
      ...toolRoutes(services),
      ...discoveryRoutes(services, scanning, verification.check),
      ...ctRoutes(services, logWorld),
      ...supportRoutes(services),
      ...helpRoutes(),
      ...webhookRoutes(services),
      ...shopActRoutes(acting),
      ...shopOrderRoutes(verification, acting),
      ...shopCustomerRoutes(services),
      ...shopMoneyRoutes(acting),
      ...shopPaymentRoutes(),
      ...shopCatalogueRoutes(services),
      ...shopContentRoutes(),
      ...shopHelpRoutes(),
      ...shopSiteRoutes(services, acting, running.fileHosts),
      ...shopMailRoutes(services),
      ...shopSystemRoutes(services, running),
      ...shopReviewRoutes(acting, register),
      ...shopMoneyReviewRoutes(invoicing, paying),
    ],
    jobs: [
      ...dcvJobs(verification),
      ...orderJobs(verification),
      ...transactionJobs(services),
      ...noticeJobs(services),
      ...noticeSmsJobs(services),
      ...codeJobs(services),
      ...paymentJobs(paying),
      ...invoiceJobs(invoicing),
      ...(services.config.sandbox ? sandboxPaymentJobs(services) : []),
      ...(services.config.sandbox ? realNameJobs(services, sandboxReviewer) : []),
      ...(transport === null
        ? []
        : mailJobs(services, transport, openMailSite(services.config, services.address, services.sites))),
      ...cleaningJobs(services),
      ...webhookJobs({ ...services, world: openHookWorld(services.config) }),
      ...ledgerJobs(services),
      ...referralJobs(services),
      ...shopJobs(services, acting),
      ...toolJobs(services, openAuditWorld(services.config)),
      ...discoveryJobs(services, scanning),
      ...ctJobs(services, logWorld),
      ...(log === null ? [] : sandboxLogJobs(services, log)),
    ],
    plain: [...files, openApi, clientFile(), agentFile(), verifyPage(services), calendarFeed(services)],
    pages: [
      ...responders,
      acmePage({ ...verification, config: services.config, log: services.log }),
      confirmPage(verification, services.config.trustProxy),
      paymentCallbacks(paying),
      ...(services.config.sandbox
        ? [sandboxPayPage(services), sandboxStripe(services), sandboxWechatPage(services)]
        : []),
    ],
  };
}
