import { isFoyerError, type Namespace, shortenAddress } from '@foyer/base'
import { activeConnectionsAtom } from '@foyer/core'
import {
  useFoyer,
  useFoyerAccount,
  useFoyerBalance,
  useFoyerDisconnect,
  useFoyerNetwork,
  useFoyerState,
} from '@foyer/ui'
import type { Config } from '@wagmi/core'
import { type ReactNode, useState } from 'react'
import { formatUnits } from 'viem'
import { useConnection } from 'wagmi'
import type { Devnet } from '../devnet.ts'
import type { Family, Tip } from '../families/family.ts'
import { familyTable } from '../families/loadFamilies.ts'
import { sendTip } from '../families/sendTip.ts'
import { defaults, type Playground, writePlayground } from '../playground.ts'
import { author } from '../shop/author.ts'
import { Actions, guestbook } from './Actions.tsx'
import { signAnywhere } from './signAnywhere.ts'

const switches = [
  ['networkSwitch', 'Network switching'],
  ['send', 'Sending'],
  ['receive', 'Receiving'],
  ['swaps', 'Swapping'],
  ['onramp', 'Buying crypto'],
  ['pay', 'Payments (turns sign-ins off)'],
  ['sessions', 'Session keys'],
  ['legal', 'Terms and privacy links'],
  ['reconnect', 'Reconnect after reload'],
  ['siwx', 'Sign-in'],
  ['signInRequired', 'Require sign-in'],
  ['fullScreen', 'Full screen on phones'],
  ['universalLinks', 'Prefer universal links'],
  ['project', 'Features and wallets from the gateway’s dashboard'],
  ['wallet', 'Development wallet'],
  ['webWallet', 'Web wallet'],
  ['discovery', 'Wallet discovery by Foyer instead of wagmi'],
  ['families', 'Other ecosystems'],
  ['adapters', 'Chain adapters'],
  ['solana', 'Solana over the relay only'],
] as const

/** Options make a new foyer, so the page loads again with them in its address. */
function SwitchesPanel({ choices }: { readonly choices: Playground }) {
  const apply = (change: Partial<Playground>) => {
    location.search = writePlayground({ ...choices, ...change })
  }
  return (
    <section className="switches" aria-label="Options">
      <h3>Options</h3>
      <fieldset>
        <legend className="visually-hidden">Options of createFoyer</legend>
        {switches.map(([name, label]) => (
          <label key={name}>
            <input type="checkbox" checked={choices[name]} onChange={() => apply({ [name]: !choices[name] })} />
            {label}
          </label>
        ))}
      </fieldset>
      <div className="buttons">
        <button type="button" onClick={() => apply(defaults)}>
          Reset
        </button>
      </div>
    </section>
  )
}

const ether: Tip = {
  label: '0.05 ETH',
  send: (foyer, connection) => sendTip(foyer, connection, { to: author, value: 50_000_000_000_000_000n }),
}

const namespaces = Object.keys(familyTable) as readonly Namespace[]

type Outcome = { readonly state: 'busy' | 'done' | 'failed'; readonly text: string }

