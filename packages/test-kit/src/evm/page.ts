import { standardWords } from '../words/walletWords.ts'
import type { EvmProvider, EvmWalletInfo } from './types.ts'

/** EIP-6963: announces now and whenever the page asks. @returns stops answering */
export function announceWallet(target: EventTarget, info: EvmWalletInfo, provider: EvmProvider): () => void {
  const words = standardWords.eip6963
  const detail = Object.freeze({ info: Object.freeze({ ...info }), provider })
  const announce = () => void target.dispatchEvent(new CustomEvent(words.announce.says, { detail }))
  target.addEventListener(words.request.says, announce)
  announce()
  return () => target.removeEventListener(words.request.says, announce)
}

/** Sets `ethereum` on the page and says so, as wallets older than EIP-6963 do. @returns puts back what stood there */
export function injectWallet(target: object, provider: EvmProvider): () => void {
  const { place, ready } = standardWords.injected
  const name = place.says
  const before = Object.getOwnPropertyDescriptor(target, name)
  Object.defineProperty(target, name, { configurable: true, enumerable: true, writable: true, value: provider })
  if (target instanceof EventTarget) target.dispatchEvent(new Event(ready.says))
  return () => {
    if (Reflect.get(target, name) !== provider) return
    if (before) Object.defineProperty(target, name, before)
    else Reflect.deleteProperty(target, name)
  }
}
