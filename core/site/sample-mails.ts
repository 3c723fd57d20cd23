/** Mails that an operator can see with invented facts: one of each form. */
export const sampleMails = ['code', 'confirm', 'invoice', 'invitation', 'password'] as const;
export type SampleMail = (typeof sampleMails)[number];
