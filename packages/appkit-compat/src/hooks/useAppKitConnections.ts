import type { Connection, Namespace } from '@foyer/base'
import { connectWallet, findNetwork, type RecentConnection } from '@foyer/core'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { AppKit } from '../AppKit.ts'
import { assertCurrent } from '../current.ts'
import type { ConnectionTarget } from '../methods/createConnectionMethods.ts'
import { updateEmail } from '../updateEmail.ts'
import { type Source, useValue } from './useValue.ts'

/** How a wallet is shown: its text and pictures are its own, show them as text and in an image element. */
type Shown = {
  readonly name: string | undefined
  readonly icon: string | undefined
  readonly networkIcon: string | undefined
}

type Connections = {
  /** Connected; of each namespace the one in use first. */
  readonly connections: readonly (Connection & Shown)[]
  /** Connected before, the latest first. */
  readonly recentConnections: readonly (RecentConnection & Shown)[]
}

const none: Connections = { connections: [], recentConnections: [] }

/** Every wallet of the visitor, where the project's feature `multiWallet` is on; else empty. @param namespace default: all */
export function useAppKitConnections(namespace?: Namespace): Connections {
  const source = useMemo(() => createSource(namespace), [namespace])
  return useValue('useAppKitConnections', source)
}

function createSource(namespace: Namespace | undefined): Source<Connections> {
  let known = none
  return {
    read(appKit) {
      const next = {
        connections: appKit.getConnections(namespace).map((one) => ({ ...one, ...show(appKit, one) })),
        recentConnections: appKit.getRecentConnections(namespace).map((one) => ({ ...one, ...show(appKit, one) })),
      }
      if (JSON.stringify(next) !== JSON.stringify(known)) known = next
      return known
    },
    watch: (appKit, notify) => appKit.subscribeConnections(notify),
    initial: () => none,
  }
}

function show(appKit: AppKit, { connectorId, namespace, networkId }: Connection | RecentConnection): Shown {
  const { config } = appKit.foyer
  const network = findNetwork(config, networkId)
  return {
    name: appKit.getConnectors(namespace).find(({ id }) => id === connectorId)?.name,
    icon: appKit.getConnectorImage(connectorId),
    networkIcon: network && (config.chainImages[network.id] ?? network.assets?.imageUrl),
  }
}

/** What became of a switch or of forgetting a wallet. */
type ConnectionChange = {
  readonly address: string | undefined
  readonly namespace: Namespace
  readonly hasSwitchedAccount: boolean
  readonly hasSwitchedWallet: boolean
  readonly hasDeletedWallet: boolean
}

type Params = Listeners<ConnectionChange> & { readonly namespace?: Namespace | undefined }

/** The wallet in use, and how to use another or forget one. Call `switchConnection` within a press; neither rejects. */
export function useAppKitConnection(params: Params = {}): {
  readonly connection: (Connection & Shown) | undefined
  readonly isPending: boolean
  readonly switchConnection: (params: { readonly connection: ConnectionTarget }) => Promise<void>
  readonly deleteConnection: (target: { readonly connectorId: string }) => Promise<void>
} {
  const { namespace, ...listeners } = params
  const appKit = assertCurrent('useAppKitConnection')
  const wanted = namespace ?? appKit.getActiveChainNamespace()
  const { connections } = useAppKitConnections(wanted)
  const change = useAction(async (kind: 'switch' | 'delete', target: ConnectionTarget): Promise<ConnectionChange> => {
    const before = appKit.getAddress(target.namespace)
    if (kind === 'switch') await appKit.switchConnection({ connection: target })
    else await appKit.deleteConnection(target)
    const address = appKit.getAddress(target.namespace)
    return {
      address,
      namespace: target.namespace,
      hasSwitchedAccount: kind === 'switch' && before !== address,
      hasSwitchedWallet: kind === 'switch',
      hasDeletedWallet: kind === 'delete',
    }
  }, listeners)
  return {
    connection: connections[0],
    isPending: change.isPending,
    switchConnection: ({ connection }) => change.act('switch', connection),
    deleteConnection: ({ connectorId }) => change.act('delete', { connectorId, namespace: wanted }),
  }
}

const initialized = {
  read: (appKit: { getState(): { readonly initialized: boolean } }) => ({ isReady: appKit.getState().initialized }),
  watch: (appKit: { subscribeState(notify: () => void): () => void }, notify: () => void) =>
    appKit.subscribeState(notify),
  initial: () => ({ isReady: false }),
}

/** One wallet, for a button of the site's own. `onError` is told of a visitor who leaves, too (`ModalClosed`). */
export function useAppKitWallet(
  params: Listeners<Connection> & { readonly namespace?: Namespace | undefined } = {},
): ActionState<Connection> & {
  readonly isReady: boolean
  /** Call it within a press: `metamask`, an rdns, a catalogue id, `walletConnect`, `email`, `google`, …. Never rejects. */
  readonly connect: (wallet: string) => Promise<void>
} {
  const { namespace, ...listeners } = params
  const { foyer } = assertCurrent('useAppKitWallet')
  const { isReady } = useValue('useAppKitWallet', initialized)
  const { act, ...state } = useAction((wallet: string) => connectWallet(foyer, { wallet, namespace }), listeners)
  return { ...state, isReady, connect: act }
}

/** Changes the address that the visitor signs in with to the embedded wallet. */
export function useAppKitUpdateEmail(listeners: Listeners<{ readonly email: string }> = {}): ActionState<{
  readonly email: string
}> & {
  /** Opens the screen for it. Never rejects. */
  readonly updateEmail: () => Promise<void>
} {
  const appKit = assertCurrent('useAppKitUpdateEmail')
  const { act, ...state } = useAction(async () => updateEmail(appKit), listeners)
  return { ...state, updateEmail: act }
}

/** Who is told how it ended; the newest ones count. */
type Listeners<output> = {
  readonly onSuccess?: ((output: output) => void) | undefined
  readonly onError?: ((error: unknown) => void) | undefined
}

/** What became of the last press. */
type ActionState<output> = {
  readonly data: output | undefined
  readonly error: unknown
  readonly isPending: boolean
  readonly isError: boolean
  readonly isSuccess: boolean
}

const idle = { data: undefined, error: undefined, isPending: false, isError: false, isSuccess: false } as const

/** Something that a press begins. `act` never rejects. */
function useAction<input extends readonly unknown[], output>(
  run: (...input: input) => Promise<output>,
  listeners: Listeners<output>,
): ActionState<output> & { readonly act: (...input: input) => Promise<void> } {
  const [state, setState] = useState<ActionState<output>>(idle)
  const newest = useRef(0)
  const latest = useRef({ run, listeners })
  useEffect(() => {
    latest.current = { run, listeners }
  })
  const act = useCallback(async (...input: input) => {
    newest.current += 1
    const mine = newest.current
    const settle = (next: ActionState<output>) => {
      // what an earlier press began says nothing of the last one
      if (mine === newest.current) setState(next)
    }
    settle({ ...idle, isPending: true })
    try {
      const data = await latest.current.run(...input)
      settle({ ...idle, data, isSuccess: true })
      latest.current.listeners.onSuccess?.(data)
    } catch (error) {
      settle({ ...idle, error, isError: true })
      latest.current.listeners.onError?.(error)
    }
  }, [])
  return { ...state, act }
}
