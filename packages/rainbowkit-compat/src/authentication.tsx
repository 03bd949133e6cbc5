import type { FoyerOptions } from '@foyer/core'
import { getAccount } from '@wagmi/core'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react'
import { useConfig } from 'wagmi'

export type AuthenticationStatus = 'loading' | 'unauthenticated' | 'authenticated'

/** How a site signs its visitors in. */
export type AuthenticationAdapter<message> = {
  readonly getNonce: () => Promise<string>
  readonly createMessage: (args: { nonce: string; address: `0x${string}`; chainId: number }) => message
  /** Older adapters make the text of the message here. */
  readonly getMessageBody?: ((args: { message: message }) => string) | undefined
  readonly verify: (args: { message: message; signature: string }) => Promise<boolean>
  readonly signOut: () => Promise<void>
}

/** Checks an adapter by its type, and gives it back. */
export function createAuthenticationAdapter<message>(
  adapter: AuthenticationAdapter<message>,
): AuthenticationAdapter<message> {
  return adapter
}

type SiweConfig = NonNullable<FoyerOptions['siweConfig']>

type Authentication = { readonly status: AuthenticationStatus; readonly siweConfig: SiweConfig }

const AuthenticationContext = createContext<Authentication | undefined>(undefined)

/** The sign-in of the page; undefined without a provider above. */
export const useAuthentication = (): Authentication | undefined => useContext(AuthenticationContext)

type Session = { readonly address: string; readonly chainId: number }

/** Goes around `RainbowKitProvider`. `status` is the site's own; a visitor who connects is asked to sign while it is `unauthenticated`. */
export function RainbowKitAuthenticationProvider<message>(props: {
  readonly adapter: AuthenticationAdapter<message>
  readonly status: AuthenticationStatus
  /** Default true. */
  readonly enabled?: boolean | undefined
  readonly children?: ReactNode
}) {
  const { adapter, status, enabled = true, children } = props
  const config = useConfig()
  const latest = useRef({ adapter, status })
  const session = useRef<Session>(undefined)
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    latest.current = { adapter, status }
    if (status === 'unauthenticated') session.current = undefined
    if (status !== 'loading') for (const go of waiting.current.splice(0)) go()
  })
  const siweConfig = useMemo(() => {
    const readAccount = () => {
      const { address, chainId } = getAccount(config)
      return address && chainId !== undefined ? { address, chainId } : undefined
    }
    const waitForStatus = async () => {
      if (latest.current.status === 'loading') await new Promise<void>((go) => waiting.current.push(go))
    }
    return createSiweConfig<message>({ latest, session, readAccount, waitForStatus })
  }, [config])
  const value = useMemo(() => ({ status, siweConfig }), [status, siweConfig])
  return <AuthenticationContext.Provider value={enabled ? value : undefined}>{children}</AuthenticationContext.Provider>
}

type Ref<value> = { current: value }

type SiweParams<message> = {
  readonly latest: Ref<{ readonly adapter: AuthenticationAdapter<message>; readonly status: AuthenticationStatus }>
  readonly session: Ref<Session | undefined>
  readonly readAccount: () => Session | undefined
  /** Until the site knows whether someone is signed in. */
  readonly waitForStatus: () => Promise<void>
}

function createSiweConfig<message>({ latest, session, readAccount, waitForStatus }: SiweParams<message>): SiweConfig {
  let asked: { readonly message: message; readonly text: string; readonly session: Session } | undefined
  return {
    getNonce: () => latest.current.adapter.getNonce(),
    getMessageParams: async () => ({ domain: location.host, uri: location.origin }),
    createMessage({ nonce, address: did, chainId }) {
      const address = did.split(':').at(-1) as `0x${string}`
      const { adapter } = latest.current
      const message = adapter.createMessage({ nonce, address, chainId })
      const text = adapter.getMessageBody?.({ message }) ?? String(message)
      asked = { message, text, session: { address, chainId } }
      return text
    },
    async verifyMessage({ message: text, signature }) {
      // a signature of another text than the one that was composed last begins no session
      if (!asked || asked.text !== text) return false
      const { message, session: next } = asked
      if (!(await latest.current.adapter.verify({ message, signature }))) return false
      session.current = next
      return true
    },
    async getSession() {
      await waitForStatus()
      // the site says that someone is signed in, not who: the account of that moment, and no other that comes later
      if (latest.current.status === 'authenticated') session.current ??= readAccount()
      return session.current
    },
    async signOut() {
      session.current = undefined
      await latest.current.adapter.signOut()
      return true
    },
  }
}
