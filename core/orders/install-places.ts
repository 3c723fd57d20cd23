/** Where certificates are installed; apart from the files made for it, since addresses and preferences name it too. */
export const installPlaces = ['nginx', 'apache', 'iis', 'oldWindows', 'tomcat', 'haproxy', 'cloud'] as const;
export type InstallPlace = (typeof installPlaces)[number];

/** Help article with the steps at each installation target; null where the steps are the provider's own. */
const articleOfPlace = {
  nginx: 'install-nginx',
  apache: 'install-apache',
  iis: 'install-iis',
  oldWindows: 'pfx-old-windows',
  tomcat: 'install-tomcat',
  haproxy: 'install-haproxy',
  cloud: null,
} as const satisfies Record<InstallPlace, string | null>;

/** Returns the article for a target, null if it is unknown or has none. */
export function installArticle(place: string | null): string | null {
  const known = installPlaces.find((each) => each === place);
  return known === undefined ? null : articleOfPlace[known];
}
