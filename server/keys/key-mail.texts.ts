import type { HeldItem } from '#server/notices/held-items.ts';

/** What a digest says about API keys alone. */
export function keyTexts(items: readonly Pick<HeldItem, 'topic'>[]) {
  const has = (topic: HeldItem['topic']) => items.some((item) => item.topic === topic);
  const [isMade, isEnding, isEnded] = [has('key-made'), has('key-ending'), has('key-ended')];
  return {
    zh: {
      subject: isEnded ? 'API 密钥已失效' : isEnding ? 'API 密钥即将失效' : '账户有了新的 API 密钥',
      text: [
        ...(isEnded
          ? ['用此密钥的程序从现在起无法调用。如仍需要，请在密钥页更换，并把新密钥交给程序。']
          : []),
        ...(isEnding ? ['请在失效前更换：新旧密钥可以同时有效一段时间，程序不会中断。'] : []),
        ...(isMade ? ['如果不是您或同事所为，请立即停用此密钥，并查看操作日志。'] : []),
      ].join('\n'),
    },
    en: {
      subject: isEnded ? 'API key has ended' : isEnding ? 'API key ending' : 'New API key in your account',
      text: [
        ...(isEnded
          ? [
              'Programs with this key can’t call any more. If they still need to, roll it over and give them the new one.',
            ]
          : []),
        ...(isEnding
          ? [
              'Roll it over before it ends: the old and the new key can work side by side for a while, so no program stops.',
            ]
          : []),
        ...(isMade
          ? ['If neither you nor a colleague did this, disable the key now and look at the audit log.']
          : []),
      ].join('\n'),
    },
  };
}
