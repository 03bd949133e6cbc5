import { shellPath } from '../../../../chromium.base.ts'
import { createProfiles as create, type EmbeddedStorage, type Profiles } from '../../../../profiles.base.ts'

/** Those of all files that run in this process, one after the other: a browser takes seconds to start. */
const shared = create({ viewport: { width: 800, height: 700 } }, shellPath)
// the runner ends its processes so, and what ends with one listens to its exit
process.once('SIGTERM', () => process.exit())

/** Browsers for the frame's tests. What a file opened is closed by its `stop`; Chromium goes on for the next file. */
export function createProfiles(): Profiles & { open(storage?: EmbeddedStorage): ReturnType<Profiles['open']> } {
  return { ...shared, open: (storage = 'allowed') => shared.open(storage), stop: shared.closeAll }
}
