import { FoyerError, solana } from '@foyer/base'
import { memorySiwx, mockAdapter } from '@foyer/test'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connect, createFoyer } from '../../index.ts'
import { startSignIn } from '../../internal/signingIn.ts'
import { signInFlowAtom } from '../../siwx.ts'

type SignIn = NonNullable<NonNullable<NonNullable<Parameters<typeof mockAdapter>[0]>['capabilities']>['signIn']>

/** A visitor with a wallet of Solana that has a sign-in of its own. */
async function connected(signIn: SignIn) {
  const siwx = memorySiwx({ required: true })
  const networkId = solana.caipNetworkId
  const mock = mockAdapter({ namespace: 'solana', wallets: [{ networkId }], capabilities: { signIn } })
  const options = { projectId: 'test', networks: [solana], adapters: [mock], siwx, enableWalletConnect: false } as const
  const foyer = createFoyer(options)
  onTestFinished(() => foyer.destroy())
  const connection = await connect(foyer, { connectorId: 'mock', namespace: 'solana' })
  await vi.waitFor(() => expect(foyer.store.get(signInFlowAtom).step).toBe('unsigned'))
  const address = connection.accounts[0]?.address ?? ''
  const signed = () => mock.wallet().requests.filter((one) => one === 'signMessage').length
  return { foyer, siwx, address, signed, networkId }
}

const answer = (input: Parameters<SignIn>[0], text: string, signer = input.request.address ?? '') => ({
  connection: {
    connectorId: input.connectorId,
    namespace: 'solana',
    accounts: [],
    networkId: input.network.caipNetworkId,
  } as const,
  address: signer,
  message: new TextEncoder().encode(text),
  signature: 'own',
})

test('default: the wallet is asked for its own sign-in, with the parts of the site’s message, and what it wrote is what was signed', async () => {
  const asked: unknown[] = []
  const { foyer, siwx, address, signed, networkId } = await connected(async (input) => {
    asked.push(input.request)
    return answer(input, `A wallet’s own line\n${input.network.caipNetworkId}:${input.request.address} signs in`)
  })
  await startSignIn(foyer)
  expect(foyer.store.get(signInFlowAtom).step).toBe('signed')
  const site = { domain: 'site.example', uri: 'https://site.example/', nonce: 'abcdefgh12345678', version: '1' }
  expect(asked).toEqual([{ ...site, address, chainId: networkId }])
  expect(await siwx.getSessions(networkId, address)).toMatchObject([
    { message: `A wallet’s own line\n${networkId}:${address} signs in`, signature: 'own' },
  ])
  expect(signed()).toBe(0)
})

test('behavior: a wallet that fails at it signs the text as any other', async () => {
  const { foyer, siwx, address, signed, networkId } = await connected(() =>
    Promise.reject(new Error('chainId is unknown')),
  )
  await startSignIn(foyer)
  expect(await siwx.getSessions(networkId, address)).toMatchObject([{ message: `${networkId}:${address} signs in` }])
  expect(signed()).toBe(1)
})

test.each<readonly [string, string, SignIn]>([
  ['a visitor who says no', 'UserRejected', () => Promise.reject(new FoyerError('UserRejected'))],
  ['a text without a line of the site’s', 'WalletLied', async (input) => answer(input, 'I sign in somewhere')],
  [
    'another account',
    'WalletLied',
    async (input) => answer(input, `${input.network.caipNetworkId}:${input.request.address} signs in`, 'other'),
  ],
])('error: %s signs nobody in, and nothing else is asked', async (_name, name, signIn) => {
  const { foyer, siwx, signed } = await connected(signIn)
  await startSignIn(foyer)
  expect(foyer.store.get(signInFlowAtom)).toMatchObject({ step: 'unsigned', error: { name } })
  expect([siwx.list(), signed()]).toEqual([[], 0])
})
