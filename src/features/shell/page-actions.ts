/** An action offered by the open page, in its header or its cards. */
export interface PageAction {
  readonly label: string;
  readonly press: () => void;
}

/** Collects the actions of the page from its buttons and links, when the palette opens. Skips menus. */
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
