import type { Validity } from '#core/orders/span.ts';

/** How many names: one, several unlike ones, or every name below one. */
export const breadths = ['one', 'several', 'wildcard'] as const;
export type Breadth = (typeof breadths)[number];

/** Who is seen to own it: nobody, as the domain or mailbox alone is checked (DV); the organization (OV); the same, checked strictest (EV). */
export const owners = ['domain', 'organization', 'extended'] as const;
export type Owner = (typeof owners)[number];

/** Validities a price list has a column for. */
export const listedValidities = [90, 1, 2, 3] as const satisfies readonly Validity[];
export type ListedValidity = (typeof listedValidities)[number];
