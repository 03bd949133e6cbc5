import type { Foyer } from '@foyer/core'
import { readFlows, readState } from './readState.ts'
import { redact } from './redact.ts'
import type { AskedHost } from './watchRequests.ts'

/** One fact, and when it happened: milliseconds since the page began. */
export type LoggedEvent = { readonly at: number; readonly type: string; readonly properties: unknown }

/** A text for a bug report: what the panel shows, without what is nobody else's business. */
export function writeReport(foyer: Foyer, events: readonly LoggedEvent[], requests: readonly AskedHost[]): string {
  const networkIds = foyer.config.networks.map(({ caipNetworkId }) => caipNetworkId)
  const references = networkIds.map((id) => id.split(':')[1] ?? '')
  // hosts that the configuration names; a long part of one may be a key of its own
  const hosts = requests.flatMap(({ host, isNamed }) => (isNamed && !/[^.]{20}/.test(host) ? host : []))
  const known = new Set<string>([...networkIds, ...references, ...hosts])
  const facts = {
    browser: navigator.userAgent.replace(/[^ -~]/g, ''),
    page: location.protocol,
    networks: networkIds,
    namespaces: [...foyer.adapters.keys()],
    state: readState(foyer),
    flows: readFlows(foyer),
    events,
    requests,
  }
  return JSON.stringify(redact(facts, known), undefined, 2)
}
