import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import {
  type DevnetNetwork,
  type FarcasterNetwork,
  type MailSink,
  startDemoServer,
  startIssuer,
  startMailSink,
} from 'devnet'
import type { FrameLocator, Page } from 'playwright'
import { expect } from 'vitest'
import { shellPath } from '../../../chromium.base.ts'
import { patience } from '../../../patience.base.ts'
import { createProfiles, type EmbeddedStorage } from '../../../profiles.base.ts'
import { createStateDir } from '../../../stateDir.base.ts'
import { mountMembers } from './members.ts'
import { dialog, foyerButton, openPanel, state } from './parts.ts'

/** Our site, our client, our frame, its server and a mail server: everything a visitor without a wallet meets. */

const apps = resolve(import.meta.dirname, '../..')

/** For all files of a process: they end with it. */
const profiles = createProfiles({ reducedMotion: 'reduce', viewport: { width: 1000, height: 800 } }, shellPath)

export type Visitor = { readonly page: Page; readonly frame: FrameLocator; readonly errors: readonly string[] }

export type EmbeddedWorld = {
  readonly siteUrl: string
  /** Origin of the frame. */
  readonly origin: string
  readonly mail: MailSink
  /**
   * A browser with a profile of its own: a device, on the site.
   * @param storage whether it lets embedded pages of other sites keep things; browsers differ. Default `allowed`, for a third of the
   * work: one that blocks is a whole browser, which journeys by mail and through an account elsewhere go through
   */
  openDevice(storage?: EmbeddedStorage, query?: string): Promise<Visitor>
  /** Closes every device. */
  closeDevices(): Promise<void>
  /** As if this time, in ms, had passed for every code that was mailed. */
  ageCodes(ms: number): void
  stop(): Promise<void>
}

type WorldOptions = {
  /** Chains the site has and the frame reaches, as the devnet publishes them. */
  readonly network: DevnetNetwork
  /** Fields of the gateway's `frame` block. */
  readonly frame?: object
  /** Accounts at an issuer that stands for Google. */
  readonly google?: Parameters<typeof startIssuer>[0]['accounts']
  readonly farcaster?: FarcasterNetwork
  /** Visitors may come with a passkey alone. Default false. */
  readonly hasPasskeyLogin?: boolean
  /** The site also asks the gateway for what it knows of accounts. Default false. */
  readonly hasData?: boolean
  /** The gateway also knows the chains' routers and tokens. Default false. */
  readonly hasSwaps?: boolean
  /** The project there decides over features, wallets and analytics, too, as with `npm start`, and it sells coins. Default false. */
  readonly hasProject?: boolean
}

export async function startEmbeddedWorld(options: WorldOptions): Promise<EmbeddedWorld> {
  const {
    network,
    frame = {},
    google,
    farcaster,
    hasPasskeyLogin = false,
    hasSwaps = false,
    hasProject = false,
  } = options
  const { hasData = hasSwaps } = options
  const mail = await startMailSink()
  let origin = ''
  const issuer = google && (await startIssuer({ redirectUri: () => `${origin}/social`, accounts: google }))
  const chains = network.chains.map((chain) => toChain(chain, { hasSwaps, sells: hasProject }))
  const gateway = await startGateway(
    network,
    chains,
    {
      smtp: { host: '127.0.0.1', port: mail.smtpPort },
      ...(issuer && {
        social: { google: { issuer: issuer.url, clientId: issuer.clientId, clientSecret: issuer.clientSecret } },
      }),
      ...(farcaster && { farcaster: { relayUrl: farcaster.relayUrl, rpcUrl: farcaster.rpcUrl } }),
      ...(hasPasskeyLogin && { passkeyLogin: true }),
      ...frame,
    },
    hasProject,
  )
  origin = gateway.origin
  const socials = [...(farcaster ? ['farcaster'] : []), ...(issuer ? ['google', 'github'] : [])]
  const members = mountMembers(network)
  const site = await startDemoServer({
    folder: join(apps, 'demo/dist-e2e'),
    mounts: [...members.mounts, { path: '/data', target: gateway.apiUrl }],
    network: {
      ...network,
      frameUrl: `${origin}/sdk`,
      ...(socials.length > 0 && { socials }),
      ...(hasPasskeyLogin && { hasPasskeyLogin }),
      ...(hasData && { dataUrl: '/data' }),
      // the list of wallets is of those elsewhere; nobody looks for one there
      ...(hasProject && { apiUrl: '/data', relayUrl: '/relay' }),
    },
  })
  members.open(site.url)
  return {
    siteUrl: site.url,
    origin,
    mail,
    ageCodes: gateway.ageCodes,
    async openDevice(storage = 'allowed', query = 'wallet=off') {
      const context = await profiles.open(storage)
      await context.addInitScript({ content: openPanel })
      const page = await context.newPage()
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text())
      })
      await page.goto(`${site.url}/?${query}`)
      return { page, frame: page.frameLocator('#w3m-iframe'), errors }
    },
    closeDevices: profiles.closeAll,
    async stop() {
      await profiles.closeAll()
      await Promise.all([site.stop(), gateway.stop(), mail.stop(), issuer?.stop()])
    },
  }
}

