import type { SameTexts } from '#src/i18n/text-types.ts';
import type { zhMenu } from '#src/i18n/texts/zh/menu.ts';

/** Labels of the side menu, made by `npm run menus` from `words` of the rooms. */
export const deMenu = {
  label: 'Hauptmenü',
  certificates: 'Zertifikate',
  account: 'Konto',
  help: 'Hilfe',
  support: 'Support',
  center: 'Kontoübersicht',
  approvals: 'Freigaben',
  prices: 'Preisliste',
  deposit: 'Guthaben aufladen',
  helpCenter: 'Hilfebereich',
  launchpad: 'Übersicht',
  notify: 'Benachrichtigungen',
  dashboard: 'Statistik',
  expiring: 'Läuft bald ab',
  orders: 'Bestellungen',
  contacts: 'Kontakte',
  mailboxes: 'Validierungs-E-Mails',
  organizations: 'Organisationen',
  log: 'Audit-Protokoll',
  manage: 'Benutzer und Rollen',
  buy: 'Zertifikat kaufen',
  secure: 'Anmeldung und Sicherheit',
  cases: 'Kundenfälle',
  replay: 'Ablauf wiedergeben',
  tools: 'Werkzeuge',
} satisfies SameTexts<typeof zhMenu>;
