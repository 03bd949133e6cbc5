import type { FrameConfig } from '../config/schema.ts'
import type { Gateway } from '../gateway.ts'
import type { Wiper } from '../store/wipeDeleted.ts'
import type { Mailer } from './mailer.ts'
import type { Seal } from './seal.ts'

/** What the server side of the embedded wallet is made of; the first argument of its handlers. */
export type Frame = Pick<Gateway, 'store' | 'log' | 'now' | 'fetch' | 'takeToken' | 'projects' | 'chains'> & {
  readonly config: FrameConfig
  readonly trustedProxies: number
  readonly mailer: Mailer
  readonly seal: Seal
  /** Gets deleted parts of keys off the disk; called after each deletion was committed. */
  readonly wipe: Wiper['wipe']
  /** The page's origin. */
  readonly getOrigin: () => string
}

/** Who asks, checked. */
export type Caller = {
  /** Origin of the page that embeds the wallet; the wallet's own when it is open in a window of its own. */
  readonly site: string
  readonly network: string
  /** Words for a browser, from its user agent. */
  readonly browser: string
}
