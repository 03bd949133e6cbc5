import { type Address, encodeFunctionData, type Hex, pad } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage, type SiweMessage } from 'viem/siwe'
import { farcasterRegistry } from '../evm/artifacts/FarcasterRegistry.ts'
import type { Evm } from '../evm/evmPart.ts'
import { requestRpc } from '../evm/requestRpc.ts'
import { appKey, type PendingSignIn, type SignInParams, serveRelay } from './serveRelay.ts'

/** Who signs in the app. */
export type FarcasterPerson = {
  readonly fid: number
  /** Of the account's own address, or of one that may sign in for it. */
  readonly privateKey: Hex
  readonly username?: string | undefined
}

/** The fields of the text that is signed (EIP-4361). */
export type SignInText = Partial<SiweMessage>

export type FarcasterNetwork = {
  readonly relayUrl: string
  /** JSON-RPC of the chain that the registries are on, at the addresses they have on OP Mainnet. */
  readonly rpcUrl: string
  /** Gives an account to an address. @param owner default: the one of the person's key */
  register(person: FarcasterPerson, owner?: Address): Promise<void>
  /** Lets an address sign in for an account that is another's. @param isRemoved no more */
  addKey(person: FarcasterPerson, isRemoved?: boolean): Promise<void>
  /**
   * What a person does in the app, behind the url that was scanned: signs, with a real key.
   * @param change of what is signed, as an app would that means harm
   */
  signIn(url: string, person: FarcasterPerson, change?: SignInText): Promise<void>
  /** What waits to be scanned and confirmed, the newest first. */
  pending(): readonly PendingSignIn[]
  stop(): Promise<void>
}

const idRegistry = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
const keyRegistry = '0x00000000Fc1237824fb747aBDE0FF18990E59b7e'

/**
 * Farcaster on this machine: a relay, its registries on a local chain, and the app in a person's hand.
 * @param evm the chain; it must run
 * @see FIP-11
 */
export async function startFarcaster(evm: Pick<Evm<unknown>, 'url' | 'accounts'>): Promise<FarcasterNetwork> {
  const rpcUrl = evm.url
  const from = evm.accounts[0]?.address
  let last: Promise<unknown> = Promise.resolve()
  const send = (to: Address | undefined, data: Hex) => {
    const transaction = { from, to, data, gas: '0x2dc6c0' }
    // one after the other: two at once may be given the same nonce
    const sent = last.then(() => requestRpc(rpcUrl, { method: 'eth_sendTransactionSync', params: [transaction] }))
    last = sent.catch(ignoreFailure)
    return sent as Promise<{ readonly contractAddress?: Address }>
  }
  const { contractAddress } = await send(undefined, farcasterRegistry.bytecode)
  const code = await requestRpc(rpcUrl, { method: 'eth_getCode', params: [contractAddress, 'latest'] })
  for (const place of [idRegistry, keyRegistry]) {
    await requestRpc(rpcUrl, { method: 'anvil_setCode', params: [place, code] })
  }
  const relay = await serveRelay()
  const { abi } = farcasterRegistry
  return {
    relayUrl: relay.url,
    rpcUrl,
    register: async ({ fid, privateKey }, owner) => {
      const args = [owner ?? privateKeyToAccount(privateKey).address, BigInt(fid)] as const
      await send(idRegistry, encodeFunctionData({ abi, functionName: 'register', args }))
    },
    addKey: async ({ fid, privateKey }, isRemoved = false) => {
      const key = pad(privateKeyToAccount(privateKey).address)
      const args = [BigInt(fid), key, isRemoved ? 2 : 1, 2] as const
      await send(keyRegistry, encodeFunctionData({ abi, functionName: 'setKey', args }))
    },
    signIn: (url, person, change) => signIn(relay.url, { url, person, change: change ?? {} }),
    pending: relay.pending,
    stop: relay.stop,
  }
}

/** Who sent it knows. */
function ignoreFailure(): void {}

type SigningIn = { readonly url: string; readonly person: FarcasterPerson; readonly change: SignInText }

async function signIn(relayUrl: string, { url, person, change }: SigningIn): Promise<void> {
  const authorization = `Bearer ${new URL(url).searchParams.get('channelToken')}`
  const asked = await fetch(`${relayUrl}/v1/channel/status`, { headers: { authorization } })
  const { signatureParams } = (await asked.json()) as { readonly signatureParams: SignInParams }
  const { siweUri, domain, nonce, expirationTime } = signatureParams
  const account = privateKeyToAccount(person.privateKey)
  const message = createSiweMessage({
    domain,
    uri: siweUri,
    nonce,
    address: account.address,
    statement: 'Farcaster Auth',
    chainId: 10,
    version: '1',
    issuedAt: new Date(),
    ...(expirationTime !== undefined && { expirationTime: new Date(expirationTime) }),
    resources: [`farcaster://fid/${person.fid}`],
    ...change,
  })
  const { fid, username } = person
  const signature = await account.signMessage({ message })
  const answer = await fetch(`${relayUrl}/v1/channel/authenticate`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', 'x-farcaster-auth-relay-key': appKey },
    body: JSON.stringify({
      message,
      signature,
      fid,
      username,
      authMethod: 'custody',
      bio: '',
      displayName: '',
      pfpUrl: '',
    }),
  })
  if (!answer.ok) throw new Error(`The relay did not take the signature: ${answer.status}`)
}
