import { execFileSync, spawn } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { chromium, type Page } from 'playwright'
import { type Hex, parseEther, verifyMessage } from 'viem'
import { type MailSink, requestRpc, startEvm, startMailSink } from '../../apps/devnet/src/index.ts'
import { chromiumArgs, chromiumPath } from '../../chromium.base.ts'
import { report } from '../gates/report.ts'

/** Longest wait for one thing on the page, in ms. */
const timeout = 60_000

const email = 'newcomer@example.org'

const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const dialog = (page: Page) => page.locator('foyer-host').getByRole('dialog')

const button = (page: Page) => page.locator('foyer-button').getByRole('button')

/**
 * Stands for systemd, which does not run inside a changed root: starts what a unit says as the user it says, with its environment
 * and the one right that a web server needs, to listen below 1024.
 */
const systemctl = `#!/bin/bash
set -eu
verb=$1
for unit in "\${@:2}"; do
  case $unit in -*) continue ;; esac
  file=/etc/systemd/system/$unit.service
  [ -e "$file" ] || file=/usr/lib/systemd/system/$unit.service
  read_unit() { sed -n "s/^$1=//p" "$file"; }
  [ "$verb" = enable ] || [ "$verb" = restart ] || continue
  [ ! -e "/run/$unit.pid" ] || kill "$(cat "/run/$unit.pid")"
  user=$(read_unit User)
  environment=$(read_unit EnvironmentFile)
  (
    for name in $(compgen -e); do [ "$name" = PATH ] || unset "$name"; done
    cd "$(read_unit WorkingDirectory | grep . || echo /)"
    for pair in $(read_unit Environment); do export "$pair"; done
    if [ -n "$environment" ]; then set -a; . "$environment"; set +a; fi
    export HOME=$(getent passwd "$user" | cut -d: -f6)
    exec setsid setpriv --reuid="$user" --regid="$user" --init-groups --inh-caps=+net_bind_service \\
      --ambient-caps=+net_bind_service -- $(read_unit ExecStart) </dev/null >>"/var/log/$unit.log" 2>&1
  ) &
  echo $! >"/run/$unit.pid"
done
`

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

/** Puts in place of the examples what a reader does: names, a node and a mail server of their own. */
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

type Debian = {
  /**
   * Types a text into its one shell and waits until all of it is done.
   * @throws Error with the last lines of output where something in it fails
   */
  type(text: string): Promise<void>
  /** Ends everything that runs in it. */
  stop(): Promise<void>
}

/**
 * Makes a new Debian from its packages and opens a shell in it. Its network is this machine's.
 * @param folder where to make it; must not exist
 * @throws Error where mmdebstrap is missing or fails; it must run as root
 */
async function startDebian(folder: string): Promise<Debian> {
  const options = ['--variant=minbase', '--dpkgopt=force-unsafe-io', '--include=ca-certificates,git', '--quiet']
  execFileSync('mmdebstrap', [...options, 'trixie', folder], { stdio: 'inherit' })
  // the network is this machine's, with its names and the authorities it is trusted by
  cpSync('/etc/resolv.conf', join(folder, 'etc/resolv.conf'), { dereference: true })
  cpSync('/etc/ssl/certs/ca-certificates.crt', join(folder, 'etc/ssl/certs/ca-certificates.crt'))
  mkdirSync(join(folder, 'usr/local/bin'), { recursive: true })
  writeFileSync(join(folder, 'usr/local/bin/systemctl'), systemctl)
  chmodSync(join(folder, 'usr/local/bin/systemctl'), 0o755)
  // a namespace of its own, so that nothing it starts outlives the shell
  const enter = 'mount --rbind /dev "$0/dev" && exec chroot "$0" /bin/bash'
  const args = ['--mount', '--pid', '--fork', '--kill-child', `--mount-proc=${folder}/proc`, 'sh', '-c', enter, folder]
  const environment = {
    HOME: '/root',
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    DEBIAN_FRONTEND: 'noninteractive',
    CI: 'true',
    NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/ca-certificates.crt',
  }
  const shell = spawn('unshare', args, { env: environment, stdio: ['pipe', 'pipe', 'pipe'] })
  const gone = new Promise<void>((resolve) => shell.once('exit', () => resolve()))
  const listeners = new Set<(line: string) => void>()
  for (const stream of [shell.stdout, shell.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      for (const listener of listeners) listener(line)
    })
  }
  let count = 0
  return {
    async type(text) {
      count += 1
      const mark = `step ${count} ended with`
      const lines: string[] = []
      const code = await new Promise<string>((resolve) => {
        const listen = (line: string) => {
          if (!line.startsWith(mark)) return void lines.push(line)
          listeners.delete(listen)
          resolve(line.slice(mark.length + 1))
        }
        listeners.add(listen)
        void gone.then(() => resolve('the shell'))
        // -e for each step alone; what it exports is for the next as well
        shell.stdin.write(`set -e\n${text}\nset +e\necho "${mark} 0"\n`)
      })
      if (code !== '0') throw new Error([`This step fails:`, text, ...lines.slice(-30)].join('\n'))
    },
    async stop() {
      shell.kill('SIGKILL')
      await gone
    },
  }
}

