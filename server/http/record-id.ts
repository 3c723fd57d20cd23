const form = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether the text can be the id of a row. Querying the database with any other text would be an error. */
export function isRecordID(text: string): boolean {
  return form.test(text);
}
