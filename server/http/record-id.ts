const form = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Can this be the id of a row? What cannot is nobody's, and asking the database for it would be an error. */
export function isRecordID(text: string): boolean {
  return form.test(text);
}
