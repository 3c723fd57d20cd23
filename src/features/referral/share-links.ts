/** Where an invitation can be shared, in the order shown. */
export const shareTargets = ['email', 'weibo', 'telegram', 'twitter', 'linkedin', 'facebook'] as const;
export type ShareTarget = (typeof shareTargets)[number];

interface Shared {
  readonly url: string;
  readonly subject: string;
  /** Without the link. */
  readonly text: string;
}

/** The address that opens the invitation there. LinkedIn and Facebook take a link alone. */
export function shareLink(target: ShareTarget, { url, subject, text }: Shared): string {
  const withQuery = (base: string, query: Readonly<Record<string, string>>) =>
    `${base}?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`;
  switch (target) {
    case 'email':
      return withQuery('mailto:', { subject, body: `${text}\r\n${url}` });
    case 'weibo':
      return withQuery('https://service.weibo.com/share/share.php', { url, title: text });
    case 'telegram':
      return withQuery('https://t.me/share/url', { url, text });
    case 'twitter':
      return withQuery('https://twitter.com/intent/tweet', { url, text });
    case 'linkedin':
      return withQuery('https://www.linkedin.com/sharing/share-offsite/', { url });
    case 'facebook':
      return withQuery('https://www.facebook.com/sharer/sharer.php', { u: url });
  }
}
