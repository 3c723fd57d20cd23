import { createTransport } from 'nodemailer';
import { isLoopbackHost } from '#core/names/loopback.ts';
import type { MailLogo, MailSender } from '#server/mail/templates/mail-content.ts';

/** The mail server and the sender. */
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
  readonly html: string;
  /** Sent with the mail, by their Content-ID. */
  readonly pictures: readonly (MailLogo & { readonly id: string })[];
  /** Shown beside the server's own address; null for the sender of the settings. */
  readonly sender: MailSender | null;
}

/** Submits emails by SMTP (RFC 5321). */
export interface MailTransport {
  /** Throws if the mail server cannot be reached or refuses. */
  hand(mail: Mail): Promise<void>;
  /** Throws if the mail server does not answer or rejects the credentials. */
  check(): Promise<void>;
  close(): void;
}

/** Timeout in milliseconds for a connection and for each reply of the mail server. */
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
    // Our emails never include external content.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  });
  const domain = from.replace(/^.*@|>$/g, '');
  return {
    async hand({ id, to, subject, text, html, pictures, sender }) {
      await transport.sendMail({
        from: sender === null ? from : { name: sender.name, address: addressOf(from) },
        ...(sender === null || sender.replyTo === ''
          ? {}
          : { replyTo: { name: '', address: sender.replyTo } }),
        // Exactly one address, whatever characters it contains.
        to: { name: '', address: to },
        subject,
        text,
        html,
        attachments: pictures.map((picture) => ({
          content: Buffer.from(picture.bytes),
          contentType: picture.type,
          contentDisposition: 'inline',
          filename: false,
          cid: picture.id,
        })),
        // The same for every attempt, so that an email accepted twice is recognized as one.
        messageId: `<${id}@${domain}>`,
        // Suppresses automatic replies (RFC 3834).
        headers: { 'auto-submitted': 'auto-generated' },
      });
    },
    async check() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

/** The address of `Certhub <mail@example.com>` or of `mail@example.com`. */
export function addressOf(from: string): string {
  return from.endsWith('>') ? from.slice(from.lastIndexOf('<') + 1, -1) : from;
}
