import {
  activeCaipAddressAtom,
  activeNamespaceAtom,
  activeNetworkIdAtom,
  alertAtom,
  connectAttemptAtom,
  connectionsAtom,
  connectorsAtom,
  type Foyer,
  isOpenAtom,
  routeAtom,
  statusAtom,
  switchAttemptAtom,
  themeAtom,
  toastAtom,
} from '@foyer/core'
import {
  emailFlowAtom,
  farcasterFlowAtom,
  socialFlowAtom,
  updateEmailFlowAtom,
} from '@foyer/core/internal/embeddedWallet'
import { nameFlowAtom } from '@foyer/core/internal/names'
import { onrampFlowAtom } from '@foyer/core/internal/onramp'
import { payFlowAtom } from '@foyer/core/internal/paying'
import { sendFlowAtom } from '@foyer/core/internal/send'
import { swapFlowAtom } from '@foyer/core/internal/swap'
import { signInFlowAtom } from '@foyer/core/siwx'

/** Whatever a store can be asked for. */
type Readable = Parameters<Foyer['store']['get']>[0]

const stateAtoms: { readonly [name: string]: Readable } = {
  status: statusAtom,
  namespace: activeNamespaceAtom,
  networkId: activeNetworkIdAtom,
  caipAddress: activeCaipAddressAtom,
  isOpen: isOpenAtom,
  route: routeAtom,
  connections: connectionsAtom,
  connectors: connectorsAtom,
  alert: alertAtom,
  toast: toastAtom,
  theme: themeAtom,
}

const flowAtoms: { readonly [name: string]: Readable } = {
  connect: connectAttemptAtom,
  switchNetwork: switchAttemptAtom,
  signIn: signInFlowAtom,
  email: emailFlowAtom,
  updateEmail: updateEmailFlowAtom,
  social: socialFlowAtom,
  farcaster: farcasterFlowAtom,
  send: sendFlowAtom,
  swap: swapFlowAtom,
  onramp: onrampFlowAtom,
  pay: payFlowAtom,
  name: nameFlowAtom,
}

/** Reads what the foyer knows of the visitor, as plain data. */
export function readState({ store }: Foyer): unknown {
  return Object.fromEntries(Object.entries(stateAtoms).map(([name, one]) => [name, toPlain(store.get(one))]))
}

/** Reads where each task stands, as plain data. */
export function readFlows({ store }: Foyer): unknown {
  return Object.fromEntries(Object.entries(flowAtoms).map(([name, one]) => [name, toPlain(store.get(one))]))
}

/** Calls with every change of either. @returns stops */
export function watchAtoms({ store }: Foyer, onChange: () => void): () => void {
  const stops = [...Object.values(stateAtoms), ...Object.values(flowAtoms)].map((one) => store.sub(one, onChange))
  return () => {
    for (const stop of stops) stop()
  }
}

/** Deeper than any state is. */
const maxDepth = 8
/** Longer lists are cut: catalogues, histories. */
const maxEntries = 100

/** Any value as plain data: maps as objects, errors with their facts, functions by a word. Ends at cycles and in the deep. */
export function toPlain(value: unknown, depth = 0): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'function') return '(function)'
  if (typeof value === 'symbol') return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= maxDepth) return '(deeper)'
  if (value instanceof Error) return toPlainError(value, depth)
  if (value instanceof Map) return toPlainEntries([...value], depth)
  if (ArrayBuffer.isView(value)) return `(${value.byteLength} bytes)`
  if (Array.isArray(value) || value instanceof Set) {
    return [...value].slice(0, maxEntries).map((entry) => toPlain(entry, depth + 1))
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return `(${value.constructor?.name ?? 'object'})`
  return toPlainEntries(Object.entries(value), depth)
}

function toPlainError(error: Error, depth: number): unknown {
  const { name, message, cause } = error
  return { name, message, ...(cause !== undefined && { cause: toPlain(cause, depth + 1) }) }
}

function toPlainEntries(entries: readonly (readonly [unknown, unknown])[], depth: number): unknown {
  return Object.fromEntries(
    entries.slice(0, maxEntries).map(([key, value]) => [String(key), toPlain(value, depth + 1)]),
  )
}
