/** Characters of a user agent that are read and stored. */
export const longestUserAgent = 300;

export type DeviceKind = 'computer' | 'phone' | 'tablet' | 'program';

/** A device in words: proper names, the same in every language. Empty if unknown. */
export interface Device {
  readonly browser: string;
  readonly system: string;
  readonly kind: DeviceKind;
}

/** The first that matches: browsers also name those they descend from. */
const browsers: readonly (readonly [token: string, name: string])[] = [
  ['Edg/', 'Edge'],
  ['EdgA/', 'Edge'],
  ['EdgiOS/', 'Edge'],
  ['OPR/', 'Opera'],
  ['MicroMessenger/', 'WeChat'],
  ['DingTalk/', 'DingTalk'],
  ['QQBrowser/', 'QQ Browser'],
  ['UCBrowser/', 'UC Browser'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Vivaldi/', 'Vivaldi'],
  ['FxiOS/', 'Firefox'],
  ['Firefox/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['HeadlessChrome/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
  ['curl/', 'curl'],
  ['python-requests/', 'Python'],
  ['Go-http-client/', 'Go'],
  ['node', 'Node.js'],
];

const systems: readonly (readonly [token: string, name: string, kind: DeviceKind])[] = [
  ['iPhone', 'iPhone', 'phone'],
  ['iPad', 'iPad', 'tablet'],
  ['HarmonyOS', 'HarmonyOS', 'phone'],
  ['OpenHarmony', 'HarmonyOS', 'phone'],
  ['Android', 'Android', 'phone'],
  ['Windows', 'Windows', 'computer'],
  ['Macintosh', 'macOS', 'computer'],
  ['CrOS', 'ChromeOS', 'computer'],
  ['Linux', 'Linux', 'computer'],
];

/** Reads a `User-Agent` header, which a client may set to anything: the result is one of a few names. */
export function readDevice(userAgent: string): Device {
  const text = userAgent.slice(0, longestUserAgent);
  const browser = browsers.find(([token]) => text.includes(token))?.[1] ?? '';
  const [, system = '', kind = 'program'] = systems.find(([token]) => text.includes(token)) ?? [];
  // Android names a telephone by 'Mobile' alone.
  const isTablet = system === 'Android' && !text.includes('Mobile');
  return { browser, system, kind: isTablet ? 'tablet' : kind };
}
