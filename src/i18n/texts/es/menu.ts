import type { SameTexts } from '#src/i18n/text-types.ts';
import type { zhMenu } from '#src/i18n/texts/zh/menu.ts';

/** Labels of the side menu, made by `npm run menus` from `words` of the rooms. */
export const esMenu = {
  label: 'Menú principal',
  certificates: 'Certificados',
  account: 'Cuenta',
  help: 'Ayuda',
  support: 'Soporte',
  center: 'Centro de la cuenta',
  approvals: 'Aprobaciones',
  prices: 'Lista de precios',
  deposit: 'Recargar saldo',
  helpCenter: 'Centro de ayuda',
  launchpad: 'Inicio',
  notify: 'Ajustes de notificaciones',
  dashboard: 'Panel',
  expiring: 'Próximos a caducar',
  orders: 'Pedidos',
  contacts: 'Contactos',
  mailboxes: 'Correos de validación',
  organizations: 'Organizaciones',
  log: 'Registro de auditoría',
  manage: 'Usuarios y roles',
  buy: 'Comprar certificado',
  secure: 'Acceso y seguridad',
  cases: 'Casos de clientes',
  replay: 'Reproducción',
  tools: 'Herramientas',
} satisfies SameTexts<typeof zhMenu>;
