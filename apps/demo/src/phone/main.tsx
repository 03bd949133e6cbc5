import { createWebStorage } from '@foyer/relay-client'
import { createPhoneWallet, type PhoneNetwork, type PhonePrompt, type PhoneWallet } from '@foyer/test-kit/phone'
import { type FormEvent, StrictMode, useEffect, useReducer, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { formatEther, hexToString, isHex } from 'viem'
import { relayedSolana } from '../relayed.ts'

/** Which account of the devnet's the phone holds; the development wallet has the first. */
const accountIndex = 5

/** A key for a phone that finds no devnet. It holds nothing. */
const emptyKey = `0x${'5a'.repeat(32)}` as const

const titles: Readonly<Record<string, string>> = {
  personal_sign: 'Sign this message?',
  solana_signMessage: 'Sign this message?',
  eth_signTypedData_v4: 'Sign this message?',
  eth_sendTransaction: 'Send this transaction?',
  wallet_switchEthereumChain: 'Switch network?',
  wallet_addEthereumChain: 'Add this network?',
}

const familyNames: Readonly<Record<string, string>> = { eip155: 'Ethereum', solana: 'Solana' }

/** Shows what a wallet on a phone would: a link to paste, requests to answer, sites it is connected to. */
function Phone({ pocket, uri }: { readonly pocket: Pocket; readonly uri: string }) {
  const { wallet, names } = pocket
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const [link, setLink] = useState(uri)
  const [problem, setProblem] = useState('')
  useEffect(() => wallet.watch(redraw), [wallet])

  const run = (task: () => Promise<unknown> | undefined) => {
    setProblem('')
    Promise.resolve()
      .then(task)
      .catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)))
  }
  const pair = (event: FormEvent) => {
    event.preventDefault()
    run(async () => {
      wallet.pair(link)
      setLink('')
    })
  }
  const [prompt] = wallet.getPrompts()
  return (
    <main>
      <header>
        <img src="/dev-wallet.svg" alt="" width="40" height="40" />
        <h1>Pocket</h1>
        <small>A demo mobile wallet. Its tokens have no value.</small>
      </header>
      <form onSubmit={pair}>
        <label>
          Connection link
          <input value={link} onChange={({ target }) => setLink(target.value)} placeholder="wc:…" autoComplete="off" />
        </label>
        <button type="submit" className="btn primary">
          Connect
        </button>
      </form>
      <p role="alert" className="problem">
        {problem}
      </p>
      {prompt && (
        <section className="prompt" aria-label="Request">
          <h2>{describePrompt(prompt, names).title}</h2>
          <dl className="rows">
            {describePrompt(prompt, names).facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <div className="buttons">
            <button type="button" className="btn" onClick={() => run(() => wallet.reject(prompt.id))}>
              Decline
            </button>
            <button type="button" className="btn primary" onClick={() => run(() => wallet.approve(prompt.id))}>
              Approve
            </button>
          </div>
        </section>
      )}
      <Sites pocket={pocket} run={run} />
      <section aria-label="Accounts">
        <h2>Accounts</h2>
        <dl className="rows">
          {Object.entries(wallet.addresses).map(([family, address]) => (
            <div key={family}>
              <dt>{familyNames[family] ?? family}</dt>
              <dd className="address" data-testid={`address-${family}`}>
                {address}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </main>
  )
}

type SitesProps = { readonly pocket: Pocket; readonly run: (task: () => Promise<unknown>) => void }

function Sites({ pocket, run }: SitesProps) {
  const { wallet, names } = pocket
  const sessions = wallet.getSessions()
  const networks = [...names].filter(([id]) => id.startsWith('eip155:'))
  return (
    <section aria-label="Connected sites">
      <h2>Connected sites</h2>
      {sessions.length === 0 && (
        <p className="none">None yet. Choose “WalletConnect” on the site, copy its link, and paste it above.</p>
      )}
      <ul className="rows">
        {sessions.map(({ topic, peer }) => (
          <li key={topic}>
            <span>{peer.metadata.name}</span> <small>{peer.metadata.url}</small>
          </li>
        ))}
      </ul>
      {sessions.length > 0 && (
        <div className="buttons">
          {networks.map(([id, name]) => (
            <button
              key={id}
              type="button"
              className="btn"
              onClick={() => run(() => wallet.switchNetwork(id as `eip155:${number}`))}
            >
              Use {name}
            </button>
          ))}
          <button type="button" className="btn" onClick={() => run(() => wallet.disconnect())}>
            Disconnect
          </button>
        </div>
      )}
    </section>
  )
}

const root = createRoot(document.getElementById('app') as HTMLElement)
const search = new URLSearchParams(location.search)

createPocket(search).then(
  (pocket) =>
    root.render(
      <StrictMode>
        <Phone pocket={pocket} uri={search.get('uri') ?? ''} />
      </StrictMode>,
    ),
  (error: unknown) => root.render(<p>{error instanceof Error ? error.message : String(error)}</p>),
)

type Fact = readonly [name: string, value: string]

/** A request as someone with a phone in the hand reads it. */
function describePrompt(
  prompt: PhonePrompt,
  names: ReadonlyMap<string, string>,
): { readonly title: string; readonly facts: readonly Fact[] } {
  const site: Fact = ['Site', `${prompt.site.name} · ${prompt.site.url}`]
  if (prompt.kind === 'connect') {
    const { requiredNamespaces, optionalNamespaces } = prompt.proposal
    const asked = Object.values({ ...requiredNamespaces, ...optionalNamespaces }).flatMap(({ chains = [] }) => chains)
    const known = [...new Set(asked.flatMap((id) => names.get(id) ?? []))]
    return {
      title: 'Connect to this site?',
      facts: [site, ['Networks', known.join(', ') || 'none that this wallet supports']],
    }
  }
  if (prompt.kind === 'signIn') return { title: 'Sign in to this site?', facts: [site] }
  const { method, params, networkId } = prompt.request
  const network: Fact = ['Network', names.get(networkId) ?? networkId]
  return { title: titles[method] ?? method, facts: [site, network, ...describeParams(method, params)] }
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

/** What the start command publishes, as far as a phone wants to know it. */
type Published = {
  readonly chains?: readonly {
    readonly caipNetworkId: `eip155:${number}`
    readonly rpcUrl: string
    readonly name: string
  }[]
  readonly accounts?: readonly { readonly privateKey: `0x${string}` }[]
  readonly relayUrl?: string
}

type Pocket = { readonly wallet: PhoneWallet; readonly names: ReadonlyMap<string, string> }

/** A wallet that needs nothing but a relay: chains it sends through are those that run beside the page, if any do. */
async function createPocket(search: URLSearchParams): Promise<Pocket> {
  const published = await load()
  const chains = published.chains ?? []
  const networks: readonly PhoneNetwork[] = [
    ...chains.map(({ caipNetworkId, rpcUrl }) => ({
      networkId: caipNetworkId,
      rpcUrl: new URL(rpcUrl, location.origin).href,
    })),
    { networkId: relayedSolana.caipNetworkId },
  ]
  const relay = new URL(search.get('relay') ?? published.relayUrl ?? '/relay', location.origin)
  const wallet = createPhoneWallet({
    relayUrl: relay.href.replace(/^http/, 'ws'),
    projectId: search.get('project') ?? 'demo',
    networks,
    evmKey: published.accounts?.[accountIndex]?.privateKey ?? emptyKey,
    solanaSeed: new Uint8Array(32).fill(5),
    name: 'Pocket',
    nativeLink: 'pocket://',
    storage: createWebStorage(localStorage, window),
  })
  const names = new Map<string, string>([
    ...chains.map(({ caipNetworkId, name }) => [caipNetworkId, name] as const),
    [relayedSolana.caipNetworkId, relayedSolana.name],
  ])
  return { wallet, names }
}

async function load(): Promise<Published> {
  try {
    const response = await fetch('/devnet.json')
    return response.ok ? ((await response.json()) as Published) : {}
  } catch {
    return {}
  }
}
