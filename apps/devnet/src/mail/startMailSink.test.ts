import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailSink, startMailSink } from './startMailSink.ts'

let sink: MailSink

beforeAll(async () => {
  sink = await startMailSink()
})
afterAll(() => sink?.stop())

/** Hands a mail in as any SMTP client does. */
async function send(to: string, lines: readonly string[]): Promise<void> {
  const socket = connect(sink.smtpPort, '127.0.0.1')
  const answers = createInterface(socket)[Symbol.asyncIterator]()
  const sendLine = async (text?: string) => {
    if (text !== undefined) socket.write(`${text}\r\n`)
    for (;;) {
      const { value } = await answers.next()
      if (/^\d{3} /.test(String(value))) return expect(String(value)).toMatch(/^[23]/)
    }
  }
  await sendLine()
  await sendLine('EHLO test')
  await sendLine('MAIL FROM:<wallet@example.org>')
  await sendLine(`RCPT TO:<${to}>`)
  await sendLine('DATA')
  await sendLine([...lines, '.'].join('\r\n'))
  socket.end('QUIT\r\n')
  await once(socket, 'close')
}

test('default: a mail arrives, and is waited for', async () => {
  const waiting = sink.waitForMail({ to: 'ada@example.org', subject: /code/ })
  await send('Ada@example.org', ['From: wallet@example.org', 'Subject: =?utf-8?B?WW91ciBjb2Rl?=', '', '123456'])
  expect(await waiting).toMatchObject({
    to: ['ada@example.org'],
    subject: 'Your code',
    text: expect.stringContaining('123456'),
  })
  expect(await (await fetch(`${sink.url}/api/mails?to=ada@example.org`)).json()).toHaveLength(1)
  expect(await (await fetch(`${sink.url}/api/mails?to=bob@example.org`)).json()).toEqual([])
})

test('behavior: what a mail says is text on the page, and its addresses are links', async () => {
  await send('eve@example.org', ['Subject: <img src=x>', '', '<script>alert(1)</script> http://localhost:1/x?a="b'])
  const html = await (await fetch(`${sink.url}/?to=eve@example.org`)).text()
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html).toContain('<a href="http://localhost:1/x?a=">')
  expect(html).not.toMatch(/<(img|script)/)
})

test('error: an abort ends the waiting', async () => {
  const reason = new Error('enough')
  await expect(sink.waitForMail({ to: 'nobody@example.org', signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
})
