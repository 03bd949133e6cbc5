import * as z from 'zod/mini'
import { type ApiAnswer, type ApiIdentity, callApi, createApiError, isApiError } from '../api.ts'
import type { DeviceShares } from './deviceShare.ts'
import { createDeviceExchange, type DeviceExchange } from './exchange.ts'
import { createEntropy, deriveAddresses, signAll, toPhrase } from './keys.ts'
import type { SignerCallName, SignerCalls, SignerUser } from './messages.ts'
import { combineShares, readRecoveryText, type Shares, splitEntropy, toRecoveryText } from './shares.ts'

export type SignerContext = {
  readonly user: SignerUser
  /** Asks the server, and remembers a token it replaces. */
  call(name: string, body: unknown): Promise<unknown>
}

type Handlers = {
  readonly [name in SignerCallName]: (
    context: SignerContext,
    request: SignerCalls[name]['request'],
  ) => Promise<SignerCalls[name]['answer']>
}

const released = z.object({ id: z.string(), serverShare: z.string(), recoveryShare: z.optional(z.string()) })
const sharing = z.object({ sharing: z.string() })
const session = z.object({ user: z.object({ custody: z.enum(['standard', 'strict']) }) })

/** Every use of the key. The parts meet here for one use, and are wiped after it. */
export function createSigner(devices: DeviceShares): Handlers {
  const exchange: DeviceExchange = createDeviceExchange()
  const withEntropy = <result>(context: SignerContext, use: (entropy: Uint8Array) => Promise<result>) =>
    useEntropy(devices, context, use)
  return {
    ensure: async (context) => {
      const { addresses } = context.user
      if (addresses) return { addresses }
      return { addresses: await createWallet(devices, context) }
    },
    sign: (context, { orders }) =>
      withEntropy(context, async (entropy) => ({ signatures: await signAll(entropy, orders) })),
    exportPhrase: async (context) => {
      await context.call('verify/check', {})
      return await withEntropy(context, async (entropy) => ({ phrase: toPhrase(entropy) }))
    },
    setCustody: (context, { custody }) =>
      withEntropy(context, async (entropy) => {
        const shares = await splitEntropy(entropy)
        const body = { custody, ...toServerParts(shares, custody) }
        const made = sharing.parse(await context.call('wallet/custody', body))
        await keep(devices, context, { sharing: made.sharing, share: shares.device })
        const isMine = custody === 'strict'
        return { recovery: isMine ? toRecoveryText(made.sharing, shares.recovery) : undefined }
      }),
    unlock: async (context, { recovery }) => {
      const own = readRecoveryText(recovery)
      const entropy = await openWith(context, own)
      if (!entropy) throw new Error('That recovery share belongs to another wallet, or is no longer valid.')
      await adopt(devices, context, { entropy, fallback: own })
      return {}
    },
    askDevice: (context) => exchange.ask(context),
    awaitDevice: async (context, { id }) => {
      const own = await exchange.read(context, id)
      if (!own) return { isOpen: false }
      const entropy = await openWith(context, own)
      if (!entropy) throw new Error('The other device answered with a part that does not fit.')
      entropy.fill(0)
      await keep(devices, context, own)
      return { isOpen: true }
    },
    describeRequest: async (_context, { publicKey }) => ({ words: await exchange.describe(publicKey) }),
    answerDevice: (context, { id, publicKey }) =>
      withEntropy(context, async (entropy) => {
        await exchange.answer(context, { id, publicKey, shares: await splitEntropy(entropy) })
        return {}
      }),
  }
}

/** A wallet for a user who has none. When another device was quicker, its wallet is the one. */
async function createWallet(devices: DeviceShares, context: SignerContext) {
  const entropy = createEntropy()
  try {
    const [addresses, shares] = await Promise.all([deriveAddresses(entropy), splitEntropy(entropy)])
    const body = { ...toServerParts(shares, context.user.custody), addresses }
    const made = sharing.parse(await context.call('wallet/create', body))
    await keep(
      devices,
      { ...context, user: { ...context.user, addresses } },
      { sharing: made.sharing, share: shares.device },
    )
    return addresses
  } finally {
    entropy.fill(0)
  }
}

