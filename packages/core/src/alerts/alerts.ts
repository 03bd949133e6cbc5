import { atom } from 'jotai/vanilla'
import type { Foyer } from '../foyer.ts'

type AlertVariant = 'info' | 'warning' | 'error'
type AlertRow = readonly [variant: AlertVariant, title: string, message: (detail: string) => string]

/** Messages for the site's developer (specification §8): variant, short title, what to do. */
export const alerts = {
  ProjectIdNotConfigured: [
    'error',
    'Project ID Not Configured',
    () => 'createFoyer was called without `projectId`. Wallets on this page work; services of the project do not.',
  ],
  LocalConfigurationIgnored: [
    'warning',
    'Local configuration ignored',
    (detail) =>
      `features ${detail}: the project's configuration decides. Manage these features in the project's dashboard.`,
  ],
  OriginNotAllowed: [
    'error',
    'Origin Not Allowed',
    (detail) => `${detail} is not among the allowed origins of the project. Add it in the project's dashboard.`,
  ],
  RateLimited: [
    'error',
    'Rate Limited',
    () => 'The project service was asked too often. Its configuration is read again on the next visit.',
  ],
  ServerError: [
    'error',
    'Server Error',
    () => "The project's configuration could not be fetched: the server failed. The site's own settings count.",
  ],
  ConfigurationUnavailable: [
    'warning',
    'Configuration Unavailable',
    (detail) => `The project's configuration could not be fetched (${detail}). The site's own settings count.`,
  ],
  NetworkNotFound: [
    'error',
    'Network Not Found',
    (detail) => `Network ${detail} is not configured. Include it in the \`networks\` array of createFoyer.`,
  ],
  OptionNotServed: [
    'warning',
    'Option Not Served',
    (detail) => `createFoyer: \`${detail}\` does nothing yet. Remove it.`,
  ],
  StorageBlocked: [
    'info',
    'Storage Blocked',
    () => 'This page may not store data. Connections last until it is closed.',
  ],
} as const satisfies Record<string, AlertRow>

export type AlertName = keyof typeof alerts
export type Alert = {
  readonly name: AlertName
  readonly variant: AlertVariant
  readonly title: string
  readonly message: string
}

const raisedAtom = atom<ReadonlySet<string>>(new Set<string>())

/** The alert on screen; shown only with the `debug` option. */
export const alertAtom = atom<Alert | undefined>(undefined)

/** Tells the developer, once per alert and detail. Never for something the visitor did. */
export function raiseAlert(foyer: Foyer, params: { name: AlertName; detail?: string }): void {
  const { name, detail = '' } = params
  const key = `${name} ${detail}`
  if (foyer.store.get(raisedAtom).has(key)) return
  foyer.store.set(raisedAtom, (raised) => new Set(raised).add(key))
  const [variant, title, toMessage] = alerts[name] as AlertRow
  const message = toMessage(detail)
  console[variant === 'warning' ? 'warn' : variant](`Foyer: ${title}. ${message}`)
  if (foyer.config.debug) foyer.store.set(alertAtom, { name, variant, title, message })
}

export function dismissAlert(foyer: Foyer): void {
  foyer.store.set(alertAtom, undefined)
}
