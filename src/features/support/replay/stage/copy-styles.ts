/**
 * Gives a document the rules of another one, without asking for a file. A sheet that is made is made by the window it is for.
 */
export function copyStyles(from: Document, to: Document): void {
  const view = to.defaultView;
  if (view === null) return;
  const rules = [...from.styleSheets, ...from.adoptedStyleSheets].flatMap((sheet) =>
    [...sheet.cssRules].map(({ cssText }) => cssText),
  );
  const sheet = new (view as Window & typeof globalThis).CSSStyleSheet();
  sheet.replaceSync(rules.join('\n'));
  to.adoptedStyleSheets = [sheet];
}
