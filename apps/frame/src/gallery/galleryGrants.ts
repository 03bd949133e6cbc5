import { createDelegation, hashDelegation } from '../grants/delegation.ts'
import { readGrantRequest } from '../grants/readGrantRequest.ts'
import { toCaveats } from '../grants/toCaveats.ts'

const account = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'
const game = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const chainId = 'eip155:1'
const createdAt = Date.now() - 3_600_000
const now = Math.floor(createdAt / 1_000)
const signer = { type: 'account', data: { address: '0xbDA5747bFD65F08deb54cb465eB87D40e51B197E' } }

const toRow = (host: string, permission: object, { expiry = now + 86_400, isRevoking = false } = {}) => {
  const request = readGrantRequest({ expiry, signer, permissions: [permission] }, { chainId, now, account })
  const caveats = toCaveats(request, { account, nonce: 0n })
  const delegation = createDelegation({ delegate: request.delegate, delegator: account, caveats })
  return {
    hash: hashDelegation(delegation),
    chainId,
    site: `https://${host}`,
    createdAt,
    isRevoking,
    grant: {
      granted: { address: account, expiry, signer, permission: request.asked },
      delegation: { ...delegation, salt: String(delegation.salt) },
    },
  }
}

const coin = { type: 'native-token-transfer', data: { allowance: '50000000000000000', perCall: '10000000000000000' } }
const abi = [{ type: 'function', name: 'play', inputs: [{ type: 'uint256' }] }]
const play = { type: 'contract-call', data: { address: game, abi, functions: [{ functionName: 'play' }] } }

/** What a server keeps of grants: one that holds, one that is being taken back, one that has run out. */
export const galleryGrants = [
  toRow('app.lumen.example', coin),
  toRow('play.lumen.example', play, { isRevoking: true }),
  toRow('old.lumen.example', play, { expiry: now + 60 }),
]
