import type { SameTexts } from '#src/i18n/text-types.ts';
import type { zhMenu } from '#src/i18n/texts/zh/menu.ts';

export const deMenu = {
  label: 'Hauptmenü',
  launchpad: 'Übersicht',
  certificates: 'Zertifikate',
  buy: 'Zertifikat kaufen',
  orders: 'Bestellungen',
  contacts: 'Kontakte',
  organizations: 'Organisationen',
  dashboard: 'Übersicht',
  mailboxes: 'Validierungs-E-Mails',
  expiring: 'Läuft bald ab',
  prices: 'Preisliste',
  tools: 'Werkzeuge',
  account: 'Konto',
  deposit: 'Guthaben aufladen',
  support: 'Support',
  cases: 'Kundenfälle',
  replay: 'Ablauf wiedergeben',
} satisfies SameTexts<typeof zhMenu>;
