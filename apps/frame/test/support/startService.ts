import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { type MailSink, startMailSink } from 'devnet'
import { createStateDir } from '../../../../stateDir.base.ts'

export type Service = {
  /** The frame's. */
  readonly origin: string
  readonly mail: MailSink
  /** Where its database is. */
  readonly stateDir: string
  stop(): Promise<void>
}

export type ServiceOptions = {
  readonly chains?: readonly object[]
  readonly frame?: object
  /** 1 where browsers say themselves which network they are of (`x-forwarded-for`). */
  readonly trustedProxies?: number
}

export const sealingKey = '5a'.repeat(32)

const apps = resolve(import.meta.dirname, '../../..')

/** The gateway as an owner runs it, in a process of its own, with the built page and a real mail server. */
export async function startService({
  chains = [],
  frame = {},
  trustedProxies = 0,
}: ServiceOptions = {}): Promise<Service> {
  const mail = await startMailSink()
  const stateDir = createStateDir('frame-test-')
  const config = {
    port: 0,
    stateDir,
    relay: false,
    trustedProxies,
    chains,
    frame: {
      port: 0,
      folder: join(apps, 'frame/dist-test'),
      smtp: { host: '127.0.0.1', port: mail.smtpPort },
      development: true,
      limits: { mailsPerNetwork: 1_000, mailsPerAddress: 1_000 },
      ...frame,
    },
  }
  const child = spawn(process.execPath, [join(apps, 'frame/dist-test-gateway/main.mjs')], {
    env: {
      PATH: process.env['PATH'],
      GATEWAY_CONFIG_JSON: JSON.stringify(config),
      GATEWAY_FRAME_KEY: sealingKey,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // a test that could not stop it leaves no process behind
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  const gone = new Promise<void>((done) => child.once('exit', () => done()))
  void gone.then(() => process.off('exit', kill))
  const origin = await new Promise<string>((done, fail) => {
    child.once('exit', () => fail(new Error('The gateway did not start')))
    let url = ''
    createInterface(child.stdout).on('line', (line) => {
      const entry = JSON.parse(line) as { readonly event: string; readonly url?: string; readonly level: string }
      if (entry.level === 'error') console.error(line)
      if (entry.event === 'frame ready') url = entry.url ?? ''
      if (entry.event === 'ready') done(url)
    })
  })
  return {
    origin,
    mail,
    stateDir,
    stop: async () => {
      child.kill('SIGTERM')
      await gone
      await mail.stop()
      rmSync(stateDir, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
