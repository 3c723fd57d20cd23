import { describe, expect, it } from 'vitest';
import { readDevice } from '#core/account/device.ts';

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

describe('a user agent', () => {
  it.each([
    [chrome, 'Chrome', 'Linux', 'computer'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0',
      'Edge',
      'Windows',
      'computer',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
      'Safari',
      'macOS',
      'computer',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
      'Firefox',
      'Windows',
      'computer',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari',
      'iPhone',
      'phone',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) CriOS/130.0 Mobile Safari/604.1',
      'Chrome',
      'iPad',
      'tablet',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/130.0 Mobile Safari/537.36 MicroMessenger/8.0',
      'WeChat',
      'Android',
      'phone',
    ],
    ['Mozilla/5.0 (Linux; Android 14; SM-X910) Chrome/130.0 Safari/537.36', 'Chrome', 'Android', 'tablet'],
    ['curl/8.5.0', 'curl', '', 'program'],
    ['', '', '', 'program'],
    ['<script>', '', '', 'program'],
    [`${'x'.repeat(300)}Firefox/1 Windows`, '', '', 'program'],
  ] as const)('is read as a few names: %s', (userAgent, browser, system, kind) => {
    expect(readDevice(userAgent)).toEqual({ browser, system, kind });
  });
});
