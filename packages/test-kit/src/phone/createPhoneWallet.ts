import type { CaipNetworkId } from '@foyer/base'
import { createMemoryStorage, type RelaySession } from '@foyer/relay-client'
import { createRelayWallet, type WalletEvent, type WalletRequest } from '@foyer/relay-client/wallet'
import { createEvmAccount, evmMethods } from './evmAccount.ts'
import { addNetwork, toGrants } from './grants.ts'
import { type PhoneReply, rejected } from './rpc.ts'
import { createSolanaAccount } from './solanaAccount.ts'
import type { PhoneNetwork, PhonePrompt, PhoneWallet, PhoneWalletOptions } from './types.ts'

const unsupported = { code: 5100, message: 'Unsupported chains.' }

/** A phone wallet with an EVM and a Solana account, for tests and demos of relay connections. */
export function createPhoneWallet(options: PhoneWalletOptions): PhoneWallet {
  const { evmKey, solanaSeed, name = 'Phone', nativeLink, canSignIn = true, decide = () => 'wait' } = options
  const evm = evmKey ? createEvmAccount(evmKey) : undefined
  const solana = solanaSeed ? createSolanaAccount(solanaSeed) : undefined
  const addresses = { eip155: evm?.address, solana: solana?.address }
  const networks: PhoneNetwork[] = [...options.networks]
  const prompts = new Map<string, PhonePrompt>()
  const listeners = new Set<() => void>()
  const wallet = createRelayWallet({
    ...options,
    storage: options.storage ?? createMemoryStorage(),
    storagePrefix: 'foyer.phone.',
    canAuthenticate: canSignIn && evm !== undefined,
    metadata: {
      name,
      description: 'A wallet for tests',
      url: 'https://phone.example',
      icons: [],
      ...(nativeLink && { redirect: { native: nativeLink } }),
    },
  })

  const tell = () => {
    for (const listener of [...listeners]) listener()
  }

  function ask(prompt: PhonePrompt): void {
    prompts.set(prompt.id, prompt)
    tell()
    const answer = decide(prompt)
    if (answer === 'wait') return
    const answered = answer === 'approve' ? approve(prompt.id) : reject(prompt.id)
    // the site may be gone by the time it is answered
    answered.catch((error: unknown) => options.warn?.('An answer of the phone wallet failed', error))
  }

  function onEvent(event: WalletEvent): void {
    if (event.type === 'proposal') {
      const { proposal } = event
      ask({ kind: 'connect', id: `connect-${proposal.id}`, site: proposal.proposer.metadata, proposal })
    } else if (event.type === 'authentication') {
      const { authentication } = event
      ask({
        kind: 'signIn',
        id: `signIn-${authentication.id}`,
        site: authentication.requester.metadata,
        authentication,
      })
    } else if (event.type === 'request') {
      const { request } = event
      ask({ kind: 'call', id: `call-${request.id}`, site: request.session.peer.metadata, request })
    } else if (event.type === 'pairingEnded') {
      for (const prompt of prompts.values()) if (isOf(prompt, event.pairingTopic)) prompts.delete(prompt.id)
    } else if (event.type === 'sessionDeleted') {
      for (const prompt of prompts.values()) if (isOf(prompt, event.session.topic)) prompts.delete(prompt.id)
    }
    tell()
  }

  function take(id: string): PhonePrompt {
    const prompt = prompts.get(id)
    if (!prompt) throw new Error(`The phone wallet has no prompt ${id}`)
    prompts.delete(id)
    tell()
    return prompt
  }

  async function approve(id: string): Promise<void> {
    const prompt = take(id)
    if (prompt.kind === 'connect') return connect(prompt)
    if (prompt.kind === 'signIn') return signIn(prompt)
    const { request } = prompt
    const reply = await answer(request)
    await wallet.respond({ topic: request.topic, id: request.id, reply })
  }

  async function connect({ proposal }: Extract<PhonePrompt, { kind: 'connect' }>): Promise<void> {
    const able = toGrants(proposal, networks, addresses)
    const namespaces = options.grant?.(able) ?? able
    if (Object.keys(namespaces).length === 0) await wallet.reject({ id: proposal.id, error: unsupported })
    else await wallet.approve({ id: proposal.id, namespaces })
  }

  async function signIn({ authentication }: Extract<PhonePrompt, { kind: 'signIn' }>): Promise<void> {
    const networkIds = networks.map(({ networkId }) => networkId)
    const signer = evm && { address: evm.address, networkIds, methods: evmMethods, sign: evm.sign }
    await wallet.approveAuthentication({ id: authentication.id, signers: signer ? [signer] : [] })
  }

  async function reject(id: string): Promise<void> {
    const prompt = take(id)
    if (prompt.kind === 'connect') return wallet.reject({ id: prompt.proposal.id })
    if (prompt.kind === 'signIn') return wallet.rejectAuthentication({ id: prompt.authentication.id })
    const { topic, id: requestId } = prompt.request
    await wallet.respond({ topic, id: requestId, reply: { error: rejected } })
  }

  async function answer({ networkId, method, params, session }: WalletRequest): Promise<PhoneReply> {
    const rpcUrl = networks.find((network) => network.networkId === networkId)?.rpcUrl
    if (method === 'wallet_addEthereumChain') addKnown(params)
    if (method === 'wallet_addEthereumChain' || method === 'wallet_switchEthereumChain') return grant(session, params)
    if (networkId.startsWith('solana:')) {
      return (await solana?.answer({ method, params, rpcUrl })) ?? { error: unsupported }
    }
    const chainId = Number(networkId.split(':')[1])
    return (await evm?.answer({ method, params, chainId, rpcUrl })) ?? { error: unsupported }
  }

  function addKnown(params: unknown): void {
    const [chain] = params as readonly [{ readonly chainId: string; readonly rpcUrls?: readonly string[] }]
    const networkId = `eip155:${Number(chain.chainId)}` as const
    if (!networks.some((known) => known.networkId === networkId))
      networks.push({ networkId, rpcUrl: chain.rpcUrls?.[0] })
  }

  /** Grants a network the wallet knows, and moves there; 4902 for one it does not (EIP-3326). */
  async function grant(session: RelaySession, params: unknown): Promise<PhoneReply> {
    const [chain] = params as readonly [{ readonly chainId: string }]
    const networkId = `eip155:${Number(chain.chainId)}` as const
    if (!networks.some((known) => known.networkId === networkId)) {
      return { error: { code: 4902, message: `Unrecognized chain ID ${chain.chainId}` } }
    }
    await move(session, networkId)
    return { result: null }
  }

  async function move(session: RelaySession, networkId: CaipNetworkId): Promise<void> {
    const { topic } = session
    const namespaces = addNetwork(session.namespaces, networkId, addresses)
    if (namespaces !== session.namespaces) await wallet.update({ topic, namespaces })
    const [, reference = ''] = networkId.split(':')
    const data = networkId.startsWith('eip155:') ? Number(reference) : networkId
    await wallet.emit({ topic, networkId, name: 'chainChanged', data })
  }

  wallet.watch(onEvent)

  return {
    addresses,
    pair: (uri) => void wallet.pair({ uri }),
    getPrompts: () => [...prompts.values()],
    nextPrompt(kind) {
      const find = () => [...prompts.values()].find((prompt) => kind === undefined || prompt.kind === kind)
      return new Promise((resolve) => {
        const look = () => {
          const prompt = find()
          if (!prompt) return
          listeners.delete(look)
          resolve(prompt)
        }
        listeners.add(look)
        look()
      })
    },
    approve,
    reject,
    getSessions: wallet.getSessions,
    async switchNetwork(networkId) {
      for (const session of wallet.getSessions()) await move(session, networkId)
    },
    async disconnect() {
      for (const { topic } of wallet.getSessions()) await wallet.disconnect({ topic })
    },
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      listeners.clear()
      wallet.close()
    },
  }
}

/** Whether a prompt belongs to a pairing or a session. */
function isOf(prompt: PhonePrompt, topic: string): boolean {
  if (prompt.kind === 'connect') return prompt.proposal.pairingTopic === topic
  if (prompt.kind === 'signIn') return prompt.authentication.pairingTopic === topic
  return prompt.request.topic === topic
}
