import { FoyerError, type SiwxConfig, type SiwxSession } from '@foyer/base'

export type MemorySiwxOptions = {
  readonly required?: boolean | undefined
  readonly signOutOnDisconnect?: boolean | undefined
  readonly sessions?: readonly SiwxSession[] | undefined
}

/** A site's sign-in that believes every signature and keeps its sessions in a list, in the test's hands. */
export type MemorySiwx = SiwxConfig & {
  /** The sessions that live, as `<CAIP-2>:<address>`. */
  list(): readonly string[]
  /** What was asked of the site, in order. */
  readonly calls: readonly string[]
  /** From now on the site answers no question before `release` is called. */
  hold(): () => void
  /** The next call of this name fails. @param error default: the site's server does not answer */
  failNext(name: 'getSessions' | 'createMessage' | 'addSession' | 'revokeSession' | 'setSessions', error?: Error): void
}

/** @returns a session of an account, as a site had kept it */
export function siwxSession(chainId: SiwxSession['data']['chainId'], accountAddress: string): SiwxSession {
  return { data: { accountAddress, chainId }, message: '', signature: '' }
}

export function memorySiwx({ required, signOutOnDisconnect, sessions = [] }: MemorySiwxOptions = {}): MemorySiwx {
  const [calls, failing]: [string[], Map<string, Error>] = [[], new Map()]
  const toKey = ({ data }: SiwxSession) => `${data.chainId}:${data.accountAddress}`
  const saved = new Map(sessions.map((one) => [toKey(one), one]))
  let held: Promise<void> = Promise.resolve()
  const begin = async (name: string, about: string) => {
    calls.push(`${name} ${about}`)
    await held
    const error = failing.get(name)
    failing.delete(name)
    if (error) throw error
  }
  return {
    ...(required !== undefined && { getRequired: () => required }),
    ...(signOutOnDisconnect !== undefined && { signOutOnDisconnect }),
    async createMessage({ accountAddress, chainId }) {
      await begin('createMessage', `${chainId}:${accountAddress}`)
      const site = { domain: 'site.example', uri: 'https://site.example/', nonce: 'abcdefgh12345678' }
      return { accountAddress, chainId, ...site, version: '1', toString: () => `${chainId}:${accountAddress} signs in` }
    },
    async addSession(session) {
      await begin('addSession', toKey(session))
      saved.set(toKey(session), session)
    },
    async revokeSession(chainId, address) {
      await begin('revokeSession', `${chainId}:${address}`)
      saved.delete(`${chainId}:${address}`)
    },
    async setSessions(all) {
      await begin('setSessions', all.map(toKey).join())
      saved.clear()
      for (const one of all) saved.set(toKey(one), one)
    },
    async getSessions(chainId, address) {
      await begin('getSessions', `${chainId}:${address}`)
      return [...saved.values()].filter((one) => toKey(one) === `${chainId}:${address}`)
    },
    list: () => [...saved.keys()],
    calls,
    hold() {
      let release = () => {}
      held = new Promise((resolve) => {
        release = resolve
      })
      return release
    },
    failNext: (name, error = new FoyerError('ServerError')) => void failing.set(name, error),
  }
}
