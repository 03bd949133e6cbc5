import { type FormEvent, StrictMode, useEffect, useReducer, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createPocket, type Pocket } from './createPocket.ts'

import { describePrompt } from './describePrompt.ts'

const familyNames: Readonly<Record<string, string>> = { eip155: 'Ethereum', solana: 'Solana' }

/** What a wallet on a phone shows: a link to paste, requests to answer, sites it is connected to. */
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
        <small>A wallet that plays a phone. Its coins are worth nothing.</small>
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
