import {
  activeConnectionsAtom,
  connectAttemptAtom,
  type Foyer,
  type FoyerOptions,
  getAdapter,
  navigate,
  open,
  reset,
} from '@foyer/core'
import { listWallets, pairingAtom, startPairing } from '@foyer/core/connect'
import { memoryRelay } from '@foyer/test'
import { createPhoneWallet } from '@foyer/test-kit/phone'

/** One relay in this page's memory, for every state that needs one. */
const relay = memoryRelay()
globalThis.WebSocket = relay.WebSocket

/** The phone's key: the third of the test mnemonic. */
const evmKey = '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a'

export const relayOptions: Partial<FoyerOptions> = { relayUrl: relay.url }

/** Shows the screen of a wallet by its name, or that of any. */
export async function showWallet(foyer: Foyer, name?: string): Promise<void> {
  open(foyer)
  if (name === undefined) return navigate(foyer, 'ConnectingWalletConnect')
  const { wallets } = await listWallets(foyer, { page: 1, search: name })
  const wallet = wallets.find((one) => one.name === name) ?? { id: name, name, homepage: 'https://wallet.example' }
  navigate(foyer, 'ConnectingWalletConnect', { wallet })
}

/** A phone that takes the link on screen and answers connecting so; anything else waits. */
async function scan(foyer: Foyer, answer: 'approve' | 'reject'): Promise<void> {
  const phone = createPhoneWallet({
    relayUrl: relay.url,
    projectId: 'gallery',
    networks: [{ networkId: 'eip155:1' }],
    evmKey,
    name: 'Rainbow',
    nativeLink: 'rainbow://',
    decide: ({ kind }) => (kind === 'connect' ? answer : 'wait'),
  })
  foyer.signal.addEventListener('abort', phone.close)
  startPairing(foyer, { method: 'qrcode' })
  const { store } = foyer
  const uri = await until(
    foyer,
    (listener) => store.sub(pairingAtom, listener),
    () => {
      const pairing = store.get(pairingAtom)
      return pairing.step === 'ready' ? pairing.uri : undefined
    },
  )
  phone.pair(uri)
  await until(
    foyer,
    (listener) => store.sub(connectAttemptAtom, listener),
    () => (store.get(connectAttemptAtom).step === 'waiting' ? undefined : true),
  )
}

export async function decline(foyer: Foyer): Promise<void> {
  await showWallet(foyer, 'Rainbow')
  await scan(foyer, 'reject')
}

/** Connected through the relay, with a request that waits in the app. */
export async function request(foyer: Foyer): Promise<void> {
  await scan(foyer, 'approve')
  const connection = foyer.store.get(activeConnectionsAtom).get('eip155')
  if (!connection) throw new Error('The phone did not connect')
  reset(foyer, 'Account')
  void getAdapter(foyer, 'eip155')
    .capabilities.signMessage?.({ connection, message: 'I was here', signal: foyer.signal })
    .catch(() => {})
  navigate(foyer, 'OpenWallet')
}

/** Resolves with the first result there is, looking again whenever `watch` tells. */
function until<result>(
  { signal }: Foyer,
  watch: (listener: () => void) => () => void,
  read: () => result | undefined,
): Promise<result> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const result = read()
      if (result === undefined) return
      stop()
      resolve(result)
    }
    const stop = watch(look)
    signal.addEventListener('abort', () => reject(signal.reason))
    look()
  })
}
