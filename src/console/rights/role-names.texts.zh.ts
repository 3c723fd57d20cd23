/** Built-in roles. */
export const zhRoleNames = {
  owner: '所有者',
  manager: '经理',
  buyer: '采购',
  technician: '技术员',
  finance: '财务',
  viewer: '只读',
} as const;
