import { useFoyerTheme } from '@foyer/ui'
import type { ReactNode } from 'react'
import { accents, defaults, type Playground, writePlayground } from './playground.ts'

const themes = ['system', 'light', 'dark'] as const
const switches = [
  ['networkSwitch', 'Network switching'],
  ['send', 'Sending'],
  ['receive', 'Receiving'],
  ['swaps', 'Swapping'],
  ['onramp', 'Buying coins'],
  ['legal', 'Terms and privacy links'],
  ['reconnect', 'Reconnect after reload'],
  ['siwx', 'Signing in'],
  ['signInRequired', 'Nobody stays without signing in'],
  ['wallet', 'Development wallet'],
  ['webWallet', 'Web wallet'],
  ['families', 'Chains beside Ethereum'],
  ['adapters', 'Chain adapters'],
  ['solana', 'Solana, through the relay alone'],
] as const

/** Colours change at once; options make a new foyer, so the page loads again with them in its address. */
export function PlaygroundPanel({ choices }: { readonly choices: Playground }) {
  const { setThemeVariables } = useFoyerTheme()
  const apply = (change: Partial<Playground>) => {
    location.search = writePlayground({ ...choices, ...change })
  }
  return (
    <section id="playground" className="playground" aria-label="Playground">
      <h2>Playground</h2>
      <Group name="Theme">
        {themes.map((theme) => (
          <button key={theme} type="button" aria-pressed={choices.theme === theme} onClick={() => apply({ theme })}>
            {theme}
          </button>
        ))}
      </Group>
      <Group name="Accent">
        {accents.map((accent) => (
          <button
            key={accent}
            type="button"
            className="swatch"
            data-accent={accent.slice(1)}
            aria-label={`Accent ${accent}`}
            aria-pressed={choices.accent === accent}
            onClick={() => {
              setThemeVariables({ '--foyer-accent': accent })
              history.replaceState(null, '', location.pathname + writePlayground({ ...choices, accent }))
            }}
          />
        ))}
      </Group>
      <Group name="Corners">
        {[0, 2, 4, 6].map((radius) => (
          <button key={radius} type="button" aria-pressed={choices.radius === radius} onClick={() => apply({ radius })}>
            {radius}px
          </button>
        ))}
      </Group>
      <Group name="Direction">
        {(['ltr', 'rtl'] as const).map((direction) => (
          <button
            key={direction}
            type="button"
            aria-pressed={choices.direction === direction}
            onClick={() => apply({ direction })}
          >
            {direction === 'ltr' ? 'left to right' : 'right to left'}
          </button>
        ))}
      </Group>
      <fieldset>
        <legend>Options</legend>
        {switches.map(([name, label]) => (
          <label key={name}>
            <input type="checkbox" checked={choices[name]} onChange={() => apply({ [name]: !choices[name] })} />
            {label}
          </label>
        ))}
      </fieldset>
      <button type="button" onClick={() => apply(defaults)}>
        Reset
      </button>
    </section>
  )
}

function Group({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <fieldset>
      <legend>{name}</legend>
      {children}
    </fieldset>
  )
}
