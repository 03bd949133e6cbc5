import type { CallOutput, getSmartSessions as getSmartSessionsCall } from '@foyer/api'
import { normalizeAddress, parseCaipAddress } from '@foyer/base'
import * as z from 'zod/mini'
import type { Chains } from '../chains/chains.ts'
import { verifySignature } from '../chains/verifySignature.ts'
import { throwHttpError } from '../http/httpErrors.ts'
import type { Project, Projects } from '../projects/projects.ts'
import { parseJson } from '../schemas/fields.ts'
import type { Store } from '../store/openStore.ts'

type Source = {
  readonly store: Store
  readonly chains: Chains
  readonly projects: Projects
  readonly now: () => number
}

export type SessionAnswer = CallOutput<typeof getSmartSessionsCall>['pcis'][number]

const listLimit = 200

/** A permission as the account grants it (ERC-7715): who may act, what they may do, until when. */
const sessionPermission = z.object({
  expiry: z.int().check(z.gte(1)),
  signer: z.object({ type: z.string().check(z.maxLength(40)), data: z.optional(z.record(z.string(), z.unknown())) }),
  permissions: z
    .array(z.object({ type: z.string().check(z.maxLength(80)), data: z.optional(z.record(z.string(), z.unknown())) }))
    .check(z.minLength(1), z.maxLength(20)),
  nonce: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
})

/** What an account signs to grant a permission: the JSON text of this. */
const grantSchema = z.object({ action: z.literal('grant'), account: z.string(), ...sessionPermission.shape })

/** CAIP-10 with the address in lower case, as the store has it. */
export function normalizeAccount(account: string): string {
  return normalizeAddress(parseCaipAddress(account).namespace, account)
}

/** The permissions an account granted, the newest first, with those that were revoked. */
export async function getSmartSessions(source: Source, account: string): Promise<readonly SessionAnswer[]> {
  const rows = await source.store
    .selectFrom('sessions')
    .selectAll()
    .where('account', '=', normalizeAccount(account))
    .orderBy('created_at', 'desc')
    .limit(listLimit)
    .execute()
  return rows.flatMap((row) => {
    const permission = sessionPermission.safeParse(parseJson(row.permission))
    if (!permission.success) return []
    return [
      {
        pci: row.pci,
        project: { id: row.project_id, name: source.projects.get(row.project_id)?.name ?? '' },
        createdAt: row.created_at,
        expirationTime: row.expires_at,
        revokedAt: row.revoked_at,
        permissions: permission.data.permissions,
      },
    ]
  })
}

/**
 * Records a permission (ERC-7715) that an account signed.
 * @param params.message the JSON text of `{ action: "grant", account, expiry, signer, permissions, nonce }`
 * @returns the id of the permission
 * @throws refusal `InvalidBody`, `MessageExpired`, `UnsupportedChain`, `SignatureInvalid`
 */
export async function createSmartSession(
  source: Source,
  params: { account: string; project: Project; message: string; signature: string },
): Promise<string> {
  const account = normalizeAccount(params.account)
  const grant = grantSchema.safeParse(parseJson(params.message))
  if (!grant.success || normalizeAccountText(grant.data.account) !== account) {
    return throwHttpError('InvalidBody', {
      text: 'The message must be the JSON text of { action: "grant", account, expiry, signer, permissions, nonce }.',
    })
  }
  const seconds = Math.floor(source.now() / 1_000)
  if (grant.data.expiry <= seconds) throwHttpError('MessageExpired')
  await assertSignature(source.chains, account, params.message, params.signature)
  // the nonce is the account's own, so a message sent twice is one permission
  const pci = grant.data.nonce
  const { action: _action, account: _account, ...permission } = grant.data
  await insert(source.store, { pci, account, project: params.project, permission, seconds })
  return pci
}

async function insert(
  store: Store,
  row: {
    pci: string
    account: string
    project: Project
    permission: z.output<typeof sessionPermission>
    seconds: number
  },
): Promise<void> {
  const { pci, account, project, permission, seconds } = row
  const text = JSON.stringify(permission)
  const existing = await store
    .selectFrom('sessions')
    .select(['account', 'permission'])
    .where('pci', '=', pci)
    .executeTakeFirst()
  if (existing?.account === account && existing.permission === text) return
  if (existing) throwHttpError('InvalidBody', { text: 'The nonce was used for another permission.' })
  await store
    .insertInto('sessions')
    .values({
      pci,
      account,
      project_id: project.id,
      permission: text,
      created_at: seconds,
      expires_at: permission.expiry,
      revoked_at: null,
    })
    .onConflict((conflict) => conflict.column('pci').doNothing())
    .execute()
}

/**
 * Ends a permission. The account signs the id; ids are random, so the signature serves nothing else, and ending twice
 * is the same as once.
 * @throws refusal `SessionUnknown`, `UnsupportedChain`, `SignatureInvalid`
 */
export async function revokeSmartSession(
  source: Source,
  params: { account: string; pci: string; signature: string },
): Promise<void> {
  const account = normalizeAccount(params.account)
  const { store } = source
  const row = await store
    .selectFrom('sessions')
    .select(['account', 'revoked_at'])
    .where('pci', '=', params.pci)
    .executeTakeFirst()
  if (!row || row.account !== account) return throwHttpError('SessionUnknown')
  await assertSignature(source.chains, account, params.pci, params.signature)
  if (row.revoked_at !== null) return
  await store
    .updateTable('sessions')
    .set({ revoked_at: Math.floor(source.now() / 1_000) })
    .where('pci', '=', params.pci)
    .execute()
}

async function assertSignature(chains: Chains, account: string, message: string, signature: string): Promise<void> {
  const { networkId, address } = parseCaipAddress(account)
  const isValid = await verifySignature(chains, { chainId: networkId, address, message, signature })
  if (!isValid) throwHttpError('SignatureInvalid')
}

function normalizeAccountText(text: string): string | undefined {
  try {
    return normalizeAccount(text)
  } catch {
    return undefined
  }
}
