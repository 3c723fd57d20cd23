import type { Protocol } from '#core/discovery/protocols.ts';

/** The zone of the hosts that scans of a sandbox find. */
export const hostZone = 'qingshan.example';

export interface SandboxHost {
  readonly name: string;
  /** Public, as an address on the Internet has to be: the sandbox leads it to a listener of its own. */
  readonly address: string;
  readonly services: readonly {
    readonly port: number;
    readonly protocol: Extract<Protocol, 'tls' | 'smtp'>;
  }[];
  /** Whose certificate it serves, and what is wrong with it. */
  readonly serves: 'right' | 'old' | 'incomplete' | 'stranger' | 'mismatched';
}

/** One host for each thing that a scan can find. */
export const sandboxHostList: readonly SandboxHost[] = [
  {
    name: `www.${hostZone}`,
    address: '11.45.14.10',
    services: [{ port: 443, protocol: 'tls' }],
    serves: 'right',
  },
  {
    name: `legacy.${hostZone}`,
    address: '11.45.14.11',
    services: [{ port: 443, protocol: 'tls' }],
    serves: 'old',
  },
  {
    name: `mail.${hostZone}`,
    address: '11.45.14.12',
    services: [
      { port: 25, protocol: 'smtp' },
      { port: 465, protocol: 'tls' },
    ],
    serves: 'incomplete',
  },
  {
    name: `vpn.${hostZone}`,
    address: '11.45.14.13',
    services: [{ port: 8443, protocol: 'tls' }],
    serves: 'stranger',
  },
  {
    name: `shop.${hostZone}`,
    address: '11.45.14.14',
    services: [{ port: 443, protocol: 'tls' }],
    serves: 'mismatched',
  },
];
