import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright'
import { chromiumArgs, chromiumPath } from '../../../../chromium.base.ts'

/** A browser of its own with a profile of its own: one device. */
export type Profiles = {
  /** @param cookies whether embedded pages of other sites may keep things; browsers differ */
  open(cookies?: 'allowed' | 'blocked'): Promise<BrowserContext>
  closeAll(): Promise<void>
}

/** Chromium's preference `profile.cookie_controls_mode`: off, or third-party cookies blocked. */
const modes = { allowed: 0, blocked: 1 } as const

export function createProfiles(): Profiles {
  const opened: { readonly context: BrowserContext; readonly folder: string }[] = []
  return {
    open: async (cookies = 'allowed') => {
      const folder = mkdtempSync(join(tmpdir(), 'profile-'))
      mkdirSync(join(folder, 'Default'))
      const preferences = {
        profile: { cookie_controls_mode: modes[cookies], block_third_party_cookies: cookies === 'blocked' },
      }
      writeFileSync(join(folder, 'Default/Preferences'), JSON.stringify(preferences))
      const context = await chromium.launchPersistentContext(folder, {
        ...(chromiumPath && { executablePath: chromiumPath }),
        args: [...chromiumArgs],
        viewport: { width: 800, height: 700 },
      })
      opened.push({ context, folder })
      return context
    },
    closeAll: async () => {
      await Promise.all(
        opened.splice(0).map(async ({ context, folder }) => {
          await context.close()
          rmSync(folder, { recursive: true, force: true })
        }),
      )
    },
  }
}
