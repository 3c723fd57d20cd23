import type { Organization } from '#core/contract/calls/parties.ts';
import * as partyCalls from '#core/contract/calls/parties.ts';
import { joinTelephone } from '#core/parties/telephone.ts';
import {
  defaultIncorporation,
  draftOfRecord,
} from '#machines/parties/register-lookup/register-lookup.rules.ts';
import { type FormSource, trimmed } from '#src/console/form/form-source.ts';
import { saveRecord } from '#src/console/form/save-record.ts';

const shown = [
  'orgName',
  'creditCode',
  'nationCode',
  'province',
  'city',
  'postalCode',
  'address',
  'telephone',
] as const;

/** An organization's country as long as nobody chose another. */
const usualCountry = 'CN';

type OrganizationBody = Readonly<Record<(typeof shown)[number] | 'dateOfIncorporation', string>>;

/** An organization as its form fills it in; its day of incorporation is not shown. */
export const organizationForm: FormSource<Organization, OrganizationBody> = {
  name: 'organization',
  fields: shown,
  toDraft: (organization, { site }) =>
    organization
      ? draftOfRecord(organization)
      : {
          ...trimmed({}, shown),
          nationCode: usualCountry,
          telPrefix: site.defaultPrefix,
          dateOfIncorporation: defaultIncorporation,
        },
  toBody(draft) {
    const { telPrefix, ...body } = trimmed(draft, [...shown, 'dateOfIncorporation', 'telPrefix']);
    return { ...body, telephone: joinTelephone({ telPrefix, telephone: body.telephone }) };
  },
  // The rules of telephones are large, and are needed at the first press.
  async check(organization) {
    const { checkOrganization } = await import(
      /* webpackChunkName: "party-dialogs" */ '#core/parties/check-organization.ts'
    );
    return checkOrganization(organization);
  },
  save: saveRecord(partyCalls.postOrganizations, partyCalls.changeOrganization),
};
