import type { MailLanguage } from '@foyer/ui/mail-languages'
import type { Balances } from '../accounts/getBalances.ts'
import type { Chains } from '../chains/chains.ts'
import type { FrameConfig } from '../config/schema.ts'
import type { TakeToken } from '../http/limiters.ts'
import type { Log } from '../log.ts'
import type { Prices } from '../prices/prices.ts'
import type { Projects } from '../projects/projects.ts'
import type { Store } from '../store/openStore.ts'
import type { Wiper } from '../store/wipeDeleted.ts'
import type { Mailer } from './mailer.ts'
import type { Seal } from './seal.ts'

/** What the server side of the embedded wallet is made of; the first argument of its handlers. */
export type Frame = {
  readonly store: Store
  readonly log: Log
  /** ms since 1970. */
  readonly now: () => number
  readonly fetch: typeof globalThis.fetch
  readonly takeToken: TakeToken
  readonly projects: Projects
  readonly chains: Chains
  readonly prices: Prices
  readonly balances: Balances
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
  /** What is mailed about this is written in. */
  readonly language: MailLanguage
}
