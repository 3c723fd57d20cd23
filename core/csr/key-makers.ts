/** Who generates the key of a request made for the customer; `token`: the CA, in a token that it ships. */
export const keyMakers = ['browser', 'ca', 'token'] as const;
export type KeyMaker = (typeof keyMakers)[number];
