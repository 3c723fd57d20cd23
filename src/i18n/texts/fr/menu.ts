import type { SameTexts } from '#src/i18n/text-types.ts';
import type { zhMenu } from '#src/i18n/texts/zh/menu.ts';

export const frMenu = {
  label: 'Menu principal',
  launchpad: 'Accueil',
  certificates: 'Certificats',
  buy: 'Acheter un certificat',
  orders: 'Commandes',
  contacts: 'Contacts',
  organizations: 'Organisations',
  dashboard: 'Tableau de bord',
  mailboxes: 'E-mails de validation',
  expiring: 'Expire bientôt',
  prices: 'Tarifs',
  tools: 'Outils',
  account: 'Compte',
  deposit: 'Recharger le solde',
  support: 'Assistance',
  cases: 'Dossiers clients',
  replay: 'Relecture',
} satisfies SameTexts<typeof zhMenu>;
