/**
 * What this adapter asks of a wallet: the part of Keplr's interface that Keplr, Leap, OKX and Cosmostation share.
 * Answers are `unknown`: they are checked where they enter.
 * @see https://docs.keplr.app/api
 */
export type KeplrLike = {
  /** Asks for permission, and for the wallet to be unlocked. */
  enable(chainId: string): Promise<unknown>
  /** Gives the permission back; `disconnect` where a wallet calls it so. */
  disable?(chainId: string): Promise<unknown>
  disconnect?(chainId: string): Promise<unknown>
  getKey(chainId: string): Promise<unknown>
  experimentalSuggestChain?(chainInfo: unknown): Promise<unknown>
  signDirect(chainId: string, signer: string, signDoc: unknown, options?: SignOptions): Promise<unknown>
  signAmino(chainId: string, signer: string, signDoc: unknown, options?: SignOptions): Promise<unknown>
  /** ADR-36. */
  signArbitrary?(chainId: string, signer: string, data: string): Promise<unknown>
}

type SignOptions = {
  /** The fee of the document is the one to begin with, not the wallet's own. */
  readonly preferNoSetFee?: boolean
}

/** Where a wallet of Keplr's shape is found. */
export type KeplrWallet = {
  /** Also the connector's id. */
  readonly id: string
  readonly name: string
  readonly rdns?: string | undefined
  /** Where the wallet puts itself, from `window`: `['leap']`. */
  readonly path: readonly string[]
  /** The event of `window` that says the visitor picked another account, or each that may. */
  readonly event: string | readonly string[]
}

export const knownWallets: readonly KeplrWallet[] = [
  { id: 'keplr', name: 'Keplr', rdns: 'app.keplr', path: ['keplr'], event: 'keplr_keystorechange' },
  { id: 'leap', name: 'Leap', rdns: 'io.leapwallet.LeapWallet', path: ['leap'], event: 'leap_keystorechange' },
  {
    id: 'okxwallet',
    name: 'OKX Wallet',
    rdns: 'com.okex.wallet',
    path: ['okxwallet', 'keplr'],
    event: ['okxwallet_keystorechange', 'keplr_keystorechange'],
  },
  {
    id: 'cosmostation',
    name: 'Cosmostation',
    rdns: 'io.cosmostation',
    path: ['cosmostation', 'providers', 'keplr'],
    event: 'cosmostation_keystorechange',
  },
]

/** The wallet of this id if it is on the page now. Reading the page is all that is done with it. */
export function findWallet(wallets: readonly KeplrWallet[], id: string): KeplrLike | undefined {
  const row = wallets.find((candidate) => candidate.id === id)
  return row && readPath(row.path)
}

/** The wallets on the page now. One that stands in another's place as well is listed under its own name only. */
export function listWallets(wallets: readonly KeplrWallet[]): readonly KeplrWallet[] {
  const present = wallets.flatMap((row) => {
    const provider = readPath(row.path)
    return provider ? [{ row, provider }] : []
  })
  const isElsewhere = (index: number) =>
    present.slice(index + 1).some((other) => other.provider === present[index]?.provider)
  return present.filter((_, index) => !isElsewhere(index)).map(({ row }) => row)
}

function readPath(path: readonly string[]): KeplrLike | undefined {
  try {
    let value: unknown = globalThis
    for (const name of path) value = (value as Readonly<Record<string, unknown>> | undefined)?.[name]
    return isKeplrLike(value) ? value : undefined
  } catch {
    // a getter of the page that throws is no wallet
    return undefined
  }
}

function isKeplrLike(value: unknown): value is KeplrLike {
  if (typeof value !== 'object' || value === null) return false
  const { enable, getKey, signAmino, signDirect } = value as Readonly<Record<string, unknown>>
  return [enable, getKey, signAmino, signDirect].every((one) => typeof one === 'function')
}
