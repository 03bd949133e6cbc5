import type { Emitter, ExternalProvider, ExternalProviderEvent } from '@foyer/base'

/** What of an external wallet is behind its code. */
export type ExternalSessions = Pick<
  ExternalProvider,
  'connect' | 'getSession' | 'switchNetwork' | 'disconnect' | 'request'
>

type Params = Pick<ExternalProvider, 'id' | 'name' | 'type' | 'namespaces'> & {
  readonly load: () => Promise<ExternalSessions>
  /** An adapter has asked for a session, and has one. */
  readonly onConnected: () => Promise<void>
  readonly events: Emitter<ExternalProviderEvent>
}

/** An external wallet as adapters see it from the start; what is behind it loads with the first question. */
export function createExternalProvider({ load, onConnected, events, ...listing }: Params): ExternalProvider {
  return {
    ...listing,
    async connect(input) {
      const session = await (await load()).connect(input)
      onConnected().catch(() => {})
      return session
    },
    getSession: (input) => load().then((sessions) => sessions.getSession(input)),
    switchNetwork: (input) => load().then((sessions) => sessions.switchNetwork(input)),
    disconnect: () => load().then((sessions) => sessions.disconnect()),
    request: (call, options) => load().then((sessions) => sessions.request(call, options)),
    watch: events.on,
  }
}
