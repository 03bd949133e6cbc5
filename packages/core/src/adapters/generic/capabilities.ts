import type { Capabilities, CapabilityName, ExternalProvider, ExternalSession, Namespace } from '@foyer/base'
import { createEvmCapabilities } from './createEvmCapabilities.ts'
import { createSwitchNetwork } from './createSwitchNetwork.ts'
import type { GenericParams } from './genericParams.ts'
import { getSolanaBalance, signSolanaMessage } from './solana.ts'
import { sendTransfer, signBitcoinMessage, signPolkadotMessage } from './transfers.ts'

/** What works without a chain library, by namespace. */
const rows: { readonly [namespace in Namespace]: (params: GenericParams) => Partial<Capabilities> } = {
  eip155: createEvmCapabilities,
  solana: (params) => ({ signMessage: signSolanaMessage(params), getBalance: getSolanaBalance(params) }),
  polkadot: (params) => ({ signMessage: signPolkadotMessage(params) }),
  bip122: (params) => ({ signMessage: signBitcoinMessage(params), sendTransaction: sendTransfer(params) }),
  // a message or transaction of this family is a document only a chain library can write
  cosmos: () => ({}),
}

export function createCapabilities(params: GenericParams): Partial<Capabilities> {
  return { switchNetwork: createSwitchNetwork(params), ...rows[params.namespace](params) }
}

/** The method each capability asks the wallet for, by namespace. */
const methods: { readonly [namespace in Namespace]: { readonly [name in CapabilityName]?: string } } = {
  eip155: {
    signMessage: 'personal_sign',
    signTypedData: 'eth_signTypedData_v4',
    sendTransaction: 'eth_sendTransaction',
  },
  solana: { signMessage: 'solana_signMessage' },
  polkadot: { signMessage: 'polkadot_signMessage' },
  bip122: { signMessage: 'signMessage', sendTransaction: 'sendTransfer' },
  cosmos: {},
}

const readCapabilityNames: readonly CapabilityName[] = ['getBalance', 'estimateFee', 'waitForTransaction', 'isAddress']

/** What this wallet agreed to: a method it left out takes its capability away. */
export function readCapabilities(
  { type }: ExternalProvider,
  namespace: Namespace,
  session: ExternalSession,
): readonly CapabilityName[] {
  const wanted = Object.entries(methods[namespace]) as [CapabilityName, string][]
  const agreed = wanted.filter(([, method]) => session.methods.includes(method)).map(([name]) => name)
  const isAsked = namespace === 'eip155' && session.methods.includes('wallet_switchEthereumChain')
  const canSwitch = type === 'AUTH' || isAsked || (session.approvedNetworkIds?.length ?? 0) > 1
  return [...agreed, ...readCapabilityNames, ...(canSwitch ? (['switchNetwork'] as const) : [])]
}
