import * as v from 'valibot';
import { defineCall, replyCode } from '#core/contract/call.ts';
import { shortText } from '#core/contract/fields.ts';

const countryField = v.pipe(v.string(), v.regex(/^(?:[A-Z]{2})?$/));

/** What a customer tells of themselves. `country`: ISO 3166-1, two letters. Empty is what they have not told. */
const ownFields = {
  name: shortText,
  companyName: shortText,
  country: countryField,
  province: shortText,
  city: shortText,
  address: shortText,
  postalCode: v.pipe(v.string(), v.maxLength(20)),
};

export const profileSchema = v.object({
  ...ownFields,
  email: v.string(),
  telPrefix: v.string(),
  telephone: v.string(),
  /** Percent of the fields that are filled (spec §3). */
  progress: v.number(),
  /** Name and country are there, which paying by card needs (reply code 12077). */
  complete: v.boolean(),
});
export type Profile = v.InferOutput<typeof profileSchema>;

/** The signed-in customer's profile. */
export const profile = defineCall('session.profile', 'GET /v1/profile', { data: profileSchema });

/** Changes it as a whole; a name there must be. */
export const changeProfile = defineCall('session.changeProfile', 'POST /v1/profile', {
  body: v.strictObject(ownFields),
  data: profileSchema,
  errors: { badInput: replyCode.badInput },
});
