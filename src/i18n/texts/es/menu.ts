import type { SameTexts } from '#src/i18n/text-types.ts';
import type { zhMenu } from '#src/i18n/texts/zh/menu.ts';

export const esMenu = {
  label: 'Menú principal',
  launchpad: 'Inicio',
  certificates: 'Certificados',
  buy: 'Comprar certificado',
  orders: 'Pedidos',
  contacts: 'Contactos',
  organizations: 'Organizaciones',
  dashboard: 'Panel',
  mailboxes: 'Correos de validación',
  expiring: 'Próximos a caducar',
  prices: 'Lista de precios',
  tools: 'Herramientas',
  account: 'Cuenta',
  deposit: 'Recargar saldo',
  support: 'Soporte',
  cases: 'Casos de clientes',
  replay: 'Reproducción',
} satisfies SameTexts<typeof zhMenu>;
