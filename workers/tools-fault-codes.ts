import { inspectFaultCodes } from '#core/x509/inspect-fault.ts';

/** Every way a tool can refuse what it was given, beside those of every worker. */
export const toolFaultCodes = [
  ...inspectFaultCodes,
  /** Nothing that could be converted. */
  'no-certificate',
  'no-key',
  /** An OpenSSH key under a passphrase, of which only the public half can be read. */
  'key-locked',
] as const;

export type ToolFaultCode = (typeof toolFaultCodes)[number];