function toServerParts({ server, recovery }: Shares, custody: SignerUser['custody']) {
  return custody === 'standard' ? { serverShare: server, recoveryShare: recovery } : { serverShare: server }
}

/**
 * Puts the key together, lets it be used, and wipes it.
 * @throws Error `Locked` when this device has no part and the server alone may not open the wallet
 */
async function useEntropy<result>(
  devices: DeviceShares,
  context: SignerContext,
  use: (entropy: Uint8Array) => Promise<result>,
): Promise<result> {
  const entropy = (await openHere(devices, context)) ?? (await openByMail(devices, context))
  try {
    return await use(entropy)
  } finally {
    entropy.fill(0)
  }
}

/** With this device's part and the server's. */
async function openHere(devices: DeviceShares, context: SignerContext): Promise<Uint8Array | undefined> {
  const own = await devices.get(requireAddresses(context).eip155)
  return own && (await openWith(context, own))
}

async function openWith(
  context: SignerContext,
  own: { readonly sharing: string; readonly share: string },
): Promise<Uint8Array | undefined> {
  const answer = await context.call('wallet/release', { sharing: own.sharing }).catch(ignore('ShareUnknown'))
  const server = released.safeParse(answer)
  if (!server.success) return undefined
  return await check(context, await combineShares(own.share, server.data.serverShare).catch(() => undefined))
}

/** With what the server has, in standard custody; this device then gets a part of its own. */
async function openByMail(devices: DeviceShares, context: SignerContext): Promise<Uint8Array> {
  const answer = await context.call('wallet/release', {}).catch(ignore('ShareUnknown'))
  const server = released.safeParse(answer)
  if (!server.success || !server.data.recoveryShare) {
    throw createApiError('Locked', 'This wallet is not open on this device.')
  }
  const { serverShare, recoveryShare, id } = server.data
  const entropy = await check(context, await combineShares(serverShare, recoveryShare).catch(() => undefined))
  if (!entropy) throw new Error("The server's parts do not fit this wallet.")
  await adopt(devices, context, { entropy, fallback: { sharing: id, share: recoveryShare } })
  return entropy
}

/** Gives this device a sharing of its own, if it can keep a part of it; else the part at hand stays in memory. */
async function adopt(
  devices: DeviceShares,
  context: SignerContext,
  { entropy, fallback }: { entropy: Uint8Array; fallback: { readonly sharing: string; readonly share: string } },
): Promise<void> {
  const isKept = await keep(devices, context, fallback)
  if (!isKept) return
  const shares = await splitEntropy(entropy)
  // it may have been changed elsewhere since this page was opened
  const { user } = session.parse(await context.call('session', {}))
  const made = sharing.parse(await context.call('wallet/add', toServerParts(shares, user.custody)))
  await keep(devices, context, { sharing: made.sharing, share: shares.device })
}

async function keep(devices: DeviceShares, context: SignerContext, own: { sharing: string; share: string }) {
  return await devices.set(requireAddresses(context).eip155, own)
}

/** Parts of two sharings give some bytes too; only the right ones give the wallet's address. */
async function check(context: SignerContext, entropy: Uint8Array | undefined): Promise<Uint8Array | undefined> {
  if (!entropy) return undefined
  const isRight = entropy.length === 16 && (await deriveAddresses(entropy)).eip155 === requireAddresses(context).eip155
  if (isRight) return entropy
  entropy.fill(0)
  return undefined
}

function requireAddresses({ user }: SignerContext) {
  if (!user.addresses) throw createApiError('SignedOut', 'There is no wallet yet.')
  return user.addresses
}

function ignore(name: string) {
  return (error: unknown): undefined => {
    if (!isApiError(error, name)) throw error
  }
}

/** The context of one call: answers may carry a new token, which the next ones use. */
export function createContext(
  user: SignerUser,
  identity: ApiIdentity,
  onToken: (token: string) => void,
): SignerContext {
  let current = identity
  return {
    user,
    call: async (name, body) => {
      const { body: answer, token }: ApiAnswer = await callApi(current, name, body)
      if (token) {
        current = { ...current, token }
        onToken(token)
      }
      return answer
    },
  }
}
