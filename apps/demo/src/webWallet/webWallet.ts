import { type CreateConnectorFn, createConnector } from '@wagmi/core'
import { type Address, getAddress } from 'viem'

const accepted = 'lumen.webWallet'
/** Between two looks whether the window is still there, in ms; a window tells no one that it closes. */
const lookInterval = 200

/**
 * A vendor's connector as sites put one into their wagmi config: a wallet that is a page in a window of its own. Its
 * account is one that the local chain holds the key of, so what it signs is real.
 */
export function webWallet(rpcUrls: Readonly<Record<number, string>>): CreateConnectorFn {
  return createConnector((config) => {
    const getChainId = async () => config.chains[0].id
    const request = async ({ method, params = [] }: { method: string; params?: unknown }) => {
      const response = await fetch(rpcUrls[await getChainId()] ?? '', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      })
      const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
      if (error) throw new Error(error.message)
      return result
    }
    const getAccounts = async (): Promise<readonly Address[]> => {
      const accounts = (await request({ method: 'eth_accounts' })) as Address[]
      return accounts.slice(-1).map((account) => getAddress(account))
    }
    const isAuthorized = async () => sessionStorage.getItem(accepted) !== null
    return {
      id: 'lumen-web-wallet',
      name: 'Web wallet',
      type: 'webWallet',
      async connect({ isReconnecting, withCapabilities } = {}) {
        // before anything is awaited: a browser lets a window through only within the visitor's gesture
        if (!isReconnecting) await openApprovalWindow()
        sessionStorage.setItem(accepted, '1')
        const accounts = await getAccounts()
        const withNone = accounts.map((address) => ({ address, capabilities: {} }))
        return { accounts: (withCapabilities ? withNone : accounts) as never, chainId: await getChainId() }
      },
      async disconnect() {
        sessionStorage.removeItem(accepted)
      },
      getAccounts,
      getChainId,
      isAuthorized,
      getProvider: async () => ({ request, on() {}, removeListener() {} }),
      onAccountsChanged() {},
      onChainChanged() {},
      onDisconnect() {},
    }
  })
}

/** Resolves when the visitor approves in the window. @throws Error when it is blocked, closed or answered otherwise */
function openApprovalWindow(): Promise<void> {
  const popup = window.open('/webwallet.html', 'web-wallet', 'popup,width=380,height=520')
  if (!popup) return Promise.reject(new Error('Pop-up window blocked'))
  return new Promise((resolve, reject) => {
    const done = new AbortController()
    const finish = (error?: Error) => {
      done.abort()
      clearInterval(timer)
      if (error) reject(error)
      else resolve()
    }
    const timer = setInterval(() => {
      if (popup.closed) finish(new Error('Pop-up window was closed'))
    }, lookInterval)
    const onMessage = ({ source, origin, data }: MessageEvent) => {
      if (source !== popup || origin !== location.origin) return
      const answer = (data as { webWallet?: unknown } | null)?.webWallet
      if (answer !== 'approved' && answer !== 'rejected') return
      finish(answer === 'approved' ? undefined : Object.assign(new Error('Rejected'), { code: 4001 }))
      popup.close()
    }
    window.addEventListener('message', onMessage, { signal: done.signal })
  })
}
