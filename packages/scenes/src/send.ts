import { beforeAsking, bitcoin, type Capabilities, FoyerError } from '@foyer/base'
import { connect, type FoyerOptions, navigate, open, routeAtom } from '@foyer/core'
import {
  reviewSend,
  saveToken,
  setSendDraft,
  setSendReceiver,
  startSend,
  startSendNft,
  submitSend,
} from '@foyer/core/internal/send'
import { fakeAccountService, type MockAdapter, type MockAdapterOptions, mainnet, mockAdapter } from '@foyer/test'
import { served } from './account.ts'
import { phantom, twoAddresses } from './families.ts'
import { connected, makeScene, never, opened, receiver, type Scene, type Scenes, settle, usdc } from './scene.ts'

/** What a node with ENS says. */
const namedInEns: MockAdapterOptions['capabilities'] = {
  resolveName: async ({ name }) => (name === 'ada.eth' ? receiver : undefined),
  getIdentity: async ({ address }) => ({ name: address === receiver ? 'ada.eth' : undefined, avatar: undefined }),
}

export async function sending(options?: Partial<FoyerOptions>, mock?: MockAdapterOptions): Promise<Scene> {
  const scene = await connected(options, mock)
  open(scene.foyer)
  startSend(scene.foyer, undefined)
  navigate(scene.foyer, 'WalletSend')
  return scene
}

async function receiving(scene: Promise<Scene>): Promise<Scene> {
  const { foyer } = await scene
  open(foyer, { view: 'WalletReceive' })
  return scene
}

async function connectedBitcoin(options?: Partial<FoyerOptions>): Promise<Scene> {
  const adapter = mockAdapter({ namespace: 'bip122', wallets: [phantom] })
  const { foyer } = makeScene({ adapters: [twoAddresses(adapter)], networks: [bitcoin], ...options })
  await connect(foyer, { connectorId: 'app.phantom', namespace: 'bip122' })
  return { foyer, adapter }
}

/** A wallet that sends NFTs, and the account that holds this one. */
async function sendingNft(options?: Partial<FoyerOptions>): Promise<Scene> {
  const capabilities = { getNftBalance: async () => 1n, sendNft: async () => `0x${'5'.repeat(64)}` }
  const scene = await connected(options, { capabilities })
  opened(scene)
  startSendNft(scene.foyer, {
    networkId: 'eip155:1',
    contract: '0x5b2100000000000000000000000000000009d04a',
    tokenId: '218',
    name: 'Tern 218',
    image: undefined,
  })
  setSendReceiver(scene.foyer, receiver)
  return scene
}

async function previewing(options?: Partial<FoyerOptions>, mock?: MockAdapterOptions): Promise<Scene> {
  const scene = await sending(options, mock)
  setSendDraft(scene.foyer, { amount: '0.5', receiver })
  reviewSend(scene.foyer)
  return scene
}

async function submitted(
  mood: Parameters<ReturnType<MockAdapter['wallet']>['setMood']>[0],
  options?: Partial<FoyerOptions>,
  mock?: MockAdapterOptions,
) {
  const scene = await previewing(options, mock)
  scene.adapter.wallet('io.metamask').setMood(mood)
  void submitSend(scene.foyer)
  return settle(scene)
}

/** A transfer that the wallet has sent. */
async function receipt(
  waitForTransaction: Capabilities['waitForTransaction'],
  options?: Partial<FoyerOptions>,
): Promise<Scene> {
  const scene = await submitted('approve', options, { capabilities: { waitForTransaction } })
  await new Promise<void>((resolve) => {
    const check = () => scene.foyer.store.get(routeAtom).name === 'WalletSendReceipt' && resolve()
    scene.foyer.store.sub(routeAtom, check)
    check()
  })
  return settle(scene)
}

export const sendScenes = {
  WalletReceive: {
    default: (options) => receiving(connected(options)),
    oneNetwork: (options) => receiving(connected({ networks: [mainnet], ...options })),
    bitcoin: (options) => receiving(connectedBitcoin(options)),
  },
  WalletCompatibleNetworks: {
    default: async (options) => {
      const scene = await receiving(connected(options))
      navigate(scene.foyer, 'WalletCompatibleNetworks')
      return scene
    },
  },
  WalletSend: {
    empty: (options) => sending(options),
    nft: (options) => sendingNft(options),
    filled: async (options, capabilities = {}) => {
      const scene = await sending(options, { capabilities })
      setSendDraft(scene.foyer, { amount: '0.5', receiver })
      return scene
    },
    named: async (options, capabilities = {}) => {
      const scene = await sending(options, { capabilities: { ...namedInEns, ...capabilities } })
      setSendDraft(scene.foyer, { amount: '0.5', receiver: 'ada.eth' })
      return scene
    },
    tooMuch: async (options) => {
      const scene = await sending(options)
      setSendDraft(scene.foyer, { amount: '5', receiver })
      return scene
    },
    token: async (options) => {
      const scene = await sending(options)
      setSendDraft(scene.foyer, { amount: '1200', receiver: usdc.address, tokenAddress: usdc.address })
      return scene
    },
  },
  WalletSendPreview: {
    default: (options, capabilities = {}) => previewing(options, { capabilities }),
    nft: async (options) => {
      const scene = await sendingNft(options)
      navigate(scene.foyer, 'WalletSendPreview')
      return scene
    },
    confirming: (options) => submitted('hang', options),
    repeated: async (options) => {
      const scene = await submitted('hang', options)
      startSend(scene.foyer, { amount: '0.5', to: receiver })
      reviewSend(scene.foyer)
      await submitSend(scene.foyer)
      return scene
    },
    declined: (options) => submitted('reject', options),
    refused: (options) =>
      submitted('approve', options, {
        capabilities: {
          sendTransaction: () =>
            beforeAsking(() =>
              Promise.reject(new FoyerError('TransactionFailed', { reason: 'the recipient doesn’t accept ETH' })),
            ),
        },
      }),
  },
  WalletSendReceipt: {
    pending: (options) => receipt(never, options),
    confirmed: (options) => receipt(async () => ({ status: 'confirmed', fee: 31_500_000_147_000n }), options),
    failed: (options) =>
      receipt(
        async () => ({ status: 'failed', reason: 'the recipient doesn’t accept ETH', fee: 31_500_000_147_000n }),
        options,
      ),
    replaced: (options) => receipt(async () => ({ status: 'replaced', hash: `0x${'9'.repeat(64)}` }), options),
    dropped: (options) => receipt(async () => ({ status: 'expired' }), options),
    unknown: (options) => receipt(async () => ({ status: 'unknown' }), options),
  },
  WalletSendSelectToken: {
    default: async (options) => {
      const scene = await sending(options)
      saveToken(scene.foyer, { network: mainnet, token: usdc })
      navigate(scene.foyer, 'WalletSendSelectToken')
      return scene
    },
    held: async (options) => {
      const scene = await served(fakeAccountService(), 'tokens', options)
      navigate(scene.foyer, 'WalletSendSelectToken')
      return scene
    },
  },
} satisfies Scenes
