import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { chromiumArgs, chromiumPath } from './chromium.base.ts'
import { patience } from './patience.base.ts'

/** Chromium's preference `profile.cookie_controls_mode`: whether embedded pages of other sites may keep things. */
const modes = { allowed: 0, blocked: 1 } as const

export type EmbeddedStorage = keyof typeof modes

/** Browsers as visitors have them. */
export type Profiles = {
  /** One with a storage of its own: a device. */
  open(storage: EmbeddedStorage): Promise<BrowserContext>
  /** Closes what was opened. */
  closeAll(): Promise<void>
  /** Ends Chromium. */
  stop(): Promise<void>
}

/**
 * @param shell which Chromium to drive where nothing is blocked; default the whole one
 * @param args what Chromium is told besides
 */
export function createProfiles(
  options: BrowserContextOptions,
  shell = chromiumPath,
  args: readonly string[] = [],
): Profiles {
  // the preference is of the profile Chromium starts with; those opened in it follow
  const started = new Map<EmbeddedStorage, Promise<{ main: BrowserContext; remove(): void }>>()
  const opened: BrowserContext[] = []
  const start = async (storage: EmbeddedStorage) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'profile-'))
    mkdirSync(path.join(folder, 'Default'))
    const preferences = {
      profile: { cookie_controls_mode: modes[storage], block_third_party_cookies: storage === 'blocked' },
    }
    writeFileSync(path.join(folder, 'Default/Preferences'), JSON.stringify(preferences))
    const executable = storage === 'blocked' ? chromiumPath : shell
    const main = await chromium.launchPersistentContext(folder, {
      ...(executable && { executablePath: executable }),
      args: [...chromiumArgs, ...args],
    })
    // one that has crashed is not driven again
    main.once('close', () => started.delete(storage))
    const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    // where no one comes to stop it: Playwright has ended Chromium by then
    process.once('exit', remove)
    return { main, remove }
  }
  const closeAll = async () => {
    await Promise.all(opened.splice(0).map((context) => context.close()))
  }
  return {
    async open(storage) {
      const starting = started.get(storage) ?? start(storage)
      started.set(storage, starting)
      const context = await (await starting).main.browser()?.newContext(options)
      if (!context) throw new Error('Chromium has ended')
      context.setDefaultTimeout(patience)
      opened.push(context)
      return context
    },
    closeAll,
    async stop() {
      await closeAll()
      const all = [...started.values()]
      started.clear()
      for (const starting of all) {
        const { main, remove } = await starting
        await main.close()
        process.off('exit', remove)
        remove()
      }
    },
  }
}

/** A passkey's device, as the browser's own tools have it: with PRF, and a finger always on it. It belongs to the tab. */
export async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    ctap2Version: 'ctap2_1',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    hasPrf: true,
    automaticPresenceSimulation: true,
  } as const
  await session.send('WebAuthn.addVirtualAuthenticator', { options })
}
