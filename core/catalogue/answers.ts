import type { Validity } from '#core/orders/span.ts';

/** How many names: one, several unrelated ones, or every name below one. */
export const breadths = ['one', 'several', 'wildcard'] as const;
export type Breadth = (typeof breadths)[number];

/** How far the owner is checked: only the domain or mailbox (DV), the organization (OV), or the organization most strictly (EV). */
export const owners = ['domain', 'organization', 'extended'] as const;
export type Owner = (typeof owners)[number];

/** Validities with a column in the price list. */
export const listedValidities = [90, 1, 2, 3] as const satisfies readonly Validity[];
export type ListedValidity = (typeof listedValidities)[number];
