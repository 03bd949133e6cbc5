import type { CaipNetworkId } from '@foyer/base'
import {
  createMemoryStorage,
  type RelaySession,
  type SessionNamespaces,
  type SessionProposal,
} from '@foyer/relay-client'
import { createRelayWallet, type RelayWallet, type WalletEvent, type WalletRequest } from '@foyer/relay-client/wallet'
import { createEvmAccount, createSolanaAccount, evmMethods, solanaMethods } from './accounts.ts'
import type { PhoneNetwork, PhonePrompt, PhoneWallet, PhoneWalletOptions } from './types.ts'
import { type PhoneReply, rejected } from './types.ts'

const methods: Readonly<Record<string, readonly string[]>> = { eip155: evmMethods, solana: solanaMethods }

const events = ['accountsChanged', 'chainChanged']

const unsupported = { code: 5100, message: 'Unsupported chains.' }

type Scope = {
  readonly options: PhoneWalletOptions
  readonly wallet: RelayWallet
  readonly evm: ReturnType<typeof createEvmAccount> | undefined
  readonly solana: ReturnType<typeof createSolanaAccount> | undefined
  readonly addresses: PhoneWallet['addresses']
  readonly networks: PhoneNetwork[]
  readonly prompts: Map<string, PhonePrompt>
  readonly listeners: Set<() => void>
}

