import { describe, expect, it, test } from 'vitest';
import { chatBody, chatProblem } from '#core/webhooks/chats.ts';
import { sampleEvent, type WebhookEvent } from '#core/webhooks/events.ts';
import { checkEndpoint, type EndpointDraft, isTarget, shownUrl } from '#core/webhooks/formats.ts';
import { eventGroups, eventKinds, kindsOfGroup } from '#core/webhooks/kinds.ts';
import { messageOf } from '#core/webhooks/messages.ts';
import { isAway, isDelivered, nextAttempt, pauseAfter, retryAfterOf } from '#core/webhooks/retry.ts';
import { signatureValue, signedText } from '#core/webhooks/signature.ts';

const now = new Date('2026-11-27T08:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

describe('retries', () => {
  test.each([
    [1, 5],
    [2, 15],
    [3, 60],
    [7, 3600],
    [40, 3600],
  ])('pauses after %i failures for %i s', (failures, seconds) => {
    expect(pauseAfter(failures, 0)).toBe(seconds * 1000);
    expect(pauseAfter(failures, 1)).toBe(seconds * 1100);
  });

  test.each([
    { name: 'soon after the first', firstTime: now, failures: 1, retryAfter: null, want: later(5) },
    { name: 'when the receiver asks', firstTime: now, failures: 1, retryAfter: 120_000, want: later(120) },
    { name: 'no earlier than usual', firstTime: now, failures: 7, retryAfter: 1000, want: later(3600) },
    {
      name: 'at the end of the day',
      firstTime: later(-86_000),
      failures: 9,
      retryAfter: null,
      want: later(400),
    },
    { name: 'no more after it', firstTime: later(-86_400), failures: 9, retryAfter: null, want: null },
  ])('tries again $name', ({ want, ...given }) => {
    expect(nextAttempt({ ...given, now }, 0)).toEqual(want);
  });

  test.each([
    [undefined, null],
    ['120', 120_000],
    ['Fri, 27 Nov 2026 08:01:00 GMT', 60_000],
    ['Fri, 27 Nov 2026 07:00:00 GMT', 0],
    ['999999999', 6 * 3_600_000],
    ['soon', null],
    ['1'.repeat(65), null],
  ])('reads Retry-After: %s', (header, want) => {
    expect(retryAfterOf(header, now)).toBe(want);
  });

  test.each([
    [{ status: 204, problem: '' }, true, false],
    [{ status: 200, problem: 'REFUSED' }, false, false],
    [{ status: 302, problem: '' }, false, false],
    [{ status: 404, problem: '' }, false, false],
    [{ status: 429, problem: '' }, false, true],
    [{ status: 503, problem: '' }, false, true],
    [{ status: 0, problem: 'TIMEOUT' }, false, true],
  ])('judges %o', (outcome, delivered, away) => {
    expect([isDelivered(outcome), isAway(outcome)]).toEqual([delivered, away]);
  });
});

it('spells the signature header', () => {
  expect(signedText(1_795_766_400, '{"a":1}')).toBe('1795766400.{"a":1}');
  expect(signatureValue(1_795_766_400, ['ab', 'cd'])).toBe('t=1795766400,v1=ab,v1=cd');
});

it('has every kind in one group', () => {
  expect(eventGroups.flatMap(kindsOfGroup).toSorted()).toEqual([...eventKinds].toSorted());
});

describe('addresses', () => {
  test.each([
    ['https://hooks.example.com/certhub?x=1', true, true],
    ['https://hooks.example.com:8443', true, true],
    ['https://10.0.0.1/', true, true],
    ['http://127.0.0.1:9000/hook', false, true],
    ['http://localhost/hook', false, true],
    ['http://[::1]:9000/', false, true],
    ['http://example.com/', false, false],
    ['http://127.0.0.1.example.com/', false, false],
    ['https://user:secret@example.com/', false, false],
    ['https://example.com/#part', false, false],
    ['https://example.com\\@evil.example/', false, false],
    ['ftp://example.com/', false, false],
    ['javascript:alert(1)', false, false],
    ['', false, false],
  ])('%s', (url, product, sandbox) => {
    expect([isTarget(url, false), isTarget(url, true)]).toEqual([product, sandbox]);
  });

  const draft: EndpointDraft = {
    name: 'Ops',
    format: 'json',
    url: 'https://example.com/',
    signing: '',
    recipient: '',
    language: 'zh',
    kinds: ['certificate.issued'],
  };
  const token = 'ab12'.repeat(16);
  test.each([
    ['a webhook', {}, []],
    ['no name', { name: ' ' }, ['name required']],
    ['no kind', { kinds: [] }, ['kinds required']],
    [
      'DingTalk',
      { format: 'dingtalk', url: `https://oapi.dingtalk.com/robot/send?access_token=${token}` },
      [],
    ],
    [
      'DingTalk elsewhere',
      { format: 'dingtalk', url: `https://dingtalk.example/robot/send?access_token=${token}` },
      ['url format'],
    ],
    [
      'WeCom',
      {
        format: 'wecom',
        url: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=693a91f6-7xxx-4bc4-97a0-0ec2sifa5aaa',
      },
      [],
    ],
    [
      'Feishu',
      {
        format: 'feishu',
        url: 'https://open.feishu.cn/open-apis/bot/v2/hook/0a1b2c3d-0000-4000-8000-0123456789ab',
      },
      [],
    ],
    [
      'Lark',
      {
        format: 'feishu',
        url: 'https://open.larksuite.com/open-apis/bot/v2/hook/0a1b2c3d-0000-4000-8000-0123456789ab',
      },
      [],
    ],
    [
      'Slack',
      {
        format: 'slack',
        url: 'https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX',
      },
      [],
    ],
    [
      'Telegram',
      {
        format: 'telegram',
        url: `https://api.telegram.org/bot123456:${'A'.repeat(35)}/sendMessage`,
        recipient: '-1001234567890',
      },
      [],
    ],
    [
      'Telegram without a chat',
      { format: 'telegram', url: `https://api.telegram.org/bot123456:${'A'.repeat(35)}/sendMessage` },
      ['recipient required'],
    ],
  ] as const)('checks %s', (_, given, want) => {
    const faults = checkEndpoint({ ...draft, ...given } as EndpointDraft, {
      isSandbox: false,
      present: null,
      rights: null,
    });
    expect(faults.map(({ field, reason }) => `${field} ${reason}`)).toEqual(want);
  });

  it('keeps the address of a chat that is left out, not that of a webhook, and never the format', () => {
    const present = { format: 'slack' as const, kinds: draft.kinds };
    const check = (given: Partial<EndpointDraft>) =>
      checkEndpoint({ ...draft, ...given }, { isSandbox: false, present, rights: null }).map(
        ({ field }) => field,
      );
    expect(check({ format: 'slack', url: '' })).toEqual([]);
    expect(check({ format: 'json', url: '' })).toEqual(['format', 'url']);
  });

  it('asks for the right to read what an endpoint is told of, but leaves what it has', () => {
    const terms = { isSandbox: false, rights: ['orders:read'] };
    const money = { ...draft, kinds: ['payment.settled' as const] };
    expect(checkEndpoint(money, { ...terms, present: null })).toMatchObject([
      { field: 'kinds', reason: 'right-beyond', expected: 'finance:read' },
    ]);
    expect(checkEndpoint(money, { ...terms, present: { format: 'json', kinds: money.kinds } })).toEqual([]);
  });

  it('shows a chat without what lets others write to it', () => {
    expect(shownUrl('json', 'https://example.com/a')).toBe('https://example.com/a');
    expect(shownUrl('telegram', `https://api.telegram.org/bot1:${'A'.repeat(31)}WXYZ/sendMessage`)).toBe(
      'api.telegram.org/…WXYZ',
    );
  });
});

/** An event with signs that mean something to each format. */
const hostile: WebhookEvent = {
  ...sampleEvent('order.returned', 'https://console.example'),
  object: { type: 'order', id: 'CN20261127-10001', name: '*.a.test <!channel> & "x"\n\u202e<b>' },
  data: { product: 'DV', reason: '<https://evil.example|click>' },
};

describe('messages', () => {
  it.each(eventKinds)('says what happened and where to go: %s', (kind) => {
    for (const language of ['zh', 'en'] as const) {
      const message = messageOf(sampleEvent(kind, 'https://console.example'), language);
      expect(message.title).not.toBe('');
      expect(message.url).toMatch(/^https:\/\/console\.example\/(?:account|ssl|certhub)\//);
      expect(message.lines.length).toBeGreaterThan(0);
    }
  });

  it('words a certificate', () => {
    expect(messageOf(sampleEvent('certificate.expiring', 'https://c.example'), 'zh')).toEqual({
      title: '证书即将到期',
      lines: [
        '名称：www.example.com',
        '订单：CN20261127-10001',
        '产品：GeoTrust DV SSL',
        '剩余天数：30',
        '到期：2027-06-14',
      ],
      open: '查看详情',
      url: 'https://c.example/ssl/certificate/CN20261127-10001',
    });
    const test = { ...sampleEvent('certificate.issued', ''), kind: 'webhook.test' as const, test: true };
    expect(messageOf(test, 'en').title).toBe('[Test] This is a test message');
  });

  it('bounds what is long, and is one line each', () => {
    const long = { ...hostile, object: { ...hostile.object, name: 'ü'.repeat(5_000) } };
    const { lines } = messageOf(long, 'zh');
    expect(Math.max(...lines.map((line) => [...line].length))).toBeLessThanOrEqual(120);
    expect(messageOf(hostile, 'zh').lines.join()).not.toMatch(/[\n\u202e]/);
    // WeCom takes 2048 bytes.
    const content = JSON.parse(chatBody('wecom', messageOf(long, 'zh'))).text.content;
    expect(new TextEncoder().encode(content).length).toBeLessThanOrEqual(2048);
  });
});

/** The bodies of the vendors' documentation for custom robots, incoming webhooks and `sendMessage`. */
describe('chats', () => {
  const message = { title: 'T', lines: ['a: 1', 'b: 2'], open: 'Open', url: 'https://c.example/x?a=1&b=2' };
  test.each([
    [
      'dingtalk',
      {},
      { msgtype: 'text', text: { content: 'T\na: 1\nb: 2\nOpen https://c.example/x?a=1&b=2' } },
    ],
    ['wecom', {}, { msgtype: 'text', text: { content: 'T\na: 1\nb: 2\nOpen https://c.example/x?a=1&b=2' } }],
    [
      'feishu',
      { signed: { seconds: 1_599_360_473, signature: 'xxx' } },
      {
        timestamp: '1599360473',
        sign: 'xxx',
        msg_type: 'post',
        content: {
          post: {
            zh_cn: {
              title: 'T',
              content: [
                [{ tag: 'text', text: 'a: 1' }],
                [{ tag: 'text', text: 'b: 2' }],
                [{ tag: 'a', text: 'Open', href: 'https://c.example/x?a=1&b=2' }],
              ],
            },
          },
        },
      },
    ],
    [
      'slack',
      {},
      {
        text: 'T',
        blocks: [
          { type: 'header', text: { type: 'plain_text', text: 'T', emoji: false } },
          { type: 'section', text: { type: 'plain_text', text: 'a: 1\nb: 2', emoji: false } },
          { type: 'section', text: { type: 'mrkdwn', text: '<https://c.example/x?a=1&amp;b=2|Open>' } },
        ],
      },
    ],
    [
      'telegram',
      { recipient: '@ops' },
      {
        chat_id: '@ops',
        parse_mode: 'HTML',
        link_preview_options: { is_disabled: true },
        text: '<b>T</b>\na: 1\nb: 2\n<a href="https://c.example/x?a=1&amp;b=2">Open</a>',
      },
    ],
  ] as const)('%s', (format, settings, want) => {
    expect(JSON.parse(chatBody(format, message, settings))).toEqual(want);
  });

  it('lets no name mention a channel, be a link or be markup', () => {
    const said = messageOf(hostile, 'en');
    expect(JSON.parse(chatBody('slack', said)).blocks[1].text).toMatchObject({ type: 'plain_text' });
    expect(
      JSON.parse(chatBody('telegram', said)).text.replace(/<\/?b>|<a href="[^"<>]*">|<\/a>/g, ''),
    ).not.toMatch(/[<>]/);
    expect(JSON.parse(chatBody('slack', { ...said, title: '<!channel>' })).text).toBe('&lt;!channel&gt;');
  });

  test.each([
    ['dingtalk', '{"errcode":0,"errmsg":"ok"}', ''],
    ['dingtalk', '{"errcode":310000,"errmsg":"sign not match"}', 'REFUSED'],
    ['wecom', '{"errcode":0,"errmsg":"ok"}', ''],
    ['wecom', '{"errcode":93000,"errmsg":"invalid webhook url"}', 'REFUSED'],
    ['feishu', '{"code":0,"msg":"success","data":{}}', ''],
    ['feishu', '{"StatusCode":0,"StatusMessage":"success"}', ''],
    ['feishu', '{"code":19021,"msg":"sign match fail"}', 'REFUSED'],
    ['slack', 'ok', ''],
    ['slack', 'no_text', 'REFUSED'],
    ['telegram', '{"ok":true,"result":{}}', ''],
    ['telegram', '{"ok":false,"error_code":400}', 'REFUSED'],
    ['wecom', '<html>', 'REFUSED'],
    ['wecom', 'null', 'REFUSED'],
  ] as const)('%s answers %s', (format, answer, want) => {
    expect(chatProblem(format, answer)).toBe(want);
  });
});
