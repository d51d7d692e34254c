import { decisionMail } from './features/account-decisions/decision-mail.ts';
import { newDeviceMail } from './features/accounts/new-device-mail.ts';
import { passwordResetMail } from './features/accounts/reset-mail.ts';
import { caseMail } from './features/cases/case-mails.ts';
import { licenseKeysLowMail } from './features/licenses/license-keys-mail.ts';
import type { MailTemplates } from './features/mail/mailer.service.ts';
import { contactMessageMail, vendorMessageMail } from './features/messages/message-mails.ts';
import {
  orderReceiptMail,
  refundFailedMail,
  refundMail,
  vendorOrderMail,
} from './features/orders/order-mails.ts';
import { payoutAccountMail, payoutReturnedMail, payoutSentMail } from './features/payouts/payout-mails.ts';
import {
  accountDeletedMail,
  accountDeletionMail,
  deletionCanceledMail,
} from './features/privacy/deletion-mails.ts';
import { reconciliationMail } from './features/reconciliation/reconciliation-mail.ts';
import { reviewRequestMail } from './features/reviews/review-request-mail.ts';
import { statementMail } from './features/statements/statement-mails.service.ts';
import { invitationMail } from './features/team/invitation-mail.ts';
import { documentRefusedMail } from './features/vendors/document-mail.ts';
import { newVersionMail, withdrawnVersionMail } from './features/versions/version-mails.ts';

/** Every kind of mail with the function that writes it: a missing one does not compile. */
export const mailTemplates: MailTemplates = {
  'order-receipt': orderReceiptMail,
  'order-refunded': refundMail,
  'refund-failed': refundFailedMail,
  'vendor-order': vendorOrderMail,
  'vendor-message': vendorMessageMail,
  'contact-message': contactMessageMail,
  case: caseMail,
  decision: decisionMail,
  'document-refused': documentRefusedMail,
  'password-reset': passwordResetMail,
  'new-device': newDeviceMail,
  'account-deletion': accountDeletionMail,
  'account-deletion-canceled': deletionCanceledMail,
  'account-deleted': accountDeletedMail,
  invitation: invitationMail,
  reconciliation: reconciliationMail,
  'payout-sent': payoutSentMail,
  'payout-returned': payoutReturnedMail,
  'payout-account': payoutAccountMail,
  'review-request': reviewRequestMail,
  'new-version': newVersionMail,
  'version-withdrawn': withdrawnVersionMail,
  'statement-ready': statementMail,
  'license-keys-low': licenseKeysLowMail,
};
