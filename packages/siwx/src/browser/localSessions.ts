import { isCaipNetworkId, isSameAddress, parseCaipNetworkId, type SiwxSession } from '@foyer/base'
import { createEntry, type StoragePort } from './createEntry.ts'
import type { SiwxStorage } from './createSiwx.ts'

export type LocalSessionsOptions = {
  /** @default the page's `localStorage`, where it may be read */
  readonly port?: StoragePort | undefined
  /** @default '@foyer/siwx' */
  readonly key?: string | undefined
}

/** More accounts than a person signs in with; the one that signed in first leaves. */
const sessionLimit = 20

/** Sessions in this browser, for all its tabs. Where nothing can be written, they live as long as the page. */
export function localSessions({ port, key = '@foyer/siwx' }: LocalSessionsOptions = {}): SiwxStorage {
  const entry = createEntry<readonly SiwxSession[]>({ port, key, parse: parseSessions })
  const read = () => entry.get() ?? []
  const write = (sessions: readonly SiwxSession[]) => entry.set(sessions.length > 0 ? sessions : undefined)
  const without = (chainId: string, address: string) => read().filter((session) => !isOf(session, chainId, address))
  return {
    async add(session) {
      const { chainId, accountAddress } = session.data
      write([...without(chainId, accountAddress), session].slice(-sessionLimit))
    },
    set: async (sessions) => write(sessions.slice(-sessionLimit)),
    get: async (chainId, address) => read().filter((session) => isOf(session, chainId, address)),
    delete: async (chainId, address) => write(without(chainId, address)),
  }
}

function isOf({ data }: SiwxSession, chainId: string, address: string): boolean {
  const { namespace } = parseCaipNetworkId(data.chainId)
  return data.chainId === chainId && isSameAddress(namespace, data.accountAddress, address)
}

/** What is no session is left out. */
function parseSessions(value: unknown): readonly SiwxSession[] | undefined {
  return Array.isArray(value) ? value.filter(isSession) : undefined
}

function isSession(value: unknown): value is SiwxSession {
  const { data, message, signature } = (value ?? {}) as { [name in keyof SiwxSession]?: unknown }
  const { chainId, accountAddress } = (data ?? {}) as { [name in keyof SiwxSession['data']]?: unknown }
  const areTexts = [message, signature, accountAddress].every((text) => typeof text === 'string')
  return areTexts && isCaipNetworkId(chainId)
}
