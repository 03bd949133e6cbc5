import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterEach, describe, expect, test } from 'vitest'
import { parseConfig } from '../src/config/readConfig.ts'
import type { FrameConfig } from '../src/config/schema.ts'
import { createMailer } from '../src/frame/mailer.ts'

const servers: Server[] = []
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await Promise.all(servers.splice(0).map((server) => once(server.close(), 'close')))
})

/** A mail server without TLS; it notes what it is told. */
async function startPlainServer(answers: { readonly [command: string]: string } = {}) {
  const heard: string[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    socket.write('220 plain\r\n')
    let isData = false
    socket.on('data', (chunk: Buffer) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        heard.push(line)
        if (isData) {
          if (line === '.') {
            isData = false
            socket.write('250 taken\r\n')
          }
          continue
        }
        const command = line.split(/[ :]/)[0]?.toUpperCase() ?? ''
        isData = command === 'DATA'
        const known = command === 'STARTTLS' ? '502 there is none' : undefined
        socket.write(`${answers[command] ?? known ?? (isData ? '354 go on' : '250 fine')}\r\n`)
      }
    })
  })
  servers.push(server)
  server.listen(0, '0.0.0.0')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, heard }
}

function findOwnAddress(): string | undefined {
  return Object.values(networkInterfaces())
    .flat()
    .find((one) => one && !one.internal && one.family === 'IPv4')?.address
}

type Smtp = Partial<FrameConfig['smtp']> & Pick<FrameConfig['smtp'], 'host' | 'port'>

async function send(smtp: Smtp, secrets: { smtpUser?: string; smtpPassword?: string } = {}) {
  const lines: Record<string, unknown>[] = []
  const { frame } = parseConfig({ frame: { folder: '/', smtp } }, { frameKey: '11'.repeat(32) })
  if (!frame) throw new Error('There is a frame')
  const log = Object.assign((_level: string, event: string, facts?: object) => void lines.push({ event, ...facts }), {})
  const mailer = createMailer(frame.smtp, secrets, { log: log as never, now: Date.now })
  const mail = { to: 'ada@example.org', language: 'de, en', subject: 'Dein Code', text: '123456' }
  const outcome = await mailer.send(mail).then(
    () => 'sent',
    (error: Error) => error.message,
  )
  mailer.close()
  return { outcome, setting: lines[0]?.['setting'] }
}

describe('a mail server without TLS', () => {
  test('error: beyond loopback gets no mail and no password, and the log names the setting', async (context) => {
    const host = findOwnAddress()
    if (!host) return context.skip('not run: this machine has no address but loopback')
    const { port, heard } = await startPlainServer()
    const { outcome, setting } = await send({ host, port }, { smtpUser: 'me', smtpPassword: 'secret' })
    expect(outcome).toContain('Couldn’t send')
    expect(setting).toBe('frame.smtp.secure, or frame.smtp.allowPlain for a server without TLS')
    expect(heard.join('\n')).not.toMatch(/AUTH|MAIL FROM|123456/)
  })

  test('behavior: is taken on loopback, and where the owner says so', async (context) => {
    const { port, heard } = await startPlainServer()
    expect((await send({ host: '127.0.0.1', port })).outcome).toBe('sent')
    expect(heard).toContain('123456')
    expect(heard).toContain('Content-Language: de, en')
    const host = findOwnAddress()
    if (!host) return context.skip('not run: this machine has no address but loopback')
    expect((await send({ host, port, allowPlain: true })).outcome).toBe('sent')
  })
})

describe('errors name the setting', () => {
  test('error: nobody listens', async () => {
    const { port } = await startPlainServer()
    await Promise.all(servers.splice(0).map((server) => once(server.close(), 'close')))
    expect((await send({ host: '127.0.0.1', port })).setting).toMatch(/frame\.smtp\.host, frame\.smtp\.port/)
  })

  test('error: TLS from the first byte, with a server that has none', async () => {
    const { port } = await startPlainServer()
    expect((await send({ host: '127.0.0.1', port, secure: true })).setting).toContain('frame.smtp.secure')
  })

  test('error: the sender is not taken', async () => {
    const { port } = await startPlainServer({ MAIL: '550 who are you' })
    expect((await send({ host: '127.0.0.1', port })).setting).toBe('frame.smtp.from')
  })

  test('error: the user or the password is wrong', async () => {
    const { port } = await startPlainServer({ EHLO: '250-plain\r\n250 AUTH PLAIN', AUTH: '535 no' })
    const { setting } = await send({ host: '127.0.0.1', port }, { smtpUser: 'me', smtpPassword: 'wrong' })
    expect(setting).toBe('GATEWAY_SMTP_USER, GATEWAY_SMTP_PASSWORD')
  })
})
