import { inspectFaultCodes } from '#core/x509/inspect-fault.ts';

/** Every way a tool can refuse what it was given, beside those of every worker. */
export const toolFaultCodes = [...inspectFaultCodes] as const;

export type ToolFaultCode = (typeof toolFaultCodes)[number];