/** A phone wallet with an EVM and a Solana account, for tests and demos of relay connections. */
export function createPhoneWallet(options: PhoneWalletOptions): PhoneWallet {
  const scope = createScope(options)
  const { addresses, listeners, prompts, wallet } = scope
  wallet.watch((event) => onEvent(scope, event))
  // asked before a restart, and not answered yet
  for (const proposal of wallet.getProposals()) onEvent(scope, { type: 'proposal', proposal })
  for (const authentication of wallet.getAuthentications()) onEvent(scope, { type: 'authentication', authentication })
  for (const request of wallet.getRequests()) onEvent(scope, { type: 'request', request })
  return {
    addresses,
    pair: (uri) => void wallet.pair({ uri }),
    getPrompts: () => [...prompts.values()],
    nextPrompt: (kind) => nextPrompt(scope, kind),
    approve: (id) => approve(scope, id),
    reject: (id) => reject(scope, id),
    getSessions: wallet.getSessions,
    async switchNetwork(networkId) {
      for (const session of wallet.getSessions()) await move(scope, session, networkId)
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

function createScope(options: PhoneWalletOptions): Scope {
  const { evmKey, solanaSeed, name = 'Phone', nativeLink, canSignIn = true } = options
  const evm = evmKey ? createEvmAccount(evmKey) : undefined
  const solana = solanaSeed ? createSolanaAccount(solanaSeed) : undefined
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
  return {
    options,
    wallet,
    evm,
    solana,
    addresses: { eip155: evm?.address, solana: solana?.address },
    networks: [...options.networks],
    prompts: new Map(),
    listeners: new Set(),
  }
}

function emit({ listeners }: Scope): void {
  for (const listener of [...listeners]) listener()
}

function nextPrompt({ listeners, prompts }: Scope, kind: PhonePrompt['kind'] | undefined): Promise<PhonePrompt> {
  return new Promise((resolve) => {
    const look = () => {
      const prompt = [...prompts.values()].find((one) => kind === undefined || one.kind === kind)
      if (!prompt) return
      listeners.delete(look)
      resolve(prompt)
    }
    listeners.add(look)
    look()
  })
}

function addPrompt(scope: Scope, prompt: PhonePrompt): void {
  const { decide = () => 'wait', warn } = scope.options
  scope.prompts.set(prompt.id, prompt)
  emit(scope)
  const answer = decide(prompt)
  if (answer === 'wait') return
  const answered = answer === 'approve' ? approve(scope, prompt.id) : reject(scope, prompt.id)
  // the site may be gone by the time it is answered
  answered.catch((error: unknown) => warn?.('An answer of the phone wallet failed', error))
}

function onEvent(scope: Scope, event: WalletEvent): void {
  const prompt = toPrompt(event)
  if (prompt) addPrompt(scope, prompt)
  if (event.type === 'pairingEnded') removePrompts(scope, event.pairingTopic)
  if (event.type === 'requestEnded') scope.prompts.delete(`call-${event.request.id}`)
  if (event.type === 'sessionDeleted') removePrompts(scope, event.session.topic)
  emit(scope)
}

function toPrompt(event: WalletEvent): PhonePrompt | undefined {
  if (event.type === 'proposal') {
    const { proposal } = event
    return { kind: 'connect', id: `connect-${proposal.id}`, site: proposal.proposer.metadata, proposal }
  }
  if (event.type === 'authentication') {
    const { authentication } = event
    const site = authentication.requester.metadata
    return { kind: 'signIn', id: `signIn-${authentication.id}`, site, authentication }
  }
  if (event.type !== 'request') return undefined
  const { request } = event
  return { kind: 'call', id: `call-${request.id}`, site: request.session.peer.metadata, request }
}

function removePrompts({ prompts }: Scope, topic: string): void {
  for (const prompt of prompts.values()) if (isOf(prompt, topic)) prompts.delete(prompt.id)
}

function removePrompt(scope: Scope, id: string): PhonePrompt {
  const prompt = scope.prompts.get(id)
  if (!prompt) throw new Error(`The phone wallet has no prompt ${id}`)
  scope.prompts.delete(id)
  emit(scope)
  return prompt
}

async function approve(scope: Scope, id: string): Promise<void> {
  const prompt = removePrompt(scope, id)
  if (prompt.kind === 'connect') return connect(scope, prompt)
  if (prompt.kind === 'signIn') return signIn(scope, prompt)
  const { request } = prompt
  const reply = await answer(scope, request)
  await scope.wallet.respond({ topic: request.topic, id: request.id, reply })
}

async function connect(scope: Scope, { proposal }: Extract<PhonePrompt, { kind: 'connect' }>): Promise<void> {
  const { addresses, networks, options, wallet } = scope
  const able = toGrants(proposal, networks, addresses)
  const namespaces = options.grant?.(able) ?? able
  if (Object.keys(namespaces).length === 0) await wallet.reject({ id: proposal.id, error: unsupported })
  else await wallet.approve({ id: proposal.id, namespaces })
}

async function signIn(scope: Scope, { authentication }: Extract<PhonePrompt, { kind: 'signIn' }>): Promise<void> {
  const { evm, networks, options, wallet } = scope
  const networkIds = networks.map(({ networkId }) => networkId)
  const signer = evm && { address: evm.address, networkIds, methods: evmMethods, sign: evm.sign }
  const signers = signer ? (options.toSigners?.(signer) ?? [signer]) : []
  await wallet.approveAuthentication({ id: authentication.id, signers })
}

async function reject(scope: Scope, id: string): Promise<void> {
  const { wallet } = scope
  const prompt = removePrompt(scope, id)
  if (prompt.kind === 'connect') return wallet.reject({ id: prompt.proposal.id })
  if (prompt.kind === 'signIn') return wallet.rejectAuthentication({ id: prompt.authentication.id })
  const { topic, id: requestId } = prompt.request
  await wallet.respond({ topic, id: requestId, reply: { error: rejected } })
}

async function answer(scope: Scope, { networkId, method, params, session }: WalletRequest): Promise<PhoneReply> {
  const { evm, networks, solana } = scope
  const rpcUrl = networks.find((network) => network.networkId === networkId)?.rpcUrl
  if (method === 'wallet_addEthereumChain') addKnown(networks, params)
  if (method === 'wallet_addEthereumChain' || method === 'wallet_switchEthereumChain') {
    return grant(scope, session, params)
  }
  if (networkId.startsWith('solana:')) {
    return (await solana?.answer({ method, params, rpcUrl })) ?? { error: unsupported }
  }
  const chainId = Number(networkId.split(':')[1])
  return (await evm?.answer({ method, params, chainId, rpcUrl })) ?? { error: unsupported }
}

function addKnown(networks: PhoneNetwork[], params: unknown): void {
  const [chain] = params as readonly [{ readonly chainId: string; readonly rpcUrls?: readonly string[] }]
  const networkId = `eip155:${Number(chain.chainId)}` as const
  if (!networks.some((known) => known.networkId === networkId)) networks.push({ networkId, rpcUrl: chain.rpcUrls?.[0] })
}

/** Grants a network the wallet knows, and moves there; 4902 for one it does not (EIP-3326). */
async function grant(scope: Scope, session: RelaySession, params: unknown): Promise<PhoneReply> {
  const [chain] = params as readonly [{ readonly chainId: string }]
  const networkId = `eip155:${Number(chain.chainId)}` as const
  if (!scope.networks.some((known) => known.networkId === networkId)) {
    return { error: { code: 4902, message: `Unrecognized chain ID ${chain.chainId}` } }
  }
  await move(scope, session, networkId)
  return { result: null }
}

async function move({ addresses, wallet }: Scope, session: RelaySession, networkId: CaipNetworkId): Promise<void> {
  const { topic } = session
  const namespaces = addNetwork(session.namespaces, networkId, addresses)
  if (namespaces !== session.namespaces) await wallet.update({ topic, namespaces })
  const [, reference = ''] = networkId.split(':')
  const data = networkId.startsWith('eip155:') ? Number(reference) : networkId
  await wallet.emit({ topic, networkId, name: 'chainChanged', data })
}

/** Whether a prompt belongs to a pairing or a session. */
function isOf(prompt: PhonePrompt, topic: string): boolean {
  if (prompt.kind === 'connect') return prompt.proposal.pairingTopic === topic
  if (prompt.kind === 'signIn') return prompt.authentication.pairingTopic === topic
  return prompt.request.topic === topic
}

type Addresses = Readonly<Record<string, string | undefined>>

/** Returns what the wallet can grant of a proposal: the networks, methods and events both sides know. */
function toGrants(
  { requiredNamespaces, optionalNamespaces }: SessionProposal,
  networks: readonly PhoneNetwork[],
  addresses: Addresses,
): SessionNamespaces {
  const families = new Set([...Object.keys(requiredNamespaces), ...Object.keys(optionalNamespaces)])
  const entries = [...families].flatMap((namespace) => {
    const asked = [requiredNamespaces[namespace], optionalNamespaces[namespace]].filter((one) => one !== undefined)
    const address = addresses[namespace]
    const chains = networks
      .map(({ networkId }) => networkId as string)
      .filter((id) => id.startsWith(`${namespace}:`) && asked.some((one) => one.chains?.includes(id)))
    if (!address || chains.length === 0) return []
    const granted = {
      chains,
      accounts: chains.map((chain) => `${chain}:${address}`),
      methods: (methods[namespace] ?? []).filter((method) => asked.some((one) => one.methods.includes(method))),
      events: events.filter((event) => asked.some((one) => one.events.includes(event))),
    }
    return [[namespace, granted] as const]
  })
  return Object.fromEntries(entries)
}

/** The same grants with one network more. */
function addNetwork(namespaces: SessionNamespaces, networkId: string, addresses: Addresses): SessionNamespaces {
  const [namespace = ''] = networkId.split(':')
  const part = namespaces[namespace]
  const account = `${networkId}:${addresses[namespace]}`
  if (!part || part.accounts.includes(account)) return namespaces
  const chains = [...new Set([...(part.chains ?? []), networkId])]
  return { ...namespaces, [namespace]: { ...part, chains, accounts: [...part.accounts, account] } }
}
