import type { EvmProvider, EvmWalletInfo } from './types.ts'

/** EIP-6963: announces now and whenever the page asks. @returns stops answering */
export function announceWallet(target: EventTarget, info: EvmWalletInfo, provider: EvmProvider): () => void {
  const detail = Object.freeze({ info: Object.freeze({ ...info }), provider })
  const announce = () => void target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  target.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => target.removeEventListener('eip6963:requestProvider', announce)
}

/** Sets `ethereum` on the page and says so, as wallets older than EIP-6963 do. @returns puts back what stood there */
export function injectWallet(target: object, provider: EvmProvider): () => void {
  const before = Object.getOwnPropertyDescriptor(target, 'ethereum')
  Object.defineProperty(target, 'ethereum', { configurable: true, enumerable: true, writable: true, value: provider })
  if (target instanceof EventTarget) target.dispatchEvent(new Event('ethereum#initialized'))
  return () => {
    if (Reflect.get(target, 'ethereum') !== provider) return
    if (before) Object.defineProperty(target, 'ethereum', before)
    else Reflect.deleteProperty(target, 'ethereum')
  }
}
