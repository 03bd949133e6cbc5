import {
  type CaipNetworkId,
  families,
  isEvmAddress,
  normalizeAddress,
  parseCaipAddress,
  parseCaipNetworkId,
} from '@foyer/base'
import type { Address } from 'viem'
import { getBalancesOf } from './accounts/getBalancesOf.ts'
import { getHistory } from './accounts/getHistory.ts'
import { getNfts } from './accounts/getNfts.ts'
import { getOtherHistory } from './accounts/getOtherHistory.ts'
import { getPriceHistory, getTokenPrices } from './accounts/getPrices.ts'
import { authenticate, createNonce } from './auth/authenticate.ts'
import { getAuthSession, readBearer, setAuthMetadata, signOut } from './auth/authSessions.ts'
import { type Chains, type PlainChain, requireChain, type SolanaChain } from './chains/chains.ts'
import type { Handlers } from './endpoints.ts'
import type { Gateway } from './gateway.ts'
import { toNetwork } from './http/clientAddress.ts'
import type { EndpointRequest } from './http/endpoint.ts'
import { throwHttpError } from './http/httpErrors.ts'
import type { EnsNames } from './names/ensNames.ts'
import { getNameSuggestions, getNamesOfAddress, resolveName } from './names/lookUpNames.ts'
import { registerName } from './names/registerName.ts'
import { handlePay } from './pay/exchange.ts'
import { toOfferedFeature } from './projects/features.ts'
import { callRpc } from './rpc/callRpc.ts'
import { createSmartSession, getSmartSessions, revokeSmartSession } from './sessions/sessions.ts'
import { buildSwapTransaction } from './swaps/buildSwapTransaction.ts'
import { getGasPrices } from './swaps/getGasPrices.ts'
import { getSwapQuotes } from './swaps/getSwapQuotes.ts'
import { getSwapTokens } from './swaps/getSwapTokens.ts'
import { buildSwapApproval, getSwapAllowance } from './swaps/swapApproval.ts'

