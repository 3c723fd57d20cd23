/** What can be done on the page that is open, as its header and its cards offer it. */
export interface PageAction {
  readonly label: string;
  readonly press: () => void;
}

/** Read when the palette opens: what the page offers is in its buttons already. Menus are left to themselves. */
export function pageActions(): readonly PageAction[] {
  const offered = document.querySelectorAll<HTMLElement>(
    '#main [data-actions] :is(button:enabled, a[href]):not([aria-haspopup], [aria-disabled=true])',
  );
  const actions = [...offered].flatMap((element) => {
    const label = (element.ariaLabel ?? element.textContent).trim();
    return label === '' || !element.checkVisibility() ? [] : [{ label, press: () => element.click() }];
  });
  return actions.filter(({ label }, index) => actions.findIndex((other) => other.label === label) === index);
}
