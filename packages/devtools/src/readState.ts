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
import { toPlain } from './toPlain.ts'

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

/** What the foyer knows of the visitor, as plain data. */
export function readState({ store }: Foyer): unknown {
  return Object.fromEntries(Object.entries(stateAtoms).map(([name, one]) => [name, toPlain(store.get(one))]))
}

/** Where each task stands, as plain data. */
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
