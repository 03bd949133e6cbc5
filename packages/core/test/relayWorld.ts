import { solana } from '@foyer/base'
import { mainnet, memoryRelay, memoryStorage, optimism } from '@foyer/test'
import { createPhoneWallet, type PhoneWallet, type PhoneWalletOptions } from '@foyer/test-kit/phone'
import { vi } from 'vitest'
import { createFoyer, type Foyer, type FoyerEvent, type FoyerOptions } from '../src/index.ts'
import { pairingAtom } from '../src/internal/connect.ts'

const key = `0x${'11'.repeat(32)}` as const
const seed = new Uint8Array(32).fill(7)

/** A site, a relay in memory, and a phone with an EVM and a Solana account. */
export function relayWorld() {
  vi.stubGlobal('window', globalThis)
  const relay = memoryRelay()
  vi.stubGlobal('WebSocket', relay.WebSocket)
  const storage = memoryStorage()
  const opened: { close(): void }[] = []

  const visit = (changes: Partial<FoyerOptions> = {}) => {
    const foyer = createFoyer({
      networks: [mainnet, optimism, solana],
      adapters: [],
      relayUrl: relay.url,
      projectId: 'test',
      storage,
      metadata: { name: 'Lumen', description: 'A magazine', url: 'https://lumen.example', icons: [] },
      ...changes,
    })
    opened.push({ close: () => foyer.destroy() })
    const events: FoyerEvent[] = []
    foyer.events.on((event) => events.push(event))
    return { foyer, events }
  }
  const phone = (changes: Partial<PhoneWalletOptions> = {}): PhoneWallet => {
    const wallet = createPhoneWallet({
      relayUrl: relay.url,
      projectId: 'phone',
      networks: [mainnet, optimism, solana].map(({ caipNetworkId }) => ({ networkId: caipNetworkId })),
      evmKey: key,
      solanaSeed: seed,
      name: 'Pocket',
      nativeLink: 'pocket://',
      warn: () => {},
      decide: () => 'approve',
      ...changes,
    })
    opened.push(wallet)
    return wallet
  }
  return {
    relay,
    storage,
    visit,
    phone,
    /** The link on screen, once there is one. */
    link: (foyer: Foyer) =>
      vi.waitFor(() => {
        const pairing = foyer.store.get(pairingAtom)
        if (pairing.step !== 'ready') throw new Error(`No link, but ${pairing.step}`)
        return pairing.uri
      }, 30_000),
    end() {
      for (const one of opened) one.close()
      vi.unstubAllGlobals()
      vi.useRealTimers()
    },
  }
}