type Shop = {
  readonly site: string
  /** Certificate of the authority that signed for the site's names; only what it signed is trusted. */
  readonly authority: string
  /** Names under this one are this machine. */
  readonly domain: string
  readonly mail: MailSink
  readonly node: string
}

/**
 * A visitor without a wallet: signs in by mail, signs, comes back, sends.
 * @throws Error where a step does not come to its end, the chain does not have the payment, or the page breaks its policy
 */
async function driveShop({ site, authority, domain, mail, node }: Shop): Promise<void> {
  const key = new X509Certificate(readFileSync(authority)).publicKey.export({ type: 'spki', format: 'der' })
  const pin = createHash('sha256').update(key).digest('base64')
  const args = [
    ...chromiumArgs,
    `--host-resolver-rules=MAP *.${domain} 127.0.0.1`,
    `--ignore-certificate-errors-spki-list=${pin}`,
  ]
  const browser = await chromium.launch({ args, ...(chromiumPath && { executablePath: chromiumPath }) })
  try {
    const page = await browser.newPage({ reducedMotion: 'reduce' })
    page.setDefaultTimeout(timeout)
    const problems: string[] = []
    page.on('pageerror', ({ message }) => problems.push(message))
    page.on('console', (line) => {
      if (line.type() === 'error') problems.push(line.text())
    })
    try {
      await page.goto(site)
      await logIn(page, mail)
      const address = await sign(page)
      await requestRpc(node, { method: 'anvil_setBalance', params: [address, '0xde0b6b3a7640000'] })
      await page.reload()
      await send(page, node)
    } catch (error) {
      problems.push(String(error))
    }
    if (problems.length > 0) throw new Error(problems.join('\n'))
  } finally {
    await browser.close()
  }
}

async function logIn(page: Page, mail: MailSink): Promise<void> {
  await button(page).click()
  await dialog(page)
    .getByRole('button', { name: /Continue with e-mail/ })
    .click()
  await dialog(page).getByRole('textbox').fill(email)
  await page.keyboard.press('Enter')
  const { text } = await mail.waitForMail({ to: email, subject: /^Your code$/, signal: AbortSignal.timeout(timeout) })
  await dialog(page).locator('input[inputmode=numeric]').waitFor()
  await dialog(page).getByRole('textbox').first().click()
  await page.keyboard.type(/\b\d{6}\b/.exec(text)?.[0] ?? '')
  await button(page).filter({ hasText: '0x' }).waitFor()
  await dialog(page).waitFor({ state: 'detached' })
}

/** @returns the account, which the signature proves */
async function sign(page: Page): Promise<Hex> {
  await page.getByRole('button', { name: 'Sign a message' }).click()
  await approve(page)
  const output = page.locator('output')
  await output.filter({ hasText: /^0x/ }).waitFor()
  const signature = (await output.textContent()) as Hex
  await button(page).click()
  await dialog(page).getByRole('button', { name: 'Receive' }).click()
  const receive = dialog(page).filter({ hasText: /0x[0-9a-fA-F]{40}/ })
  const address = /0x[0-9a-fA-F]{40}/.exec((await receive.textContent()) ?? '')?.[0] as Hex
  await page.keyboard.press('Escape')
  if (!(await verifyMessage({ address, message: 'I was here', signature })))
    throw new Error('The signature is another’s')
  return address
}

async function send(page: Page, node: string): Promise<void> {
  const read = async () =>
    BigInt(String(await requestRpc(node, { method: 'eth_getBalance', params: [receiver, 'latest'] })))
  const before = await read()
  await button(page).filter({ hasText: '0x' }).click()
  await dialog(page).getByRole('button', { name: 'Send' }).click()
  await dialog(page).getByRole('textbox', { name: 'Amount', exact: true }).fill('0.5')
  await dialog(page)
    .getByRole('textbox', { name: /^(To|Address)/ })
    .fill(receiver)
  await dialog(page).getByRole('button', { name: 'Review' }).click()
  await dialog(page).getByRole('button', { name: 'Send', exact: true }).click()
  await approve(page)
  await dialog(page).getByRole('button', { name: 'Done' }).waitFor()
  if ((await read()) - before !== parseEther('0.5')) throw new Error('The chain does not have the payment')
}

/** Says yes where the wallet asks: in its frame, or in the window of its own that this opens. */
async function approve(page: Page): Promise<void> {
  const frame = page.frameLocator('#w3m-iframe')
  const yes = frame.getByTestId('frame-approve')
  await yes.waitFor()
  const isWindow = (await frame.getByTestId('frame-window-address').count()) > 0
  const opened = isWindow ? page.waitForEvent('popup') : undefined
  await yes.hover()
  await yes.click()
  const own = await opened
  if (!own) return
  await own.locator('.details').evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await own.getByTestId('confirm-approve').click()
}
