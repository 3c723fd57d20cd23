export function buildServer(): Promise<void>;
export function buildClient(): Promise<void>;
