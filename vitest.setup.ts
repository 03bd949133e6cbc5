import { vi } from 'vitest'

/** vitest waits one second in `vi.waitFor` and has no setting for it; on a busy machine a chunk takes longer to load. */
const { waitFor } = vi
vi.waitFor = (callback, options = 30_000) => waitFor(callback, options)
