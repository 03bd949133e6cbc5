import type { PhonePrompt } from '@foyer/test-kit/phone'
import { formatEther, hexToString, isHex } from 'viem'

export type Fact = readonly [name: string, value: string]

/** A request as someone with a phone in the hand reads it. */
export function describePrompt(
  prompt: PhonePrompt,
  names: ReadonlyMap<string, string>,
): { readonly title: string; readonly facts: readonly Fact[] } {
  const site: Fact = ['Site', `${prompt.site.name} · ${prompt.site.url}`]
  if (prompt.kind === 'connect') {
    const { requiredNamespaces, optionalNamespaces } = prompt.proposal
    const asked = Object.values({ ...requiredNamespaces, ...optionalNamespaces }).flatMap(({ chains = [] }) => chains)
    const known = [...new Set(asked.flatMap((id) => names.get(id) ?? []))]
    return { title: 'Connect to this site?', facts: [site, ['Networks', known.join(', ') || 'none that you have']] }
  }
  if (prompt.kind === 'signIn') return { title: 'Sign in to this site?', facts: [site] }
  const { method, params, networkId } = prompt.request
  const network: Fact = ['Network', names.get(networkId) ?? networkId]
  return { title: titles[method] ?? method, facts: [site, network, ...describeParams(method, params)] }
}

const titles: Readonly<Record<string, string>> = {
  personal_sign: 'Sign this message?',
  solana_signMessage: 'Sign this message?',
  eth_signTypedData_v4: 'Sign this document?',
  eth_sendTransaction: 'Send this transaction?',
  wallet_switchEthereumChain: 'Use another network?',
  wallet_addEthereumChain: 'Add this network?',
}

function describeParams(method: string, params: unknown): readonly Fact[] {
  const first: unknown = Array.isArray(params) ? params[0] : params
  if (method === 'personal_sign' && isHex(first)) return [['Message', hexToString(first)]]
  if (method !== 'eth_sendTransaction' || typeof first !== 'object' || first === null) return []
  const { to, value } = first as { readonly to?: unknown; readonly value?: unknown }
  return [
    ['To', String(to)],
    ['Amount', `${formatEther(isHex(value) ? BigInt(value) : 0n)} ETH`],
  ]
}
