import type { authenticate, CallInput, CallOutput, getAuthSession as getAuthSessionCall } from '@foyer/api'
import { type CaipAddress, type CaipNetworkId, parseCaipAddress } from '@foyer/base'
import type { ParsedMessage } from '@foyer/siwx'
import { throwHttpError } from '../http/httpErrors.ts'
import { createSecret, hashSecret } from '../secrets.ts'
import type { Store } from '../store/openStore.ts'
import type { Tables } from '../store/tables.ts'

type Source = { readonly store: Store; readonly now: () => number }
type Session = Tables['auth_sessions']

export type AuthenticateBody = CallInput<typeof authenticate>['body']
export type AuthSessionAnswer = CallOutput<typeof getAuthSessionCall>

/** @returns the session's token; the store has its hash alone */
export async function createAuthSession(
  { store, now }: Source,
  params: {
    readonly projectId: string
    readonly networkId: CaipNetworkId
    readonly address: string
    readonly message: ParsedMessage
    /** ms since 1970 */
    readonly expiresAt: number
    readonly walletInfo: AuthenticateBody['walletInfo'] | undefined
    readonly clientId: string | undefined
  },
): Promise<string> {
  const token = createSecret()
  const { projectId, networkId, address, message, expiresAt, walletInfo, clientId } = params
  const account = `${networkId}:${address}`
  await store.deleteFrom('auth_sessions').where('expires_at', '<=', now()).execute()
  await store
    .insertInto('auth_accounts')
    .values({ project_id: projectId, account, id: crypto.randomUUID(), metadata: null })
    .onConflict((conflict) => conflict.columns(['project_id', 'account']).doNothing())
    .execute()
  await store
    .insertInto('auth_sessions')
    .values({
      token_hash: hashSecret(token),
      project_id: projectId,
      account,
      domain: message.domain,
      uri: message.uri,
      nonce: message.nonce,
      wallet: walletInfo ? JSON.stringify(walletInfo) : null,
      client_id: clientId ?? null,
      expires_at: expiresAt,
    })
    .execute()
  return token
}

/** Who shows a session: its token, and the project that the request names. */
export type AuthCaller = { readonly token: string | undefined; readonly projectId: string | undefined }

/** @throws refusal `SignedOut` */
async function assertSession({ store, now }: Source, { token, projectId }: AuthCaller): Promise<Session> {
  const row =
    token === undefined
      ? undefined
      : await store
          .selectFrom('auth_sessions')
          .selectAll()
          .where('token_hash', '=', hashSecret(token))
          .where('expires_at', '>', now())
          .executeTakeFirst()
  // one of another project is nothing here
  const isOwn = row && (projectId === undefined || row.project_id === projectId)
  return isOwn ? row : throwHttpError('SignedOut')
}

/**
 * The session a token belongs to, in the form of the wire.
 * @throws refusal `SignedOut`
 */
export async function getAuthSession(
  source: Source & { readonly getPublicUrl: () => string },
  params: AuthCaller & { readonly withAccount: boolean },
): Promise<AuthSessionAnswer> {
  const session = await assertSession(source, params)
  const profile = await source.store
    .selectFrom('auth_accounts')
    .select(['id', 'metadata'])
    .where('project_id', '=', session.project_id)
    .where('account', '=', session.account)
    .executeTakeFirst()
  const { networkId, namespace, reference, address } = parseCaipAddress(session.account as CaipAddress)
  return {
    aud: session.domain,
    iss: source.getPublicUrl(),
    exp: Math.floor(session.expires_at / 1_000),
    projectIdKey: session.project_id,
    projectUuid: session.project_id,
    profileUuid: profile?.id ?? '',
    sub: `did:pkh:${session.account}`,
    address,
    chainId: reference,
    chainIdNamespace: namespace,
    caip2Network: networkId,
    uri: session.uri,
    domain: session.domain,
    nonce: session.nonce,
    ...(params.withAccount && {
      appKitAccount: {
        metadata: parse(profile?.metadata),
        walletInfo: parse(session.wallet) as NonNullable<AuthSessionAnswer['appKitAccount']>['walletInfo'],
        clientId: session.client_id,
      },
    }),
  }
}

/**
 * Keeps a site's own notes about the account that is signed in.
 * @throws refusal `SignedOut`
 */
export async function setAuthMetadata(source: Source, caller: AuthCaller, metadata: unknown): Promise<void> {
  const { project_id: projectId, account } = await assertSession(source, caller)
  await source.store
    .updateTable('auth_accounts')
    .set({ metadata: JSON.stringify(metadata) })
    .where('project_id', '=', projectId)
    .where('account', '=', account)
    .execute()
}

/** Ends a session; one that has ended stays so. */
export async function signOut({ store }: Source, { token, projectId }: AuthCaller): Promise<void> {
  if (token === undefined) return throwHttpError('SignedOut')
  const own = store.deleteFrom('auth_sessions').where('token_hash', '=', hashSecret(token))
  await (projectId === undefined ? own : own.where('project_id', '=', projectId)).execute()
}

/** @param header `Bearer <token>` */
export function readBearer(header: string | undefined): string | undefined {
  return /^Bearer ([\w-]{43})$/i.exec(header ?? '')?.[1]
}

function parse(text: string | null | undefined): unknown {
  try {
    return text ? JSON.parse(text) : null
  } catch {
    return null
  }
}
