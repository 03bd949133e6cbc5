import { atom } from 'jotai/vanilla'
import type { Foyer } from '../foyer.ts'
import type { AlertRow, AlertVariant, alerts } from './texts.ts'

/** What an alert can be about. */
export type AlertName = keyof typeof alerts
/** A message for the site's developer: on the console, and in the dialog where `debug` is on. */
export type Alert = {
  readonly name: AlertName
  readonly variant: AlertVariant
  readonly title: string
  readonly message: string
}

const raisedAtom = atom<ReadonlySet<string>>(new Set<string>())

/** The alert on screen; shown only with the `debug` option. */
export const alertAtom = atom<Alert | undefined>(undefined)

/**
 * Tells the developer, once per alert and detail. Never for something the visitor did.
 * The texts are for developers alone and load only when there is something to tell.
 */
export function raiseAlert(foyer: Foyer, params: { name: AlertName; detail?: string }): void {
  const { name, detail = '' } = params
  const key = `${name} ${detail}`
  if (foyer.store.get(raisedAtom).has(key)) return
  foyer.store.set(raisedAtom, (raised) => new Set(raised).add(key))
  import('./texts.ts').then(
    ({ alerts }) => {
      const [variant, title, toMessage] = alerts[name] as AlertRow
      const message = toMessage(detail)
      console[variant === 'warning' ? 'warn' : variant](`Foyer: ${title}. ${message}`)
      if (foyer.config.debug) foyer.store.set(alertAtom, { name, variant, title, message })
    },
    () => console.error(`Foyer: ${key}`),
  )
}
