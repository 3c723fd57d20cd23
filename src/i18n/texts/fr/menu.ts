import type { SameTexts } from '#src/i18n/text-types.ts';
import type { zhMenu } from '#src/i18n/texts/zh/menu.ts';

/** Labels of the side menu, made by `npm run menus` from `words` of the rooms. */
export const frMenu = {
  label: 'Menu principal',
  certificates: 'Certificats',
  account: 'Compte',
  help: 'Aide',
  support: 'Assistance',
  center: 'Espace compte',
  approvals: 'Approbations',
  prices: 'Tarifs',
  deposit: 'Recharger le solde',
  helpCenter: 'Centre d’aide',
  launchpad: 'Accueil',
  notify: 'Réglages des notifications',
  dashboard: 'Tableau de bord',
  expiring: 'Expire bientôt',
  orders: 'Commandes',
  contacts: 'Contacts',
  mailboxes: 'E-mails de validation',
  organizations: 'Organisations',
  log: 'Journal d’audit',
  manage: 'Utilisateurs et rôles',
  buy: 'Acheter un certificat',
  secure: 'Connexion et sécurité',
  cases: 'Dossiers clients',
  replay: 'Relecture',
  tools: 'Outils',
} satisfies SameTexts<typeof zhMenu>;
