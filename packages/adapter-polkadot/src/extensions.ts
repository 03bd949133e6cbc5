import { cleanText } from '@foyer/base'

/** An entry of `window.injectedWeb3`. Answers are `unknown`: they are checked where they enter. */
export type Extension = {
  /** Asks for permission. Older ones have this, some newer ones `connect`. */
  enable?(appName: string): Promise<unknown>
  connect?(appName: string): Promise<unknown>
}

/** More than anyone has; the rest of a hostile page's list is ignored. */
const listLimit = 30

/** What extensions call themselves, where it is not their key. */
const names: { readonly [id: string]: string } = {
  'polkadot-js': 'polkadot{.js}',
  talisman: 'Talisman',
  'subwallet-js': 'SubWallet',
  'fearless-wallet': 'Fearless Wallet',
  enkrypt: 'Enkrypt',
  polkagate: 'PolkaGate',
  nova: 'Nova Wallet',
}

/** The extensions on the page now, by key. Reading the page is all that is done with them. */
export function listExtensions(): readonly { readonly id: string; readonly name: string }[] {
  return Object.keys(readPage())
    .slice(0, listLimit)
    .flatMap((id) => {
      const name = Object.hasOwn(names, id) ? names[id] : cleanText(id)
      return name !== undefined && id.length <= 100 && findExtension(id) ? [{ id, name }] : []
    })
}

/** The extension with this key if it is on the page now. */
export function findExtension(id: string): Extension | undefined {
  try {
    const page = readPage()
    const value = Object.hasOwn(page, id) ? page[id] : undefined
    return isExtension(value) ? value : undefined
  } catch {
    // an entry whose getter throws is no extension
    return undefined
  }
}

function readPage(): Readonly<Record<string, unknown>> {
  try {
    const { injectedWeb3 } = globalThis as { injectedWeb3?: unknown }
    const isObject = typeof injectedWeb3 === 'object' && injectedWeb3 !== null
    return isObject ? (injectedWeb3 as Readonly<Record<string, unknown>>) : {}
  } catch {
    return {}
  }
}

function isExtension(value: unknown): value is Extension {
  if (typeof value !== 'object' || value === null) return false
  const { enable, connect } = value as Readonly<Record<string, unknown>>
  return typeof enable === 'function' || typeof connect === 'function'
}
