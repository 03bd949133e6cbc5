import type { EvmWallet } from './evmWallet.ts'
import type { TestGateway } from './testGateway.ts'

/** A message to sign in with, and what the site says of it. */
export function toSignIn(
  address: string,
  nonce: string,
  change: { readonly domain?: string; readonly chainId?: string; readonly lines?: string } = {},
) {
  const { domain = 'localhost:5173', chainId = 'eip155:31337', lines = '' } = change
  const uri = `${domain.startsWith('localhost') ? 'http' : 'https'}://${domain}/`
  const message = `${domain} wants you to sign in with your Ethereum account:
${address}

URI: ${uri}
Version: 1
Chain ID: ${chainId}
Nonce: ${nonce}${lines}`
  return { message, data: { accountAddress: address, chainId, domain, uri, version: '1', nonce } }
}

/** Signs in as a wallet does. @returns the session's token */
export async function signIn(gateway: TestGateway, wallet: EvmWallet): Promise<string> {
  const { body: given } = await gateway.get('/auth/v1/nonce')
  const { message, data } = toSignIn(wallet.account.address, given.nonce)
  const signature = await wallet.signMessage({ message })
  const headers = { 'x-nonce-jwt': `Bearer ${given.token}` }
  const { body } = await gateway.post('/auth/v1/authenticate', { data, message, signature }, {}, headers)
  return body.token
}
