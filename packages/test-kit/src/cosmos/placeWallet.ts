import { walletWords } from '../words/walletWords.ts'
import type { CosmosBrand, KeplrProvider } from './types.ts'

/** Where a brand's wallet stands, and what it sends there when its user picks another account. */
function findPlace(brand: CosmosBrand): { readonly path: readonly string[]; readonly event: string } {
  const { cosmostation, keplr, leap, okx } = walletWords
  const places = {
    keplr: keplr.identity.place,
    leap: leap.identity.place,
    okx: okx.identity.cosmosPlace,
    cosmostation: cosmostation.identity.place,
  }
  return { path: places[brand].says.split('.'), event: walletWords[brand].pageEvents.keystore.says }
}

export type PlacedWallet = {
  announceChange(): void
  listenerCount(): number
  remove(): void
}

/** Puts the provider where its brand does. */
export function placeWallet(target: object, brand: CosmosBrand, provider: KeplrProvider): PlacedWallet {
  const { path, event } = findPlace(brand)
  const takeAway = nest(target, path, provider)
  const listeners = countListeners(target, event)
  return {
    announceChange: () => {
      if (target instanceof EventTarget) target.dispatchEvent(new Event(event))
    },
    listenerCount: listeners.count,
    remove() {
      listeners.stop()
      takeAway()
    },
  }
}

/** An object that other wallets of the brand may stand in as well keeps them. */
function nest(target: object, [outer = '', ...inner]: readonly string[], provider: unknown): () => void {
  const [next] = inner
  if (next === undefined) return setProperty(target, outer, provider)
  const holder = (target as Record<string, unknown>)[outer]
  if (typeof holder === 'object' && holder !== null) return nest(holder, inner, provider)
  const made = {}
  nest(made, inner, provider)
  return setProperty(target, outer, made)
}

/** @returns puts back what stood there */
function setProperty(target: object, name: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(target, name)
  Object.defineProperty(target, name, { value, configurable: true, writable: true, enumerable: true })
  return () => {
    if (before) Object.defineProperty(target, name, before)
    else Reflect.deleteProperty(target, name)
  }
}

/** Counts the listeners of one event from now on. In Node the page is no event target: there are none. */
function countListeners(target: object, event: string): { count(): number; stop(): void } {
  if (!(target instanceof EventTarget)) return { count: () => 0, stop: () => {} }
  const listeners = new Set<unknown>()
  const { addEventListener, removeEventListener } = target
  const putBack = [
    setProperty(target, 'addEventListener', (...args: Parameters<EventTarget['addEventListener']>) => {
      if (args[0] === event && args[1]) listeners.add(args[1])
      addEventListener.apply(target, args)
    }),
    setProperty(target, 'removeEventListener', (...args: Parameters<EventTarget['removeEventListener']>) => {
      if (args[0] === event) listeners.delete(args[1])
      removeEventListener.apply(target, args)
    }),
  ]
  return {
    count: () => listeners.size,
    stop: () => {
      for (const undo of putBack) undo()
    },
  }
}
