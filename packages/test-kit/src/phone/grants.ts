import type { SessionNamespaces, SessionProposal } from '@foyer/relay-client'
import { evmMethods } from './evmAccount.ts'
import { solanaMethods } from './solanaAccount.ts'
import type { PhoneNetwork } from './types.ts'

const methods: Readonly<Record<string, readonly string[]>> = { eip155: evmMethods, solana: solanaMethods }
const events = ['accountsChanged', 'chainChanged']

export type Addresses = Readonly<Record<string, string | undefined>>

/** What the wallet can grant of a proposal: the networks, methods and events both sides know. */
export function toGrants(
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
export function addNetwork(namespaces: SessionNamespaces, networkId: string, addresses: Addresses): SessionNamespaces {
  const [namespace = ''] = networkId.split(':')
  const part = namespaces[namespace]
  const account = `${networkId}:${addresses[namespace]}`
  if (!part || part.accounts.includes(account)) return namespaces
  const chains = [...new Set([...(part.chains ?? []), networkId])]
  return { ...namespaces, [namespace]: { ...part, chains, accounts: [...part.accounts, account] } }
}
