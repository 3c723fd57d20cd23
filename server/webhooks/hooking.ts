import type { Config } from '#server/config.ts';
import type { Services } from '#server/services.ts';
import { createDns } from '#server/validation/dns.ts';
import type { HookWorld } from '#server/webhooks/post.ts';

/** What sending webhooks needs. */
export interface Hooking extends Pick<Services, 'db' | 'clock' | 'config' | 'jobs' | 'log' | 'address'> {
  readonly world: HookWorld;
}

export function openHookWorld(config: Config): HookWorld {
  return { dns: createDns(config.dcvResolver), isSandbox: config.sandbox };
}