/** What each row of the endpoint table does. */
export const handlers: Handlers<Gateway> = {
  getAppConfig: ({ config }, { project }) => ({
    features: project.features.map((feature) => toOfferedFeature(feature, config.frame)),
  }),
  getOrigins: (_gateway, { project }) => ({ allowedOrigins: [...project.origins] }),
  getAnalyticsConfig: (_gateway, { project }) => ({ isAnalyticsEnabled: project.isAnalyticsEnabled }),

  getWallets: (gateway, { query }) => ({ raw: gateway.walletPages.get(query) }),
  getWalletImage: (gateway, request) => getImage(gateway, 'wallet', request),
  getAssetImage: (gateway, request) => getImage(gateway, 'asset', request),
  getCurrencyImage: (gateway, request) => getImage(gateway, 'currency', request),
  getTokenImage: (gateway, request) => getImage(gateway, 'token', request),

  getSupportedChains: (gateway) => ({
    http: [...gateway.chains.keys()],
    ws: [...gateway.chains.values()].filter(({ config }) => config.wsUrl).map(({ id }) => id),
  }),
  getIdentity: (gateway, { params }) => getIdentity(gateway, params.address),
  getBalance: async (gateway, { params, query }) => {
    const { balances, isPartial } = await getBalancesOf(gateway, { account: params.address, ...query })
    return { balances: [...balances], ...(isPartial && { isPartial }) }
  },
  getHistory: async (gateway, { params, query }) => {
    const cursor = query.cursor || undefined
    const other = findOtherAccount(gateway.chains, params.account, query.chainId)
    const { data, next } = other
      ? await getOtherHistory(gateway, { ...other, cursor })
      : await getHistory(gateway, { ...toEvmAccount(params.account, query.chainId), cursor })
    return { data: [...data], next }
  },
  getNfts: (gateway, { params, query }) =>
    getNfts(gateway, { account: params.address, chainId: query.chainId, cursor: query.cursor || undefined }),
  getNftImage: (gateway, { params, header }) => {
    const { chainId, tokenId } = params
    const contract = normalizeAddress(parseCaipNetworkId(chainId).namespace, params.contract)
    return gateway.nftImages.getReply({ chainId, contract, tokenId }, header('if-none-match'))
  },
  getTokenPrices: async (gateway, { body }) => ({ fungibles: [...(await getTokenPrices(gateway, body.addresses))] }),
  getPriceHistory: async (gateway, { query }) => ({ prices: [...(await getPriceHistory(gateway, query))] }),

  getSwapTokens: async (gateway, { query }) => ({ tokens: [...(await getSwapTokens(gateway, query.chainId))] }),
  getSwapQuotes: async (gateway, { query }) => ({ quotes: [await getSwapQuotes(gateway, query)] }),
  getSwapAllowance: async (gateway, { query }) => ({ allowance: await getSwapAllowance(gateway, query) }),
  getGasPrice: (gateway, { query }) => getGasPrices(requireChain(gateway.chains, query.chainId)),
  buildSwapTransaction: async (gateway, { body }) => ({ tx: await buildSwapTransaction(gateway, body) }),
  buildSwapApproval: async (gateway, { query }) => ({ tx: await buildSwapApproval(gateway, query) }),

  resolveName: (gateway, { params }) => resolveName(gateway.names, params.name),
  getNamesOfAddress: async (gateway, { params }) => [...(await getNamesOfAddress(gateway.names, params.address))],
  getNameSuggestions: async (gateway, { params, query }) => ({
    suggestions: [...(await getNameSuggestions(gateway.names, params.name, query.zone))],
  }),
  registerName: async (gateway, { body }) => {
    const { coin_type: coinType, ...rest } = body
    await registerName({ ...gateway.names, chains: gateway.chains, now: gateway.now }, { coinType, ...rest })
    return { success: true }
  },

  createOnrampUrl: async (gateway, { body, project, address, origin }) => {
    assertFeature(project.features, 'onramp')
    return { url: await gateway.onramp.createUrl(body, project, { address, origin }) }
  },
  getOnrampOptions: (gateway) => gateway.onramp.getOptions(),
  getOnrampQuote: (gateway, { body }) => gateway.onramp.getQuote({ network: undefined, ...body }),

  callPay: async (gateway, { body, project }) => ({
    jsonrpc: '2.0' as const,
    id: body.id ?? null,
    result: await handlePay(gateway, body, project),
  }),

  reportPayment: async (gateway, { body, project, address }) => {
    await gateway.payments.accept(body, { projectId: project.id, network: toNetwork(address) })
    return { status: 'accepted' as const }
  },

  getSmartSessions: async (gateway, { params }) => ({ pcis: [...(await getSmartSessions(gateway, params.address))] }),
  createSmartSession: async (gateway, { params, project, body }) => ({
    pci: await createSmartSession(gateway, { account: params.address, project, ...body }),
  }),
  revokeSmartSession: async (gateway, { params, body }) => {
    await revokeSmartSession(gateway, { account: params.address, ...body })
    return { success: true }
  },

  getAuthNonce: (gateway, { project }) => createNonce(gateway, project.id),
  authenticate: async (gateway, { project, origin, body, header }) => ({
    token: await authenticate(gateway, { project, origin, body, nonceToken: readBearer(header('x-nonce-jwt')) }),
  }),
  getAuthSession: (gateway, { query, header, project }) =>
    getAuthSession(gateway, {
      token: readBearer(header('authorization')),
      projectId: project?.id,
      withAccount: query.includeAppKitAccount === true,
    }),
  setAuthMetadata: async (gateway, { body, header, project }) => {
    const caller = { token: readBearer(header('authorization')), projectId: project?.id }
    await setAuthMetadata(gateway, caller, body.metadata)
    return { success: true }
  },
  signOut: async (gateway, { header, project }) => {
    await signOut(gateway, { token: readBearer(header('authorization')), projectId: project?.id })
    return { success: true }
  },

  callRpc: (gateway, request) => passRpc(gateway, request),
  callRpcSlash: (gateway, request) => passRpc(gateway, request),

  postEvent: async (gateway, { project, body }) => {
    if (!project.isAnalyticsEnabled) throwHttpError('AnalyticsOff')
    return { accepted: await gateway.events.record(project, [body]) }
  },
  postEvents: async (gateway, { project, body }) => {
    if (!project.isAnalyticsEnabled) throwHttpError('AnalyticsOff')
    return { accepted: await gateway.events.record(project, body) }
  },
}

