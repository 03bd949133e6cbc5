import type { BrowserContext } from 'playwright'
import { shellPath, shortLived } from '../../../../chromium.base.ts'
import { createProfiles as create, type EmbeddedStorage, type Profiles } from '../../../../profiles.base.ts'

/** Those of all files that run in this process, one after the other: a browser takes seconds to start. */
const shared = create({ viewport: { width: 800, height: 700 } }, shellPath, [shortLived])
// the runner ends its processes so, and what ends with one listens to its exit
process.once('SIGTERM', () => process.exit())

export type FrameProfiles = Profiles & {
  open(storage?: EmbeddedStorage): Promise<BrowserContext>
  /** One that stays open until the file's end. */
  keep(): Promise<BrowserContext>
}

/** Browsers for the frame's tests. What a file opened is closed by its `stop`; Chromium goes on for the next file. */
export function createProfiles(): FrameProfiles {
  const opened: BrowserContext[] = []
  return {
    open: async (storage = 'allowed') => {
      const context = await shared.open(storage)
      opened.push(context)
      return context
    },
    keep: () => shared.open('allowed'),
    closeAll: async () => {
      await Promise.all(opened.splice(0).map((context) => context.close()))
    },
    stop: shared.closeAll,
  }
}
