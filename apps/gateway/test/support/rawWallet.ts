import { type SignerContext, sendUntilAnswered } from 'frame/signer/context'
import { createName, splitKey } from 'frame/signer/halves'
import { type Addresses, createEntropy, deriveAddresses } from 'frame/signer/keys'
import type { ServedFrame, TestBrowser, TestFrame } from './testFrame.ts'
import type { Answer } from './testGateway.ts'

/** One sharing, as the page would make it, with every part at hand. */
export type RawSharing = {
  readonly sharing: string
  readonly base: string | null
  readonly mode: 'standard' | 'strict'
  readonly serverShare: string
  readonly recoveryShare: string
  readonly pair: string
  readonly pairShare: string
  readonly half: string
}

export type RawWallet = { readonly entropy: Uint8Array<ArrayBuffer>; readonly addresses: Addresses }

/** The messages of custody, one by one, with the right signatures. */
export function createMessages(frame: Pick<ServedFrame, 'origin'>, browser: TestBrowser) {
  const call = (name: string, body: unknown, signature?: string) =>
    browser.post(name, body, signature ? { 'x-foyer-wallet-signature': signature } : {})
  const context: SignerContext = { user: { custody: 'standard', addresses: undefined }, origin: frame.origin, call }
  /** Signed by the wallet's key. */
  const send = async ({ entropy }: RawWallet, name: string, body: object) =>
    (await sendUntilAnswered(context, name, { body, entropy })) as Answer
  const propose = async (wallet: RawWallet, sharing: RawSharing, op = createName()) => {
    const { half: _half, recoveryShare: _recovery, ...own } = sharing
    return await send(wallet, 'sharing/propose', { op, ...own, addresses: wallet.addresses })
  }
  const confirm = async (wallet: RawWallet, { sharing, base, mode, recoveryShare }: RawSharing, op = createName()) =>
    await send(wallet, 'sharing/confirm', { op, sharing, base, ...(mode === 'standard' && { recoveryShare }) })
  return { send, propose, confirm }
}

export async function createRawWallet(): Promise<RawWallet> {
  const entropy = createEntropy()
  return { entropy, addresses: await deriveAddresses(entropy) }
}

export function splitRaw(
  { entropy }: RawWallet,
  { mode = 'standard', base = null }: Partial<Pick<RawSharing, 'mode' | 'base'>> = {},
): RawSharing {
  const [whole, pair] = [splitKey(entropy), splitKey(entropy)]
  return {
    sharing: createName(),
    base,
    mode,
    serverShare: whole.one,
    recoveryShare: whole.other,
    pair: createName(),
    pairShare: pair.one,
    half: pair.other,
  }
}

/** A wallet with a current sharing. */
export async function enterRaw(frame: TestFrame, browser: TestBrowser, mode: RawSharing['mode'] = 'standard') {
  const wallet = await createRawWallet()
  const parts = splitRaw(wallet, { mode })
  const messages = createMessages(frame, browser)
  await messages.propose(wallet, parts)
  const { status, body } = await messages.confirm(wallet, parts)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return { ...messages, wallet, parts }
}
