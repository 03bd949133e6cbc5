import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type MailSink, startMailSink } from 'devnet'
import type { ConfigInput } from '../../src/config/schema.ts'
import { createFramePart } from '../../src/createFramePart.ts'
import type { SignedRequest } from '../../src/frame/readBrowserKey.ts'
import type { Log } from '../../src/log.ts'
import { createProject } from '../../src/projects/projects.ts'
import { startTestGateway, type TestGateway } from './testGateway.ts'

export const frameKey = '11'.repeat(32)
export const site = 'https://shop.example'

export type TestFrame = {
  readonly gateway: TestGateway
  readonly origin: string
  readonly mail: MailSink
  /** Milliseconds that the server's clock is ahead. */
  skip(ms: number): void
  /** The server's clock. */
  now(): number
  close(): Promise<void>
}

/** What a browser needs of it, so of a server in a process of its own as well. */
export type ServedFrame = Pick<TestFrame, 'origin' | 'mail' | 'now'>

export type TestBrowser = ReturnType<typeof createBrowser>

/** A gateway with the embedded wallet, on a real port, with a real mail server. */
export async function startTestFrame(
  options: {
    frame?: Partial<NonNullable<ConfigInput['frame']>>
    /** Of the gateway around it. */
    config?: Omit<ConfigInput, 'frame'>
    key?: string
    stateDir?: string
    mail?: MailSink
    trustedProxies?: number
    log?: Log
  } = {},
): Promise<TestFrame> {
  const folder = mkdtempSync(join(tmpdir(), 'frame-page-'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><meta name="frame" content="__FRAME_CONFIG__">')
  const mail = options.mail ?? (await startMailSink())
  let ahead = 0
  let origin = ''
  const onListening = (url: string) => {
    origin = url
  }
  const smtp = { host: '127.0.0.1', port: mail.smtpPort }
  const clear = async () => {
    if (!options.mail) await mail.stop()
    rmSync(folder, { recursive: true, maxRetries: 10 })
  }
  const gateway = await startTestGateway({
    ...(options.stateDir && { stateDir: options.stateDir }),
    ...(options.log && { log: options.log }),
    now: () => Date.now() + ahead,
    config: {
      ...options.config,
      trustedProxies: options.trustedProxies ?? 0,
      frame: { port: 0, folder, smtp, ...options.frame },
    },
    secrets: { frameKey: options.key ?? frameKey },
    parts: [createFramePart({ onListening })],
  }).catch(async (error: unknown) => {
    await clear()
    throw error
  })
  if (!gateway.gateway.projects.get('shop')) {
    await createProject(gateway.gateway.store, { id: 'shop', name: 'Shop', origins: [site] })
    await gateway.gateway.projects.refresh()
  }
  return {
    gateway,
    origin,
    mail,
    skip: (ms) => {
      ahead += ms
    },
    now: () => Date.now() + ahead,
    close: async () => {
      await gateway.close()
      await clear()
    },
  }
}

/** A browser's key, which signs its requests. */
export type BrowserKey = {
  /** The headers of one request. */
  sign(request: SignedRequest, time: number): Record<string, string>
}

/** ECDSA over P-256, as a browser makes it. */
export function createBrowserKey(): BrowserKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return {
    sign: ({ origin, site, name, body }, time) => {
      const hash = createHash('sha256').update(body).digest('base64url')
      const text = `foyer frame request\n${origin}\n${site}\n${name}\n${time}\n${hash}`
      const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
      return {
        'x-foyer-key': point.toString('base64url'),
        'x-foyer-signature': `${time}.${signature.toString('base64url')}`,
      }
    },
  }
}

type Answer = {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any
  readonly headers: Headers
}

/** A process is many browsers: with Node's `fetch` a fifth of a test's work would be that. */
const agent = new Agent({ keepAlive: true })

type Sent = { readonly headers: Record<string, string>; readonly body: string }

/** Asks again where the server closed a kept connection just as the request left, as browsers do. */
async function postAsBrowser(url: string, sent: Sent): Promise<Answer> {
  try {
    return await postOnce(url, sent)
  } catch (error) {
    const { code } = error as { readonly code?: string }
    if (code !== 'ECONNRESET' && code !== 'EPIPE') throw error
    // by a connection of its own: the next kept one may be closed as well
    return await postOnce(url, sent, false)
  }
}

async function postOnce(url: string, { headers, body }: Sent, connections: Agent | false = agent): Promise<Answer> {
  const asked = request(url, { method: 'POST', agent: connections, headers })
  asked.end(body)
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  const answer = await text(response)
  return {
    status: response.statusCode ?? 0,
    body: answer.startsWith('{') ? JSON.parse(answer) : answer,
    headers: new Headers(pairUp(response.rawHeaders)),
  }
}

const pairUp = (raw: readonly string[]) =>
  raw.flatMap((name, index): [string, string][] => (index % 2 === 0 ? [[name, raw[index + 1] ?? '']] : []))

/** Creates what one browser keeps at one site: its cookies. */
export function createBrowser(
  frame: ServedFrame,
  options: {
    readonly site?: string
    readonly projectId?: string
    readonly key?: BrowserKey
    /** Where it comes from, for a server behind a proxy; where it moves about, from where each request does. */
    readonly network?: string | (() => string)
  } = {},
) {
  const cookies = new Map<string, string>()
  const key = options.key ?? createBrowserKey()
  /** Asks, as one whom no answer reaches. */
  const send = async (name: string, content: unknown = {}, headers: Record<string, string> = {}): Promise<Answer> => {
    const body = typeof content === 'string' ? content : JSON.stringify(content)
    const network = typeof options.network === 'function' ? options.network() : options.network
    const signed = { origin: frame.origin, site: headers['x-foyer-site'] ?? options.site ?? site, name, body }
    return await postAsBrowser(`${frame.origin}/api/${name}`, {
      headers: {
        origin: frame.origin,
        'content-type': 'application/json',
        'x-foyer-site': options.site ?? site,
        'x-foyer-project': options.projectId ?? 'shop',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0',
        cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; '),
        ...(network && { 'x-forwarded-for': network }),
        ...key.sign(signed, frame.now()),
        ...headers,
      },
      body,
    })
  }
  const post: typeof send = async (name, content, headers) => {
    const answer = await send(name, content, headers)
    for (const line of answer.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0/i.test(line)) cookies.delete(key)
      else cookies.set(key, value)
    }
    return answer
  }
  const lastMail = (to: string) => frame.mail.mails(to)[0]?.id ?? 0
  /** Asks for a code and reads it from the mail. */
  const readMailedCode = async (email: string): Promise<{ flow: string; code: string }> => {
    const since = lastMail(email)
    const { body } = await post('login/start', { email })
    const { text } = await frame.mail.waitForMail({ to: email, since, subject: /^Your code$/ })
    return { flow: body.flow, code: readCode(text) }
  }
  const logIn = async (email: string): Promise<Answer> => post('login/code', await readMailedCode(email))
  return { cookies, key, send, post, readMailedCode, logIn, lastMail }
}

export function readCode(text: string): string {
  const codes = text.match(/\b\d{6}\b/g) ?? []
  if (codes.length !== 1 || !codes[0]) throw new Error(`Not one code: ${text}`)
  return codes[0]
}

/** Another six digits. */
export function wrongCode(code: string): string {
  return ((Number(code) + 1) % 1_000_000).toString().padStart(6, '0')
}