/** Every family of chains at once: each is connected, read, signed with and left by itself. */
function FamiliesPanel({ families }: { readonly families: readonly Family[] }) {
  const findTip = (namespace: Namespace) =>
    namespace === 'eip155' ? ether : families.find((family) => family.namespace === namespace)?.tip
  return (
    <section className="actions families" aria-label="Every ecosystem">
      <h3>Every ecosystem</h3>
      <ul className="rows">
        {namespaces.map((namespace) => {
          const tip = findTip(namespace)
          return (
            <li key={namespace} data-testid={`family-${namespace}`}>
              <strong>{familyTable[namespace].name}</strong>
              {tip ? <Row namespace={namespace} tip={tip} /> : <Absent namespace={namespace} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Absent({ namespace }: { readonly namespace: Namespace }) {
  return (
    <span className="soft">
      Its chain isn’t running. Start it with <code>{familyTable[namespace].hint}</code>.
    </span>
  )
}

function Row({ namespace, tip }: { readonly namespace: Namespace; readonly tip: Tip }) {
  const { foyer, open } = useFoyer()
  const { isConnected, address } = useFoyerAccount(namespace)
  const { disconnect } = useFoyerDisconnect()
  const { balance, refetch } = useFoyerBalance({ namespace })
  const [outcome, setOutcome] = useState<Outcome>()
  const { name } = familyTable[namespace]

  const run = (task: () => Promise<string>) => () => {
    setOutcome({ state: 'busy', text: 'Continue in your wallet' })
    task().then(
      (text) => setOutcome({ state: 'done', text }),
      (error: unknown) => setOutcome({ state: 'failed', text: toWords(error) }),
    )
  }
  const sign = async () => `Signed: ${await signAnywhere(foyer, namespace, guestbook)}`
  const give = async () => {
    const connection = foyer.store.get(activeConnectionsAtom).get(namespace)
    if (!connection) throw new Error('No wallet is connected.')
    await tip.send(foyer, connection)
    await refetch()
    return `Thank you for ${tip.label}.`
  }
  if (!isConnected || !address) {
    return (
      <button type="button" aria-label={`Connect ${name}`} onClick={() => open({ namespace })}>
        Connect
      </button>
    )
  }
  return (
    <>
      <span className="soft" title={address} data-testid={`address-${namespace}`} data-address={address}>
        {shortenAddress(address)}
      </span>
      <span className="soft" data-testid={`balance-${namespace}`}>
        {balance ? `${formatUnits(balance.value, balance.decimals)} ${balance.symbol}` : '…'}
      </span>
      <span className="buttons">
        <button type="button" aria-label={`Sign on ${name}`} onClick={run(sign)}>
          Sign
        </button>
        <button type="button" aria-label={`Tip on ${name}`} onClick={run(give)}>
          Tip {tip.label}
        </button>
        <button
          type="button"
          aria-label={`Disconnect ${name}`}
          onClick={() => disconnect({ namespace }).catch(() => {})}
        >
          Disconnect
        </button>
      </span>
      <span role="status" className="answer" data-state={outcome?.state}>
        {outcome?.text}
      </span>
    </>
  )
}

function toWords(error: unknown): string {
  if (error instanceof Error && isFoyerError(error, 'UserRejected')) return 'Request rejected. Nothing was sent.'
  return error instanceof Error ? error.message : String(error)
}

type Props = {
  readonly config: Config
  readonly devnet: Devnet
  readonly families: readonly Family[]
  readonly choices: Playground
  readonly children: ReactNode
}

/** The developer's panel: raw state, calls through wagmi and through Foyer alone, every option. */
export function Inside({ config, devnet, families, choices, children }: Props) {
  return (
    <div className="inside">
      <div>
        <Actions config={config} devnet={devnet} />
        {children}
        {choices.siwx && (
          <p>
            <a href="/members">The keeper’s log, for members</a>
          </p>
        )}
        {choices.families && choices.adapters && <FamiliesPanel families={families} />}
      </div>
      <div>
        <StatePanel />
        <SwitchesPanel choices={choices} />
      </div>
    </div>
  )
}

/** Shows what a site sees through hooks, beside what wagmi says of the same connection. */
function StatePanel() {
  const { open } = useFoyer()
  const { address, status, connectorId } = useFoyerAccount()
  const { network, caipNetworkId, switchNetwork } = useFoyerNetwork()
  const state = useFoyerState()
  const { disconnect } = useFoyerDisconnect()
  const wagmi = useWagmiWords()
  const rows: readonly (readonly [string, string])[] = [
    ['Status', status],
    ['Account', address ?? '–'],
    ['Wallet', connectorId ?? '–'],
    ['Network', network?.name ?? (caipNetworkId ? `not configured (${caipNetworkId})` : '–')],
    ['Modal', state.open ? 'open' : 'closed'],
    ['wagmi says', wagmi],
  ]
  const other = network?.caipNetworkId === 'eip155:31337' ? 'eip155:31338' : 'eip155:31337'
  return (
    <section className="state" aria-label="State from hooks">
      <h3>State from hooks</h3>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd data-testid={`state-${name.toLowerCase()}`}>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="buttons">
        <button type="button" onClick={() => open()}>
          Open
        </button>
        <button type="button" onClick={() => open({ view: 'Networks' })}>
          Networks
        </button>
        <button type="button" onClick={() => switchNetwork({ caipNetworkId: other })}>
          Switch network
        </button>
        <button type="button" disabled={status !== 'connected'} onClick={() => disconnect().catch(() => {})}>
          Disconnect
        </button>
      </div>
    </section>
  )
}

/** Formats what wagmi's own hook says. */
function useWagmiWords(): string {
  const { status, address, chainId } = useConnection()
  return status === 'connected' ? `${status}, ${address.slice(0, 6)}… on ${chainId}` : status
}
