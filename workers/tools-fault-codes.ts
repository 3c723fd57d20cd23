import { inspectFaultCodes } from '#core/x509/inspect-fault.ts';

/** Every way a tool can refuse its input, in addition to every worker's own codes. */
export const toolFaultCodes = [
  ...inspectFaultCodes,
  /** Nothing to convert. */
  'no-certificate',
  'no-key',
  /** An OpenSSH key encrypted with a passphrase, of which only the public half is readable. */
  'key-locked',
] as const;

export type ToolFaultCode = (typeof toolFaultCodes)[number];
