import { cleanText, isSameAddress } from '@foyer/base'
import * as z from 'zod/mini'
import { isText } from '../../ledger/isLedgerRecord.ts'
import type { LedgerRecord } from '../../ledger/ledgerRecord.ts'

/** Whose key may act: a secp256k1 key by its public half, or an account by its address. */
export type PermissionSigner =
  | { readonly type: 'account'; readonly data: { readonly address: `0x${string}` } }
  | {
      readonly type: 'keys'
      readonly data: {
        readonly keys: readonly [{ readonly type: 'secp256k1'; readonly publicKey: `0x${string}` }]
      }
    }

/**
 * What a site asks to do without asking each time. Amounts are in base units, as hexadecimal or decimal text.
 * @see ERC-7715
 */
export type PermissionRequest = {
  /** Default: the connected network; another one is refused. */
  readonly chainId?: number | undefined
  /** When it ends, in seconds since 1970. */
  readonly expiry: number
  readonly signer: PermissionSigner
  /** One; ask for several in calls of their own. */
  readonly permissions: readonly [Permission]
  /** `call-limit`: how often at most. */
  readonly policies?: readonly PermissionPolicy[] | undefined
}

/** What a key may do. */
export type Permission = {
  readonly type:
    | 'contract-call'
    | 'native-token-transfer'
    | 'native-token-recurring-allowance'
    | 'erc20-token-transfer'
    | 'erc20-recurring-allowance'
  /** By the type: see the guide on session keys. */
  readonly data: { readonly [name: string]: unknown }
}

/** How often it may. */
export type PermissionPolicy = { readonly type: 'call-limit'; readonly data: { readonly count: number } }

/** What the holder of the key needs to act. @see ERC-7710 */
export type GrantedPermission = {
  readonly chainId: number
  /** The visitor's account, which acts. */
  readonly address: string
  /** In seconds since 1970. */
  readonly expiry: number
  /** What `delegationManager` takes for it, and `revokePermissions`. */
  readonly context: `0x${string}`
  readonly delegationManager: `0x${string}`
  /** Makes the account where it is not there yet. */
  readonly accountMeta: readonly { readonly factory: string; readonly factoryData: string }[]
}

/** How a permission stands; `unsure`: the network does not say. */
export type PermissionState = 'active' | 'revoking' | 'revoked' | 'expired' | 'unsure'

/** A permission that this site was given. */
export type ListedPermission = {
  /** For `revokePermissions`. */
  readonly pci: `0x${string}`
  readonly chainId: number
  /** The wallet's name for the network; undefined where it does not say one. */
  readonly network: string | undefined
  readonly address: string
  /** In seconds since 1970. */
  readonly expiry: number
  /** The wallet's own words for it: "send up to 5 USDC to anyone". */
  readonly description: string
  readonly state: PermissionState
}

const hex = z.string().check(z.regex(/^0x([0-9a-f]{2})+$/i), z.maxLength(100_000))
const chain = z.pipe(
  z.union([z.string().check(z.regex(/^0x[0-9a-f]{1,13}$/i)), z.int().check(z.gte(1))]),
  z.transform((value) => Number(value)),
)
const moment = z.int().check(z.gte(1), z.lte(99_999_999_999))
const account = z.string().check(z.regex(/^0x[0-9a-f]{40}$/i))

const granted = z.object({
  chainId: chain,
  address: account,
  expiry: moment,
  context: hex,
  accountMeta: z._default(z.array(z.object({ factory: account, factoryData: hex })), []),
  signerMeta: z.object({ delegationManager: account }),
})
const listed = z.object({
  pci: hex,
  chainId: chain,
  network: z.optional(z.string()),
  address: account,
  expiry: moment,
  description: z.string(),
  state: z.enum(['active', 'revoking', 'revoked', 'expired', 'unsure']),
})

/** Wallets answer with a list, those of before with the one. @returns undefined for what is no answer */
export function readGranted(answer: unknown): GrantedPermission | undefined {
  const parsed = granted.safeParse(Array.isArray(answer) ? answer[0] : answer)
  if (!parsed.success) return undefined
  const { signerMeta, context, ...rest } = parsed.data
  return {
    ...rest,
    context: context as `0x${string}`,
    delegationManager: signerMeta.delegationManager as `0x${string}`,
  }
}

/** Reads the permissions that an answer lists; what is none is left out. */
export function readListed(answer: unknown): readonly ListedPermission[] {
  return (Array.isArray(answer) ? answer : []).flatMap((row) => {
    const parsed = listed.safeParse(row)
    if (!parsed.success) return []
    const { pci, network, description, ...rest } = parsed.data
    return [
      {
        ...rest,
        pci: pci as `0x${string}`,
        network: cleanText(network, 60),
        description: cleanText(description, 300) ?? '',
      },
    ]
  })
}

/** What a wallet was asked about what the site may do alone. */
export type PermissionDetails = {
  readonly task: 'grant' | 'revoke'
  /** Of what is granted, in seconds since 1970. */
  readonly expiry?: number
  /** Ends of the `pci` of what is revoked. */
  readonly pcis?: readonly string[]
}

export type PermissionRecord = LedgerRecord<'permission', PermissionDetails>

/** So much of it tells one from another. */
const pciEnd = -64

export function isPermissionRecord(record: LedgerRecord): record is PermissionRecord {
  if (record.kind !== 'permission') return false
  const { task, expiry, pcis } = record.details as Readonly<Record<string, unknown>>
  const isList = (value: unknown) => Array.isArray(value) && value.every((pci) => isText(pci))
  return (task === 'revoke' || Number.isFinite(expiry)) && (task === 'grant' || isList(pcis))
}

export function toPciEnd(pci: string): string {
  return pci.slice(pciEnd)
}

/** Whether what the wallet lists says that it was done. */
export function isDone(record: PermissionRecord, listed: readonly ListedPermission[]): boolean {
  const { task, expiry, pcis = [] } = record.details
  const own = listed.filter(({ address }) => isSameAddress('eip155', address, record.account))
  if (task === 'grant') {
    return own.some((one) => one.expiry === expiry && `eip155:${one.chainId}` === record.networkId)
  }
  // one that is not listed may still be active: the list may be another wallet's, or cut short
  const over = new Set(
    own.filter(({ state }) => state === 'revoked' || state === 'expired').map(({ pci }) => toPciEnd(pci)),
  )
  return pcis.length > 0 && pcis.every((pci) => over.has(pci))
}
