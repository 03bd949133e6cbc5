/** Where it is kept; `localStorage` fits. Reading or writing it may throw. */
type Port = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Specification §3: what a site remembers of the embedded wallet. The session itself lives in the frame. */
const keys = {
  isUsed: '@appkit-wallet/EMAIL_LOGIN_USED_KEY',
  email: '@appkit-wallet/EMAIL',
  lastEmailLoginTime: '@appkit-wallet/LAST_EMAIL_LOGIN_TIME',
  lastUsedChain: '@appkit-wallet/LAST_USED_CHAIN_KEY',
  socialUserName: '@appkit-wallet/SOCIAL_USERNAME',
  socialProvider: '@appkit/connected_social',
  socialAvatar: '@appkit-wallet/SOCIAL_AVATAR',
  smartAccountNetworks: '@appkit-wallet/SMART_ACCOUNT_ENABLED_NETWORKS',
} as const

/** Between two mails with a code, in ms (specification §9). */
export const emailCooldown = 30_000

export type LoginCache = {
  /** A login was used here before: only then is the frame worth loading before the visitor asks for it. */
  isUsed(): boolean
  getEmail(): string | undefined
  getUserName(): string | undefined
  /** The picture of the account elsewhere, as it was stored. */
  getAvatar(): string | undefined
  /** Of the account elsewhere that the visitor signed in with, as it was stored. */
  getSocialProvider(): string | undefined
  /** A CAIP-2 id, an EVM chain id or a bare reference, as the frame answered last. */
  getLastChain(): string | undefined
  /** EVM chain ids on which the frame has smart accounts. */
  getSmartAccountNetworks(): readonly number[]
  setSmartAccountNetworks(chainIds: readonly number[]): void
  setLastChain(chainId: string | number): void
  /** The visitor is in: remembers the login and ends the pause between mails. */
  setLogin(login: {
    readonly email?: string | null | undefined
    /** As the provider calls the visitor now; null: there is none. */
    readonly userName?: string | null | undefined
    /** A data address; null: there is none. */
    readonly avatar?: string | null | undefined
    /** Null: a login without one. */
    readonly socialProvider?: string | null | undefined
  }): void
  /** A mail was sent just now. */
  setMailed(now: number): void
  /** Milliseconds until another mail may be asked for; 0 when it may be now. */
  getCooldown(now: number): number
  /** Signed out, or the frame knows no login. */
  clear(): void
}

/** Never throws: where storage is refused, it is kept in memory for as long as the page lives. */
export function createLoginCache(port: Port | undefined): LoginCache {
  const memory = new Map<string, string>()

  function get(key: string): string | undefined {
    try {
      return memory.get(key) ?? port?.getItem(key) ?? undefined
    } catch {
      return undefined
    }
  }

  function set(key: string, value: string | undefined): void {
    memory.delete(key)
    try {
      if (value === undefined) port?.removeItem(key)
      else if (port) port.setItem(key, value)
      else memory.set(key, value)
    } catch {
      if (value !== undefined) memory.set(key, value)
    }
  }

  return {
    isUsed: () => get(keys.isUsed) === 'true',
    getEmail: () => get(keys.email),
    getUserName: () => get(keys.socialUserName),
    getAvatar: () => get(keys.socialAvatar),
    getSocialProvider: () => get(keys.socialProvider),
    getLastChain: () => get(keys.lastUsedChain),
    getSmartAccountNetworks() {
      const ids = get(keys.smartAccountNetworks)?.split(',').filter(Boolean).map(Number) ?? []
      return ids.filter((id) => Number.isSafeInteger(id) && id > 0)
    },
    setSmartAccountNetworks: (chainIds) => set(keys.smartAccountNetworks, chainIds.join(',')),
    setLastChain: (chainId) => set(keys.lastUsedChain, String(chainId)),
    setLogin({ email, userName, avatar, socialProvider }) {
      set(keys.isUsed, 'true')
      if (email) set(keys.email, email)
      if (userName !== undefined) set(keys.socialUserName, userName || undefined)
      if (avatar !== undefined) set(keys.socialAvatar, avatar || undefined)
      if (socialProvider !== undefined) set(keys.socialProvider, socialProvider ?? undefined)
      set(keys.lastEmailLoginTime, undefined)
    },
    setMailed: (now) => set(keys.lastEmailLoginTime, String(now)),
    getCooldown(now) {
      const passed = now - Number(get(keys.lastEmailLoginTime) ?? Number.NaN)
      // a clock that was set back must not lock anyone out
      return passed >= 0 && passed < emailCooldown ? emailCooldown - passed : 0
    },
    clear() {
      const { smartAccountNetworks: _, lastEmailLoginTime: __, ...ofLogin } = keys
      for (const key of Object.values(ofLogin)) set(key, undefined)
    },
  }
}
