import type { Spoken, walletWords } from '@foyer/test-kit/words'
import type { ListenerInfo, Requests } from '@sats-connect/core'

type Xverse = (typeof walletWords)['xverse']
type Equal<a, b> = [a, b] extends [b, a] ? true : never

// what the library that wallets of this kind publish says itself
export const hasItsEvents: Equal<Spoken<Xverse['events']>, ListenerInfo['eventName']> = true
export const hasItsMethods: Equal<Exclude<Spoken<Xverse['methods']>, keyof Requests>, never> = true
