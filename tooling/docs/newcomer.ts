import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startEvm, startMailSink } from '../../apps/devnet/src/index.ts'
import { report } from '../gates/report.ts'
import { driveShop } from './driveShop.ts'
import { type Debian, startDebian } from './startDebian.ts'

/** Names under `.local` get their certificates from Caddy's own authority. */
const domain = 'foyer.local'
/** How long services may take until they answer, in ms. */
const startTimeout = 120_000

const root = resolve(import.meta.dirname, '../..')

async function main(): Promise<void> {
  const [first = '', ...steps] = readSteps(
    readFileSync(join(root, 'docs/self-hosting.md'), 'utf8'),
    'Step by step on Debian',
  )
  const parent = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'newcomer-'))
  const folder = join(parent, 'debian')
  const evm = await startEvm()
  const mail = await startMailSink()
  let debian: Debian | undefined
  try {
    debian = await startDebian(folder)
    execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${root}`, join(folder, 'opt/foyer')])
    await debian.type(answer(first, evm.url, mail.smtpPort))
    for (const step of steps) {
      const began = performance.now()
      await debian.type(step)
      console.log(`${((performance.now() - began) / 1_000).toFixed(1).padStart(6)} s  ${step.split('\n')[0]}`)
    }
    const authority = join(folder, 'var/lib/caddy/.local/share/caddy/pki/authorities/local/intermediate.crt')
    await waitFor(() => existsSync(authority))
    await driveShop({ site: `https://shop.${domain}`, authority, domain, mail, node: evm.url })
  } catch (error) {
    for (const unit of ['foyer', 'caddy']) {
      const log = join(folder, `var/log/${unit}.log`)
      if (existsSync(log)) console.error(`${unit}: ${readFileSync(log, 'utf8').slice(-3_000)}`)
    }
    throw error
  } finally {
    await debian?.stop()
    await Promise.all([evm.stop(), mail.stop()])
    rmSync(parent, { recursive: true, force: true, maxRetries: 10 })
  }
}

/** What a reader puts in place of the examples: names, a node and a mail server of their own. */
function answer(step: string, node: string, smtpPort: number): string {
  return step
    .replaceAll('.example.com', `.${domain}`)
    .replace('CHAIN_ID=1 ', 'CHAIN_ID=31337 ')
    .replace('https://your-node.example', node)
    .replace('SMTP_PORT=25', `SMTP_PORT=${smtpPort}`)
}

/**
 * The shell blocks of one section of a page, in their order.
 * @throws Error where the page has no such section, or the section no block
 */
function readSteps(markdown: string, heading: string): readonly string[] {
  const [, section] = markdown.split(`\n## ${heading}\n`)
  const steps = [...(section?.split('\n## ')[0] ?? '').matchAll(/^```sh\n([\s\S]*?)^```$/gm)]
  if (steps.length === 0) throw new Error(`The page has no steps under “${heading}”`)
  return steps.map(([, text = '']) => text)
}

async function waitFor(isThere: () => boolean): Promise<void> {
  const deadline = performance.now() + startTimeout
  while (!isThere()) {
    if (performance.now() > deadline) throw new Error('What the page starts does not answer')
    await setTimeout(200)
  }
}

try {
  await main()
  report(
    [],
    'From an empty Debian, by the page alone: logged in by mail, signed and sent over https, each part on an origin of its own',
  )
} catch (error) {
  report([error instanceof Error ? error.message : String(error)], '')
}
