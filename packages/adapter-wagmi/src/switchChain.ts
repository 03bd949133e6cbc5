import { abortable, delay, FoyerError, getErrorCodes, isFoyerError, readFailure, type WalletDialect } from '@foyer/base'
import { assertChainId, parseChainId } from './parse.ts'
import { listen, requestSilently, requestWallet, type WalletProvider } from './request.ts'
import { toHexChainId, toNetworkId } from './toChain.ts'

/** What a wallet is told about a chain it does not know (EIP-3085). */
export type AddableChain = {
  readonly id: number
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers?: { readonly default?: { readonly url: string } | undefined } | undefined
}

/** Specification §8: unrecognised chain, default, invalid chain id; JSON-RPC writes the latter two negative. */
const unknownChainCodes: ReadonlySet<unknown> = new Set([4902, -4902, 32603, -32603, 5000, -5000])

const place = { speaker: 'wallet', step: 'switch' } as const

/** A wallet may answer a moment before it has switched, in ms. */
const settleTime = 1_000

/**
 * Moves a wallet to a chain, adding it where the wallet does not know it, and believes only what the wallet then reports.
 * @throws `UserRejected`, `WalletBusy`, `WalletLocked`, `ChainNotAdded`, `WalletLied`, `RequestAborted`
 * @see specification §4, EIP-3326, EIP-3085
 */
export async function switchChain(
  provider: WalletProvider,
  chain: AddableChain,
  signal?: AbortSignal | undefined,
): Promise<void> {
  const arrival = watchArrival(provider, chain.id)
  try {
    const request = (method: string, params: readonly unknown[]) =>
      abortable(Promise.race([requestWallet(provider, method, params), arrival.promise]), signal)
    const toChain = [{ chainId: toHexChainId(chain.id) }]
    try {
      await request('wallet_switchEthereumChain', toChain)
    } catch (error) {
      if (!isUnknownChain(error)) throw error
      await addChain(request, chain)
      // EIP-3085 leaves it to the wallet whether adding also switches
      if ((await readChainId(provider)) !== chain.id) await request('wallet_switchEthereumChain', toChain)
    }
    await verify(provider, chain.id, arrival.promise)
  } catch (error) {
    throw readFailure(
      error,
      place,
      (message, options) =>
        new FoyerError('WalletRequestFailed', { method: 'wallet_switchEthereumChain', message }, options),
    )
  } finally {
    arrival.stop()
  }
}

async function addChain(
  request: (method: string, params: readonly unknown[]) => Promise<unknown>,
  chain: AddableChain,
): Promise<void> {
  const { id, name, nativeCurrency, rpcUrls, blockExplorers } = chain
  const explorer = blockExplorers?.default?.url
  const parameters = {
    chainId: toHexChainId(id),
    chainName: name,
    nativeCurrency: { ...nativeCurrency },
    rpcUrls: [...rpcUrls.default.http],
    ...(explorer && { blockExplorerUrls: [explorer] }),
  }
  try {
    await request('wallet_addEthereumChain', [parameters])
  } catch (cause) {
    throw readFailure(cause, place, (_, options) => new FoyerError('ChainNotAdded', options))
  }
}

/** A refusal is a refusal, whatever other codes it is wrapped in; 5000 is none where a chain is asked for. */
function isUnknownChain(error: unknown): boolean {
  const dialect: WalletDialect = { codes: { 5000: 'ChainNotAdded' } }
  const read = readFailure(error, { ...place, dialect }, (_, options) => new FoyerError('ChainNotAdded', options))
  return !isFoyerError(read, 'UserRejected') && getErrorCodes(error).some((code) => unknownChainCodes.has(code))
}

async function readChainId(provider: WalletProvider): Promise<number> {
  return assertChainId(await requestSilently(provider, 'eth_chainId'))
}

async function verify(provider: WalletProvider, expected: number, arrival: Promise<unknown>): Promise<void> {
  if ((await readChainId(provider)) === expected) return
  const done = new AbortController()
  await Promise.race([arrival, delay(settleTime, done.signal)]).finally(() => done.abort())
  const actual = await readChainId(provider)
  if (actual !== expected) {
    throw new FoyerError('WalletLied', { expected: toNetworkId(expected), actual: toNetworkId(actual) })
  }
}

/** Resolves when the wallet says by event that it is on the chain: some never answer the request itself. */
function watchArrival(provider: WalletProvider, chainId: number): { promise: Promise<void>; stop(): void } {
  let stop = () => {}
  const promise = new Promise<void>((resolve) => {
    stop = listen(provider, 'chainChanged', (value) => {
      if (parseChainId(value) === chainId) resolve()
    })
  })
  return { promise, stop }
}
