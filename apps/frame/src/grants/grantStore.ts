import type { Hex } from 'viem'
import { getAddress } from 'viem/utils'
import * as z from 'zod/mini'
import type { ChainId } from '../chain/chainId.ts'
import type { Wallet } from '../wallet.ts'
import { type Delegation, hashDelegation } from './delegation.ts'
import type { AskedPermission } from './permission.ts'

/** What was granted, as it is told again: to the site, and to the person who looks at the list. */
export type GrantedAnswer = {
  readonly address: string
  /** In seconds since 1970. */
  readonly expiry: number
  readonly signer: unknown
  readonly permission: AskedPermission
}

/** One grant of the visitor's, as the server keeps it. */
export type KeptGrant = {
  readonly hash: Hex
  readonly chainId: ChainId
  readonly site: string
  /** ms since 1970 */
  readonly createdAt: number
  /** Someone wanted it back, and the server goes on until the chain has it. */
  readonly isRevoking: boolean
  readonly granted: GrantedAnswer
  readonly delegation: Delegation
}

const hex = z.string().check(z.regex(/^0x[0-9a-f]*$/i))
const kept = z.object({
  hash: hex,
  chainId: z.string(),
  site: z.string(),
  createdAt: z.number(),
  isRevoking: z.boolean(),
  grant: z.object({
    granted: z.object({
      address: hex,
      expiry: z.number(),
      signer: z.unknown(),
      permission: z.object({ type: z.string(), data: z.unknown(), policies: z.array(z.unknown()) }),
    }),
    delegation: z.object({
      delegate: hex,
      delegator: hex,
      authority: hex,
      salt: z.string().check(z.regex(/^\d{1,78}$/)),
      caveats: z.array(z.object({ enforcer: hex, terms: hex })),
    }),
  }),
})
const answer = z.object({ grants: z.array(z.unknown()) })

/** Those of the site that embeds the wallet; in its own window all of them. One that does not fit its hash is left out. */
export async function listGrants(wallet: Wallet, signal?: AbortSignal): Promise<readonly KeptGrant[]> {
  const { grants } = answer.parse(await wallet.call('grants/list', {}, signal))
  return grants.flatMap((one) => {
    const parsed = kept.safeParse(one)
    if (!parsed.success) return []
    const { hash, grant, chainId, ...rest } = parsed.data
    const delegation = toDelegation(grant.delegation)
    if (!delegation || hashDelegation(delegation) !== hash) return []
    return [{ ...rest, hash: hash as Hex, chainId: chainId as ChainId, granted: grant.granted, delegation }]
  })
}

type NewGrant = Pick<KeptGrant, 'chainId' | 'granted' | 'delegation'>

/** Keeps grants before anyone is given them. Asked again it is the same. */
export async function saveGrants(wallet: Wallet, grants: readonly NewGrant[]): Promise<void> {
  await wallet.call('grants/add', {
    grants: grants.map(({ chainId, granted, delegation }) => ({
      hash: hashDelegation(delegation),
      chainId,
      expiresAt: granted.expiry * 1_000,
      grant: { granted, delegation: { ...delegation, salt: String(delegation.salt) } },
    })),
  })
}

type Revocation = { readonly chainId: ChainId; readonly hashes: readonly Hex[]; readonly operation: readonly unknown[] }

/** Keeps the signed operation that takes grants back, which the server then sends as well until the chain has it. */
export async function saveRevocation(wallet: Wallet, { hashes, ...rest }: Revocation): Promise<void> {
  await wallet.call('grants/revoke', { hash: hashes, ...rest })
}

function toDelegation(found: z.output<typeof kept>['grant']['delegation']): Delegation | undefined {
  try {
    return {
      delegate: getAddress(found.delegate),
      delegator: getAddress(found.delegator),
      authority: found.authority as Hex,
      salt: BigInt(found.salt),
      caveats: found.caveats.map(({ enforcer, terms }) => ({ enforcer: getAddress(enforcer), terms: terms as Hex })),
    }
  } catch {
    return undefined
  }
}
