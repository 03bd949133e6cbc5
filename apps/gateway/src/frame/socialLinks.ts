import type { Caller, Frame } from './frame.ts'
import { socialLinkMail } from './mails.ts'
import { findUserId, type Proof } from './users.ts'

type Account = { readonly identity: string; readonly verifiedEmail: string | undefined }

/**
 * Whose wallet an account elsewhere opens: the one that it made, the one that it was linked to, whatever address the account has
 * now, or that of the address that its provider says is confirmed. One without such an address has a wallet of its own.
 */
export async function findSocialProof(frame: Frame, { identity, verifiedEmail }: Account): Promise<Proof> {
  const own = await frame.store
    .selectFrom('frame_users')
    .select('id')
    .where('identity', '=', identity)
    .executeTakeFirst()
  if (own) return { identity }
  const linked = await findLink(frame, identity)
  // the wallet of that address may have another one by now
  if (linked !== undefined && (await findUserId(frame, linked)) !== undefined) return { email: linked }
  return verifiedEmail === undefined ? { identity } : { email: verifiedEmail }
}

async function findLink({ store }: Frame, identity: string): Promise<string | undefined> {
  const row = await store
    .selectFrom('frame_social_links')
    .select('email')
    .where('identity', '=', identity)
    .executeTakeFirst()
  return row?.email
}

/**
 * Keeps that an account elsewhere opens the wallet of an address.
 * @param params.wasThere the wallet had been made by another proof: its owner is told
 */
export async function saveSocialLink(
  frame: Frame,
  params: {
    readonly identity: string
    readonly email: string
    readonly provider: string
    readonly wasThere: boolean
  },
  caller: Caller,
): Promise<void> {
  const { identity, email, provider, wasThere } = params
  if ((await findLink(frame, identity)) === email) return
  await frame.store
    .insertInto('frame_social_links')
    .values({ identity, email, created_at: frame.now() })
    .onConflict((conflict) => conflict.column('identity').doUpdateSet({ email, created_at: frame.now() }))
    .execute()
  if (!wasThere) return
  const event = { ...caller, provider, time: frame.now() }
  // the login is done whether or not the notice arrives
  await frame.mailer.send(socialLinkMail(email, `${frame.getOrigin()}/wallet`, event)).catch(() => {})
}
