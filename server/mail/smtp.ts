import { createTransport } from 'nodemailer';
import { isLoopbackHost } from '#core/names/loopback.ts';

/** Where mails are handed over. */
export interface MailSettings {
  /** `smtps://user:password@host` or `smtp://…`, which must offer STARTTLS unless it is on this machine. */
  readonly url: string;
  readonly from: string;
}

export interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Hands mails over by SMTP (RFC 5321). */
export interface MailTransport {
  /** Throws when the mail server cannot be reached or refuses. */
  hand(mail: Mail): Promise<void>;
  /** Throws when the mail server does not answer, or not to this user. */
  check(): Promise<void>;
  close(): void;
}

/** Milliseconds for a connection, and for each answer of the mail server. */
const patience = 20_000;

export function openSmtp({ url, from }: MailSettings): MailTransport {
  const { protocol, hostname, port, username, password } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const secure = protocol === 'smtps:';
  const transport = createTransport({
    host,
    port: Number(port || (secure ? 465 : 587)),
    secure,
    requireTLS: !secure && !isLoopbackHost(host),
    ignoreTLS: !secure && isLoopbackHost(host),
    pool: true,
    maxConnections: 2,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    // Nothing in a mail of ours is fetched from anywhere.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  });
  const domain = from.replace(/^.*@|>$/g, '');
  return {
    async hand({ id, to, subject, text }) {
      await transport.sendMail({
        from,
        // One address and nothing else, whatever characters it holds.
        to: { name: '', address: to },
        subject,
        text,
        // The same for every try, so that a mail taken twice is known for one.
        messageId: `<${id}@${domain}>`,
        // Nobody's absence note answers a machine (RFC 3834).
        headers: { 'auto-submitted': 'auto-generated' },
      });
    },
    async check() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}
