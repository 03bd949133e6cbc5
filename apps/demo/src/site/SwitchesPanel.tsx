import { defaults, type Playground, writePlayground } from '../playground.ts'

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
export function SwitchesPanel({ choices }: { readonly choices: Playground }) {
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
