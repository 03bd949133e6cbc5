import {
  type CaipNetworkId,
  type Capabilities,
  type CreateAdapter,
  FoyerError,
  type Namespace,
  type Network,
  toNetwork,
} from '@foyer/base'
import type { SiwxVerifier } from '@foyer/siwx'
import { mockAdapter } from '@foyer/test'

// its name is in the list of namespaces of these tests alone, which types do not see
const namespace = 'sixth' as Namespace

export const sixthNetwork: Network = toNetwork({
  id: 'main',
  chainNamespace: namespace,
  name: 'Sixth Main',
  nativeCurrency: { name: 'Sixpence', symbol: 'SIX', decimals: 4 },
  rpcUrls: { default: { http: ['https://sixth.test'] } },
})

export const receiver = `six1${'ab'.repeat(32)}`

const networkId: CaipNetworkId = sixthNetwork.caipNetworkId
const fee = 10n

const toHex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (one) => one.toString(16).padStart(2, '0')).join('')
const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** A chain that is a list of balances, and the adapter of a wallet with an account on it, whose address is its Ed25519 key. */
export async function createSixthChain() {
  const { publicKey, privateKey } = (await crypto.subtle.generateKey('Ed25519', true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair
  const address = `six1${toHex(await crypto.subtle.exportKey('raw', publicKey))}`
  const balances = new Map([[address, 70_000n]])
  const signed: string[] = []
  const capabilities: Partial<Capabilities> = {
    isAddress: ({ value }) => /^six1[0-9a-f]{64}$/.test(value),
    getBalance: async ({ address: of, network: { nativeCurrency } }) => ({
      ...nativeCurrency,
      value: balances.get(of) ?? 0n,
    }),
    estimateFee: async () => fee,
    async signMessage({ message }) {
      signed.push(message)
      return toHex(await crypto.subtle.sign('Ed25519', privateKey, new TextEncoder().encode(message)))
    },
    async sendTransaction({ to, value }) {
      const held = balances.get(address) ?? 0n
      if (held < value + fee) throw new FoyerError('InsufficientFunds')
      balances.set(address, held - value - fee)
      balances.set(to, (balances.get(to) ?? 0n) + value)
      return 'six-1'
    },
    waitForTransaction: async ({ hash }) => ({ status: 'confirmed', hash }),
  }
  const adapter: CreateAdapter = mockAdapter({
    namespace,
    wallets: [{ id: 'sixpack', name: 'Sixpack', accounts: [address], networkId }],
    capabilities,
  })
  return { adapter, address, balances, signed }
}

/** Judges signatures of the family, as the ones of `@foyer/siwx` do theirs. */
export const sixthVerifier: SiwxVerifier = {
  chainNamespace: namespace,
  isAddress: (value) => /^six1[0-9a-f]{64}$/.test(value),
  async verify({ message, signature, data: { accountAddress } }) {
    const key = await crypto.subtle.importKey('raw', fromHex(accountAddress.slice(4)), 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', key, fromHex(String(signature)), new TextEncoder().encode(message))
  },
}
