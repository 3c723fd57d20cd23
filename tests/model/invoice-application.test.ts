import { invoiceApplicationModel } from '#tests/model/models/invoice-application.model.ts';
import { describeModel } from '#tests/support/models/describe-model.ts';

describeModel('applying for an invoice', invoiceApplicationModel);
