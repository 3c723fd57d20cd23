// A single chunk, loaded once a zone is chosen or cannot be found.
export { DnsFault } from '#src/features/tools/dns/dns-fault.tsx';
export { Planning } from '#src/features/tools/dns/dns-planning.tsx';
export { DnsRun } from '#src/features/tools/dns/dns-run.tsx';
export { PlanOptions } from '#src/features/tools/dns/plan-options.tsx';
