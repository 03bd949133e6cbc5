import {
  type AdapterContext,
  type ExternalProvider,
  type ExternalSession,
  FoyerError,
  parseCaipAddress,
} from '@foyer/base'
import { findNetwork } from '../networks.ts'
import { type StatedAddress, toOpened } from '../toOpened.ts'
import type { Abilities, BitcoinWallet, Opened } from '../types.ts'
import { base64ToBytes, hexToBase64, toFields, toPsbt, toSignature, toTxid } from './answers.ts'

/** A relay session or the embedded wallet, as one of this adapter's wallets. Each adapter instance has its own. */
export function externalWallet(provider: ExternalProvider, { networks }: AdapterContext): BitcoinWallet {
  let session: ExternalSession | undefined
  const setSession = (next: ExternalSession | undefined): Opened => {
    session = next
    if (!next) return { accounts: [] }
    const network = networks.find(({ caipNetworkId }) => caipNetworkId === next.networkId)
    const opened = network ? toOpened(toStated(next), network, next.networkId) : { accounts: [] }
    const { approvedNetworkIds } = next
    return { ...opened, ...(approvedNetworkIds && { approvedNetworkIds }) }
  }
  return {
    supports: () => true,
    async open({ network, silent }) {
      const call = { namespace: 'bip122' } as const
      return setSession(await (silent ? provider.getSession(call) : provider.connect({ ...call, network })))
    },
    adopt: setSession,
    close: () => provider.disconnect(),
    current: async () => session && setSession(session),
    watch: (listener) =>
      provider.watch((event) => {
        if (event.type === 'disconnected') listener(setSession(undefined))
        else if (event.namespace === 'bip122') listener(setSession(event.session))
      }),
    abilities: () => ({
      ...abilitiesOf(provider, session),
      switchNetwork:
        provider.type === 'AUTH' || (session?.approvedNetworkIds?.length ?? 0) > 1
          ? async (network) => void setSession(await provider.switchNetwork({ namespace: 'bip122', network }))
          : undefined,
    }),
  }
}

/** The type the other end states; without one the first address is for payments and the second for ordinals. */
function toStated({ accounts }: ExternalSession): readonly StatedAddress[] {
  return accounts.flatMap(({ caipAddress, type }, index): readonly StatedAddress[] => {
    try {
      const { namespace, address } = parseCaipAddress(caipAddress)
      if (namespace !== 'bip122') return []
      const isStated = type === 'payment' || type === 'ordinal'
      return [{ address, type: isStated ? type : index === 0 ? 'payment' : 'ordinal' }]
    } catch {
      return []
    }
  })
}

/** By the methods the other end agreed to; parameters as WalletConnect's specification of `bip122` has them. */
function abilitiesOf(provider: ExternalProvider, session: ExternalSession | undefined): Abilities {
  const has = (method: string) => session?.methods.includes(method) === true
  const request = async (
    input: {
      readonly network: { readonly caipNetworkId: `bip122:${string}` | string }
      readonly signal?: AbortSignal | undefined
    },
    method: string,
    params: Readonly<Record<string, unknown>>,
  ) => {
    if (!session) throw new FoyerError('NoActiveCaipAddress')
    const networkId = input.network.caipNetworkId as ExternalSession['networkId']
    return toFields(await provider.request({ networkId, method, params }, { signal: input.signal }))
  }
  const account = addressOf(session)
  return {
    signMessage: has('signMessage')
      ? async (input) => {
          const { account: signer, message, protocol } = input
          const params = { account, message, address: signer.address, ...(protocol && { protocol }) }
          return toBase64Signature((await request(input, 'signMessage', params))['signature'])
        }
      : undefined,
    sendTransfer: has('sendTransfer')
      ? async (input) => {
          const params = { account, recipientAddress: input.to, amount: input.value.toString() }
          return toTxid((await request(input, 'sendTransfer', params))['txid'], 'sendTransfer')
        }
      : undefined,
    signPsbt: has('signPsbt')
      ? async (input) => {
          const { psbt, inputs, broadcast } = input
          const signInputs = (inputs ?? []).map((one) => ({ ...one }))
          const answer = await request(input, 'signPsbt', { account, psbt, signInputs, broadcast })
          const txid = broadcast ? { txid: toTxid(answer['txid'], 'signPsbt') } : {}
          return { psbt: toPsbt(answer['psbt']), ...txid }
        }
      : undefined,
  }
}

function addressOf(session: ExternalSession | undefined): string | undefined {
  const [first] = session ? toStated(session) : []
  return typeof first?.address === 'string' && findNetwork({ caipNetworkId: session?.networkId ?? 'bip122:' })
    ? first.address
    : undefined
}

/** The wire has hexadecimal, everyone else base64. */
function toBase64Signature(value: unknown): string {
  const isHex = typeof value === 'string' && /^([0-9a-f]{2}){64,}$/i.test(value)
  const signature = toSignature(isHex ? hexToBase64(value, 'signMessage') : value)
  base64ToBytes(signature)
  return signature
}
