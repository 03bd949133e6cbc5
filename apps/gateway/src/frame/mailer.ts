import { createTransport } from 'nodemailer'
import type { FrameConfig, Secrets } from '../config/schema.ts'
import { throwHttpError } from '../http/httpErrors.ts'
import { describeError, type Log } from '../log.ts'

export type Mail = {
  readonly to: string
  /** Of subject and text, as `Content-Language` has it. */
  readonly language: string
  readonly subject: string
  readonly text: string
}

export type Mailer = {
  /** When the mail server last took a mail, and when it last did not, since this process began. */
  readonly last: { sentAt?: number; failedAt?: number }
  /** @throws refusal `MailFailed` when the server does not take it */
  send(mail: Mail): Promise<void>
  /**
   * For what is told to a mailbox that may be gone: one that the server refuses for good is no error.
   * @throws refusal `MailFailed` when the server cannot be asked
   */
  notify(mail: Mail): Promise<void>
  close(): void
}

/** Longest wait for the mail server to take a step, in ms. */
const timeout = 10_000

/** Which setting is likely wrong, by the mailer's own name for what went wrong. */
const settings: { readonly [code: string]: string } = {
  EAUTH: 'GATEWAY_SMTP_USER, GATEWAY_SMTP_PASSWORD',
  ECONNECTION: 'frame.smtp.host, frame.smtp.port',
  ECONNREFUSED: 'frame.smtp.host, frame.smtp.port',
  EDNS: 'frame.smtp.host',
  EENVELOPE: 'frame.smtp.from',
  ESOCKET: 'frame.smtp.host, frame.smtp.port, frame.smtp.secure',
  ETIMEDOUT: 'frame.smtp.host, frame.smtp.port, frame.smtp.secure',
  ETLS: 'frame.smtp.secure, or frame.smtp.allowPlain for a server without TLS',
}

function toSetting(error: unknown): string {
  const { code = '' } = error as { readonly code?: string }
  return (Object.hasOwn(settings, code) && settings[code]) || 'frame.smtp'
}

/** A permanent no to the recipient. @see RFC 5321, 4.2.1 */
function isMailboxGone(error: unknown): boolean {
  const { command, responseCode = 0 } = error as { readonly command?: string; readonly responseCode?: number }
  return command === 'RCPT TO' && responseCode >= 500
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)

function openTransport({ host, port, secure, allowPlain }: FrameConfig['smtp'], secrets: Secrets) {
  const { smtpUser: user, smtpPassword: pass = '' } = secrets
  return createTransport({
    host,
    port,
    secure,
    // a code that travels readable is everybody's
    requireTLS: !secure && !allowPlain && !isLoopback(host),
    ...(user && { auth: { user, pass } }),
    pool: true,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Mail over SMTP: plain text only, so that nothing in it is rendered or fetched. */
export function createMailer(
  smtp: FrameConfig['smtp'],
  secrets: Secrets,
  { log, now }: { readonly log: Log; readonly now: () => number },
): Mailer {
  const { from } = smtp
  const transport = openTransport(smtp, secrets)
  const last: Mailer['last'] = {}
  const send = async ({ to, language, subject, text }: Mail, isAccepted: (error: unknown) => boolean) => {
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        headers: { 'Content-Language': language },
      })
      last.sentAt = now()
    } catch (error) {
      if (isAccepted(error)) return
      last.failedAt = now()
      log('error', 'mail not sent', { error: describeError(error), setting: toSetting(error) })
      throwHttpError('MailFailed')
    }
  }
  return {
    last,
    send: (mail) => send(mail, () => false),
    notify: (mail) => send(mail, isMailboxGone),
    close: () => transport.close(),
  }
}
