import {
  type CaipNetworkId,
  type Capabilities,
  type CreateAdapter,
  FoyerError,
  type Namespace,
  type Network,
  toNetwork,
} from '@foyer/base'
import { createFoyer, getAccount, isOpenAtom } from '@foyer/core'
import type { SiwxVerifier } from '@foyer/siwx'
import { createMessenger, createSiwx, localSessions, localSiwx } from '@foyer/siwx/browser'
import { adapterContext, memoryStorage, mockAdapter } from '@foyer/test'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FoyerButton } from '../../src/button/FoyerButton.tsx'
import { FoyerProvider } from '../../src/FoyerProvider.tsx'
import { after, listenForErrors, modalRoot, render } from '../stage.tsx'

// its name is in the list of namespaces of these tests alone, which types do not see
const namespace = 'sixth' as Namespace

const sixthNetwork: Network = toNetwork({
  id: 'main',
  chainNamespace: namespace,
  name: 'Sixth Main',
  nativeCurrency: { name: 'Sixpence', symbol: 'SIX', decimals: 4 },
  rpcUrls: { default: { http: ['https://sixth.test'] } },
})

const receiver = `six1${'ab'.repeat(32)}`

const networkId: CaipNetworkId = sixthNetwork.caipNetworkId

const fee = 10n

const toHex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (one) => one.toString(16).padStart(2, '0')).join('')

const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** Judges signatures of the family, as the ones of `@foyer/siwx` do theirs. */
const sixthVerifier: SiwxVerifier = {
  chainNamespace: namespace,
  isAddress: (value) => /^six1[0-9a-f]{64}$/.test(value),
  async verify({ message, signature, data: { accountAddress } }) {
    const key = await crypto.subtle.importKey('raw', fromHex(accountAddress.slice(4)), 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', key, fromHex(String(signature)), new TextEncoder().encode(message))
  },
}

beforeEach(() => page.viewport(900, 800))

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const title = (name: string) => expect.element(page.getByRole('dialog', { name })).toBeVisible()

test('a family that only its descriptor and its adapter know connects, signs in, shows its account, receives and sends', async () => {
  const heard = listenForErrors()
  const chain = await createSixthChain()
  const storage = memoryStorage()
  const siwx = localSiwx({ port: storage, verifiers: [sixthVerifier] })
  const foyer = createFoyer({
    projectId: 'test',
    networks: [sixthNetwork],
    adapters: [chain.adapter],
    siwx,
    storage,
    enableWalletConnect: false,
    metadata: { name: 'Lumen', description: '', url: 'https://lumen.example', icons: [] },
  })
  after(() => foyer.destroy())
  render(
    <FoyerProvider foyer={foyer}>
      <FoyerButton />
    </FoyerProvider>,
  )

  await button('Connect wallet').click()
  await button(/^Sixpack/).click()
  await expect.element(page.getByRole('heading', { name: 'Lumen asks you to sign in' })).toBeVisible()
  await button('Sign in').click()
  await expect.poll(() => foyer.store.get(isOpenAtom)).toBe(false)
  expect(getAccount(foyer)).toMatchObject({ caipAddress: `sixth:main:${chain.address}`, isConnected: true })
  expect(chain.signed).toEqual([
    expect.stringContaining(`${location.host} wants you to sign in with your Sixth account:\n${chain.address}\n`),
  ])
  expect(chain.signed[0]).toContain('\nChain ID: sixth:main\n')
  expect(await siwx.getSessions(sixthNetwork.caipNetworkId, chain.address)).toHaveLength(1)

  const short = `${chain.address.slice(0, 4)}…${chain.address.slice(-6)}`
  await button(new RegExp(short)).click()
  await title('Account')
  await expect.poll(() => modalRoot()?.querySelector('.sheet')?.textContent).toMatch(/7.*SIX/)
  await button('Receive').click()
  await expect.element(page.getByRole('img', { name: /Sixth Main/ }).first()).toBeVisible()
  await button('Back').click()

  await button('Send').click()
  await page.getByRole('textbox', { name: 'Amount' }).fill('2.5')
  await page.getByRole('textbox', { name: 'Address' }).fill('six1ab')
  await expect.element(button('Enter a valid address')).toBeVisible()
  await page.getByRole('textbox', { name: 'Address' }).fill(receiver)
  await button('Review send').click()
  await title('Review send')
  await button('Send').click()
  await expect.element(page.getByRole('heading', { name: '2.5 SIX sent' })).toBeVisible()
  expect([...chain.balances]).toEqual([
    [chain.address, 44_990n],
    [receiver, 25_000n],
  ])
  expect(heard).toEqual([])
})

test('error: another key’s signature does not sign in', async () => {
  const [chain, other] = [await createSixthChain(), await createSixthChain()]
  const messenger = createMessenger({ getNonce: () => 'abcdefgh12345678' })
  const siwx = createSiwx({
    messenger,
    storage: localSessions({ port: memoryStorage() }),
    verifiers: [sixthVerifier],
  })
  const input = { chainId: sixthNetwork.caipNetworkId, accountAddress: chain.address }
  const message = String(await messenger.createMessage(input))
  const sign = other.adapter(adapterContext([sixthNetwork])).capabilities.signMessage
  const signature = await sign?.({ message } as never)
  const session = { data: input, message, signature: String(signature) }
  await expect(siwx.addSession(session)).rejects.toThrow(/signature/i)
})

/** A chain that is a list of balances, and the adapter of a wallet with an account on it, whose address is its Ed25519 key. */
async function createSixthChain() {
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
