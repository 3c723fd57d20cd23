import { expect, it } from 'vitest';
import { loadOnce } from '#src/adapters/workers/load-once.ts';

it('loads on the first call, once for all calls', async () => {
  let loads = 0;
  const call = loadOnce(async () => {
    loads += 1;
    return `part ${loads}`;
  });
  expect(loads).toBe(0);
  expect(await Promise.all([call(), call()])).toEqual(['part 1', 'part 1']);
  expect(await call()).toBe('part 1');
});

it('loads again after a network failure', async () => {
  let isAway = true;
  const call = loadOnce(async () => {
    if (isAway) throw new Error('away');
    return 'part';
  });
  await expect(call()).rejects.toThrow('away');
  isAway = false;
  expect(await call()).toBe('part');
});

it('runs the work at its end only if it was called and loaded', async () => {
  const ended: string[] = [];
  const end = (part: string) => void ended.push(part);
  const never = loadOnce(async () => 'never');
  never.ifCalled(end);
  const lost = loadOnce<string>(() => Promise.reject(new Error('away')));
  const loading = lost();
  lost.ifCalled(end);
  await expect(loading).rejects.toThrow('away');
  const here = loadOnce(async () => 'here');
  const first = here();
  here.ifCalled(end);
  await first;
  expect(ended).toEqual(['here']);
});
