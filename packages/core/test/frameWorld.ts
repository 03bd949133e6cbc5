import { type Connection, solana } from '@foyer/base'
import { hurry, mainnet, memoryStorage, mockAdapter, optimism } from '@foyer/test'
import { createFrameWallet, type FrameWallet, type FrameWalletOptions } from '@foyer/test-kit/frame'
import { onTestFinished, vi } from 'vitest'
import {
  activeConnectionsAtom,
  createFoyer,
  type Foyer,
  type FoyerEvent,
  type FoyerOptions,
  getAdapter,
} from '../src/index.ts'
import { submitCode, submitEmail } from '../src/internal/embeddedWallet.ts'

/** A site with two families and the embedded wallet's page, scripted. */
export function frameWorld(script: FrameWalletOptions = {}) {
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('document', {})
  const storage = memoryStorage()
  const frame = createFrameWallet(script)

  const visit = (changes: Partial<FoyerOptions> = {}, page: FrameWallet = frame) => {
    const foyer = createFoyer({
      networks: [mainnet, optimism, solana],
      adapters: [mockAdapter(), mockAdapter({ namespace: 'solana', wallets: [] })],
      projectId: 'test',
      enableWalletConnect: false,
      storage,
      metadata: { name: 'Lumen', description: 'A magazine', url: 'https://lumen.example', icons: [] },
      frameUrl: 'https://wallet.example/sdk',
      frameChannel: hurry(page.channel),
      ...changes,
    })
    const events: FoyerEvent[] = []
    foyer.events.on((event) => events.push(event))
    onTestFinished(() => foyer.destroy())
    return { foyer, events }
  }
  return {
    storage,
    frame,
    visit,
    /** Address, code, connected. */
    async login(changes?: Partial<FoyerOptions>) {
      const visited = visit(changes)
      await submitEmail(visited.foyer, { email: 'ada@example.com' })
      await submitCode(visited.foyer, { code: '123456' })
      return visited
    },
  }
}

export function connectionOf(foyer: Foyer, namespace: 'eip155' | 'solana' = 'eip155'): Connection {
  const connection = foyer.store.get(activeConnectionsAtom).get(namespace)
  if (!connection) throw new Error(`not connected on ${namespace}`)
  return connection
}

/** A signature, as a view asks for one. */
export function sign(foyer: Foyer, message = 'Hello'): Promise<string> {
  const { signMessage } = getAdapter(foyer, 'eip155').capabilities
  if (!signMessage) throw new Error('the adapter does not sign')
  return signMessage({ connection: connectionOf(foyer), message, signal: foyer.signal })
}
