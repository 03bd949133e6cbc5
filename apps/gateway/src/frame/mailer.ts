import { createTransport } from 'nodemailer'
import type { FrameConfig, Secrets } from '../config/schema.ts'
import { refuse } from '../http/refusals.ts'
import { describeError, type Log } from '../log.ts'

export type Mail = { readonly to: string; readonly subject: string; readonly text: string }

export type Mailer = {
  /** @throws refusal `MailFailed` when the server does not take it */
  send(mail: Mail): Promise<void>
  close(): void
}

/** Longest wait for the mail server to take a step, in ms. */
const timeout = 10_000

/** Mail over SMTP: plain text only, so that nothing in it is rendered or fetched. */
export function createMailer(smtp: FrameConfig['smtp'], secrets: Secrets, log: Log): Mailer {
  const { host, port, secure, from } = smtp
  const { smtpUser: user, smtpPassword: pass = '' } = secrets
  const transport = createTransport({
    host,
    port,
    secure,
    ...(user && { auth: { user, pass } }),
    pool: true,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, subject, text }) => {
      try {
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text })
      } catch (error) {
        log('error', 'mail not sent', { error: describeError(error) })
        refuse('MailFailed')
      }
    },
    close: () => transport.close(),
  }
}
