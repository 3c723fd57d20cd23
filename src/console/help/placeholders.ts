/** Names in braces that articles use for values of the reader's order. */
export const placeholderNames = [
  'domain',
  'host',
  'orderNo',
  'record.type',
  'record.name',
  'record.value',
] as const;
export type PlaceholderName = (typeof placeholderNames)[number];
export type Values = Readonly<Record<PlaceholderName, string>>;

/** Text with its placeholders filled. Other braces stay, since configuration files are full of them. */
export function fillPlaceholders(text: string, values: Values): string {
  return placeholderNames.reduce((filled, name) => filled.replaceAll(`{${name}}`, values[name]), text);
}