function getImage(
  gateway: Gateway,
  kind: 'wallet' | 'asset' | 'currency' | 'token',
  request: Pick<EndpointRequest, 'header'> & { readonly params: { readonly id: string } },
) {
  return gateway.images.getReply(kind, request.params.id, request.header('if-none-match'))
}

function passRpc(
  gateway: Gateway,
  request: {
    readonly query: { readonly chainId: string }
    readonly body: Parameters<typeof callRpc>[1]['body']
    readonly address: string
    readonly signal: AbortSignal
  },
) {
  const { query, body, address, signal } = request
  return callRpc(gateway, { chainId: query.chainId, body, address, signal, bucket: gateway.config.limits.rpc })
}

/**
 * The account of a path, which may be CAIP-10 and then names its chain as well.
 * @throws refusal `InvalidAddress` when it is no EVM account, or contradicts `chainId`
 */
function toEvmAccount(text: string, chainId: string | undefined): { account: Address; chainId: string | undefined } {
  const parsed = text.includes(':') ? parseCaipAddress(text) : undefined
  const account = parsed?.address ?? text
  const isContradiction = parsed && chainId && parsed.networkId !== chainId
  if (!isEvmAddress(account) || !account.startsWith('0x') || isContradiction) {
    return throwHttpError('InvalidAddress', { address: text.slice(0, 100) })
  }
  return { account: account.toLowerCase() as Address, chainId: chainId ?? parsed?.networkId }
}

/**
 * An account of a chain that is not of the EVM; undefined for any other.
 * @throws refusal `InvalidAddress` when it is none of that chain
 */
function findOtherAccount(
  chains: Chains,
  text: string,
  chainId: string | undefined,
): { readonly account: string; readonly chain: SolanaChain | PlainChain } | undefined {
  const parsed = text.includes(':') ? parseCaipAddress(text) : undefined
  const chain = chains.get(chainId ?? parsed?.networkId ?? '')
  if (!chain || chain.family === 'evm') return undefined
  const account = parsed?.address ?? text
  const { namespace } = parseCaipNetworkId(chain.id as CaipNetworkId)
  if ((parsed && parsed.networkId !== chain.id) || !families[namespace].isAddress(account))
    throwHttpError('InvalidAddress', { address: text.slice(0, 100) })
  return { account, chain }
}

function assertFeature(
  features: readonly { readonly id: string; readonly isEnabled: boolean }[],
  feature: string,
): void {
  if (!features.some(({ id, isEnabled }) => id === feature && isEnabled)) throwHttpError('FeatureOff', { feature })
}

type NamesSource = Parameters<typeof getNamesOfAddress>[0]

/** The first name that points to an address, registered here or else in ENS, and its avatar. */
async function getIdentity(
  source: { readonly names: NamesSource; readonly ensNames: EnsNames },
  address: string,
): Promise<{ name: string | null; avatar: string | null }> {
  const [profile] = await getNamesOfAddress(source.names, address)
  if (!profile) return { name: (await source.ensNames.getName(address)) ?? null, avatar: null }
  const avatar = profile.attributes.find((attributes) => attributes['avatar'])?.['avatar']
  return { name: profile.name, avatar: avatar && /^https:\/\//.test(avatar) ? avatar : null }
}
