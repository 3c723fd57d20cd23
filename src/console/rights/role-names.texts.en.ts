import type { zhRoleNames } from '#src/console/rights/role-names.texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enRoleNames = {
  owner: 'Owner',
  manager: 'Manager',
  buyer: 'Buyer',
  technician: 'Technician',
  finance: 'Finance',
  viewer: 'Viewer',
} satisfies SameTexts<typeof zhRoleNames>;
