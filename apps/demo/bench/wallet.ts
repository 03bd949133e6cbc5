/** A wallet that answers at once, so that what is measured is the page and not a node. */
export function announceInstantWallet(): void {
  const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  let isAuthorized = false
  const answers: Readonly<Record<string, unknown>> = {
    eth_requestAccounts: [account],
    eth_chainId: '0x7a69',
    wallet_requestPermissions: [{ caveats: [{ type: 'restrictReturnedAccounts', value: [account] }] }],
  }
  const provider = {
    on() {},
    removeListener() {},
    async request({ method }: { method: string }) {
      if (method === 'eth_accounts') return isAuthorized ? [account] : []
      if (/^(eth_requestAccounts|wallet_requestPermissions)$/.test(method)) isAuthorized = true
      if (method in answers) return answers[method]
      throw Object.assign(new Error(method), { code: 4200 })
    },
  }
  for (const name of ['Alpha', 'Beta', 'Gamma', 'Delta']) {
    const icon =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const info = { uuid: crypto.randomUUID(), name, icon, rdns: `test.${name.toLowerCase()}` }
    const detail = Object.freeze({ info, provider })
    const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    window.addEventListener('eip6963:requestProvider', announce)
    announce()
  }
}