function toChain(
  { id, rpcUrl, nativeCurrency, contracts }: DevnetNetwork['chains'][number],
  { hasSwaps, sells }: { readonly hasSwaps: boolean; readonly sells: boolean },
) {
  const chain = { id: `eip155:${id}`, name: `Chain ${id}`, nativeCurrency, rpcUrls: [rpcUrl], indexFrom: 'off' }
  const { usdc, uniswapRouter: router } = contracts
  if (!hasSwaps) return chain
  // the sandbox sells on test networks alone
  return { ...chain, testnet: sells, router, tokens: [{ ...usdc, stable: true, onramp: sells }] }
}

/** The gateway with the frame as it is delivered, in a process of its own: from source it starts with three times the work. */
async function startGateway(network: DevnetNetwork, evm: readonly object[], frame: object, sells: boolean) {
  const stateDir = createStateDir('frame-e2e-')
  const { solana } = network
  const local = solana && {
    id: solana.caipNetworkId,
    name: solana.name,
    nativeCurrency: solana.nativeCurrency,
    rpcUrls: [solana.rpcUrl],
    indexFrom: 'off',
  }
  const config = {
    port: 0,
    stateDir,
    relay: false,
    ...(sells && { onramp: { kind: 'sandbox' } }),
    chains: [...evm, ...(local ? [local] : [])],
    frame: { port: 0, folder: join(apps, 'frame/dist-e2e'), development: true, ...frame },
  }
  const child = spawn(process.execPath, [join(apps, 'gateway/dist-e2e/main.mjs')], {
    env: {
      PATH: process.env['PATH'],
      GATEWAY_CONFIG_JSON: JSON.stringify(config),
      GATEWAY_FRAME_KEY: '7b'.repeat(32),
      ...(sells && { GATEWAY_ONRAMP_EVM_KEY: network.accounts[4]?.privateKey }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = new Promise<void>((done) => child.once('exit', () => done()))
  const urls = new Map<string, string>()
  await new Promise<void>((done, fail) => {
    child.once('exit', () => fail(new Error('The gateway did not start')))
    createInterface(child.stdout).on('line', (line) => {
      const { event, url } = JSON.parse(line) as { readonly event: string; readonly url?: string }
      if (url !== undefined) urls.set(event, url)
      if (urls.has('frame ready') && urls.has('ready')) done()
    })
  })
  return {
    origin: urls.get('frame ready') ?? '',
    apiUrl: urls.get('ready') ?? '',
    ageCodes(ms: number) {
      const store = new DatabaseSync(join(stateDir, 'gateway.sqlite'), { timeout: 5_000 })
      store.prepare('update frame_codes set created_at = created_at - ?, expires_at = expires_at - ?').run(ms, ms)
      store.close()
    },
    stop: async () => {
      child.kill('SIGTERM')
      await gone
      rmSync(stateDir, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

/** The last mail's id: what comes after it is new. */
export const lastMail = ({ mail }: EmbeddedWorld, email: string): number => mail.mails(email)[0]?.id ?? 0

export async function readCode({ mail }: EmbeddedWorld, email: string, since: number): Promise<string> {
  const signal = AbortSignal.timeout(patience)
  const { text } = await mail.waitForMail({ to: email, since, subject: /^Your code$/, signal })
  return /\b\d{6}\b/.exec(text)?.[0] ?? ''
}

/** Other six digits than these; another for each number. */
export const wrongCode = (code: string, number = 0): string =>
  code.replace(/^./, (digit) => String((Number(digit) + 1 + (number % 9)) % 10))

/** Opens the login and asks for a code. @returns the mailed code */
export async function requestMailedCode(world: EmbeddedWorld, { page }: Visitor, email: string): Promise<string> {
  const since = lastMail(world, email)
  await foyerButton(page).click()
  await dialog(page)
    .getByRole('button', { name: /Continue with email/ })
    .click()
  await dialog(page).getByRole('textbox').fill(email)
  await page.keyboard.press('Enter')
  const code = await readCode(world, email, since)
  // the mail may be there before the page has heard that it was sent
  await dialog(page).locator('input[inputmode=numeric]').waitFor()
  return code
}

/** Six digits into the six boxes. */
export async function typeCode({ page }: Visitor, code: string): Promise<void> {
  const boxes = dialog(page).getByRole('textbox').first()
  // while one is checked, digits of the next are not taken
  await expect.poll(() => boxes.isEditable()).toBe(true)
  await boxes.click()
  await page.keyboard.type(code)
}

export async function expectConnected({ page }: Visitor): Promise<string> {
  await expect.poll(() => state(page, 'status')).toBe('connected')
  await expect.poll(() => dialog(page).count()).toBe(0)
  return (await state(page, 'account')) ?? ''
}

/** @returns the account */
export async function logIn(world: EmbeddedWorld, visitor: Visitor, email: string): Promise<string> {
  await typeCode(visitor, await requestMailedCode(world, visitor, email))
  return expectConnected(visitor)
}

export const press = ({ page }: Visitor, name: RegExp): Promise<void> => page.getByRole('button', { name }).click()

/** Returns where the wallet asks: in its frame, or in the window of its own that this opens. */
export async function look({ page, frame }: Visitor): Promise<FrameLocator | Page> {
  const button = frame.getByTestId('frame-approve')
  await button.waitFor()
  if ((await frame.getByTestId('frame-window-address').count()) === 0) return frame
  const opened = page.context().waitForEvent('page')
  await button.click()
  return await opened
}

/** Reads to the end where the wallet asks, and says yes. */
export async function approve(visitor: Visitor, place?: FrameLocator | Page): Promise<void> {
  const asked = place ?? (await look(visitor))
  await asked.locator('.details').evaluate((element) => element.scrollTo(0, element.scrollHeight))
  const button = asked.getByTestId(asked === visitor.frame ? 'frame-approve' : 'confirm-approve')
  // in the frame it works after the mouse has been over it for a while
  await button.hover()
  await button.click()
}

/** Reads what became of the last thing the site asked for. */
export const outcome = ({ page }: Visitor): Promise<string | null> => page.locator('.actions .outcome').textContent()

/**
 * The wallet in a window of its own, signed in: the visitor's way out of any site.
 * @param tab default a new one
 */
export async function openWallet(world: EmbeddedWorld, { page }: Visitor, email: string, tab?: Page): Promise<Page> {
  const own = tab ?? (await page.context().newPage())
  await own.goto(`${world.origin}/wallet`)
  const since = lastMail(world, email)
  await own.getByLabel('Email address').fill(email)
  await own.getByRole('button', { name: 'Send code' }).click()
  await own.getByLabel('Code from the email').fill(await readCode(world, email, since))
  await own.getByRole('button', { name: 'Sign in' }).click()
  await own.getByTestId('address-eip155').waitFor()
  return own
}

/** Opens the issuer's window from the widget. */
export async function selectGoogle({ page }: Visitor): Promise<Page> {
  await foyerButton(page).click()
  const opening = page.waitForEvent('popup')
  await dialog(page).getByRole('button', { name: 'Continue with Google' }).click()
  return await opening
}

/** Logs in there. */
export async function enter(popup: Page, login: string): Promise<void> {
  const field = popup.locator('input[name=login]')
  await field.waitFor().catch(async (error: Error) => {
    throw new Error(`No login at ${popup.url()}, which says: ${await popup.locator('body').textContent()}`, {
      cause: error,
    })
  })
  await field.fill(login)
  await popup.locator('input[name=password]').fill('any')
  await popup.locator('button[type=submit]').click()
  await popup.getByRole('button', { name: 'Continue' }).click()
}
