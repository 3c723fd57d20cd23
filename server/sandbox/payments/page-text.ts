/** A text of the provider's page, which shows both languages. */
export type Text = readonly [zh: string, en: string];

export function inline([zh, en]: Text): string {
  return `${zh} <span lang="en">${en}</span>`;
}

export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
