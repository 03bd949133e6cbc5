import { randomBytes } from 'node:crypto'
import { throwHttpError } from '../http/httpErrors.ts'
import { createSecret, hashSecret } from '../secrets.ts'
import { consumeCode, isGuessedAt, mailCode } from './codes.ts'
import type { CountKey } from './counts.ts'
import { findKnownDevice, registerDevice } from './devices.ts'
import type { Caller, Frame } from './frame.ts'
import { limitMails } from './limitMails.ts'
import { deviceMail, newDeviceMail } from './mails.ts'
import { saveNotifiedAt } from './notifyRelease.ts'
import { createSession, type Session } from './sessions.ts'
import { ensureUser, type Proof, requireUser } from './users.ts'

/** An approval by link lives so long, in ms. */
const linkLifetime = 15 * 60_000
/** One question about an approval is held open at most so long, in ms. */
const longPoll = 20_000
const pollInterval = 250

/** Who may go on with a login: the page that holds its secret, in the browser whose key named itself when it began. */
type LoginFlow = { readonly flow: string; readonly browserKey: string }

const toHolder = ({ flow, browserKey }: LoginFlow) => hashSecret(`${flow}|${browserKey}`)

export type LoginAction = 'VERIFY_OTP' | 'VERIFY_DEVICE' | 'CONNECT'

/**
 * Begins a login: an email goes to the address, no matter whose it is, so no one learns whether it is known here.
 * @returns flow: a secret of the page that asks, without which the code is worth nothing
 * @throws refusal `CodesTooMany`, `MailFailed`
 */
export async function startLogin(
  frame: Frame,
  params: {
    readonly email: string
    readonly session: Session | undefined
    readonly browserKey: string
    readonly deviceToken: string | undefined
  },
  caller: Caller,
): Promise<{ readonly action: LoginAction; readonly flow: string }> {
  const { email, session, browserKey, deviceToken } = params
  const flow = createSecret()
  const isKnown = session?.provedAt !== undefined
  if (isKnown && (await requireUser(frame, session)).email === email) return { action: 'CONNECT', flow }
  const knownDevice = await findKnownDevice(frame, email, deviceToken)
  if (knownDevice === undefined && (await needsLink(frame, email, caller))) {
    await mailLink(frame, { email, holder: toHolder({ flow, browserKey }) }, caller)
    return { action: 'VERIFY_DEVICE', flow }
  }
  await mailCode(frame, { purpose: 'login', email, holder: toHolder({ flow, browserKey }), knownDevice }, caller)
  return { action: 'VERIFY_OTP', flow }
}

/** Checks whether a link is needed: where the owner wants it of every new browser, and where codes are being guessed. */
async function needsLink(frame: Frame, email: string, { network }: Caller): Promise<boolean> {
  return frame.config.deviceApproval === 'always' || (await isGuessedAt(frame, { email, network }))
}

async function mailLink(
  frame: Frame,
  { email, holder }: { email: string; holder: string },
  caller: Caller,
): Promise<void> {
  await limitMails(frame, email, { network: caller.network, knownDevice: undefined })
  const token = randomBytes(32).toString('base64url')
  const now = frame.now()
  await frame.store
    .insertInto('frame_device_links')
    .values({
      token_hash: hashSecret(token),
      holder,
      email,
      site: caller.site,
      browser: caller.browser,
      network: caller.network,
      created_at: now,
      expires_at: now + linkLifetime,
      approved_at: null,
      mailed_at: null,
    })
    .execute()
  await frame.store.deleteFrom('frame_device_links').where('expires_at', '<', now).execute()
  await frame.mailer.send(deviceMail(email, `${frame.getOrigin()}/device#${token}`, caller))
}

/** Reads what the page behind a link shows before it is approved. */
export async function readLink(frame: Frame, token: string) {
  const row = await frame.store
    .selectFrom('frame_device_links')
    .select(['site', 'browser', 'network', 'email', 'approved_at'])
    .where('token_hash', '=', hashSecret(token))
    .where('expires_at', '>', frame.now())
    .executeTakeFirst()
  if (!row) return throwHttpError('LinkGone')
  const { site, browser, network, email } = row
  return { site, browser, network, email, isApproved: row.approved_at !== null }
}

/** @throws refusal `LinkGone` */
export async function approveLink(frame: Frame, token: string): Promise<void> {
  const done = await frame.store
    .updateTable('frame_device_links')
    .set({ approved_at: frame.now() })
    .where('token_hash', '=', hashSecret(token))
    .where('expires_at', '>', frame.now())
    .executeTakeFirst()
  if (done.numUpdatedRows !== 1n) throwHttpError('LinkGone')
}

/**
 * Waits a while for the link to be approved, and then mails the code, once.
 * @throws refusal `LinkGone` when it runs out
 */
export async function awaitLink(
  frame: Frame,
  { signal, ...flow }: LoginFlow & { readonly signal: AbortSignal },
  caller: Caller,
): Promise<{ readonly isApproved: boolean }> {
  const holder = toHolder(flow)
  const end = Date.now() + longPoll
  for (;;) {
    const row = await frame.store
      .selectFrom('frame_device_links')
      .select(['email', 'approved_at', 'mailed_at'])
      .where('holder', '=', holder)
      .where('expires_at', '>', frame.now())
      .executeTakeFirst()
    if (!row) return throwHttpError('LinkGone')
    if (row.approved_at !== null) {
      await mailCodeOnce(frame, { holder, email: row.email }, caller)
      return { isApproved: true }
    }
    if (Date.now() > end || signal.aborted) return { isApproved: false }
    await new Promise((done) => setTimeout(done, pollInterval))
  }
}

/** Two pages, or two questions of one, must not make two mails. */
async function mailCodeOnce(frame: Frame, params: { holder: string; email: string }, caller: Caller): Promise<void> {
  const claimed = await frame.store
    .updateTable('frame_device_links')
    .set({ mailed_at: frame.now() })
    .where('holder', '=', params.holder)
    .where('mailed_at', 'is', null)
    .executeTakeFirst()
  if (claimed.numUpdatedRows === 1n) {
    await mailCode(frame, { purpose: 'login', ...params, isApproved: true }, caller)
  }
}

/**
 * Ends a login with the right code, in the browser that began it: a session for it at this site.
 * @throws refusal `CodeWrong`, `CodeGone`
 */
export async function finishLogin(
  frame: Frame,
  params: LoginFlow & { readonly code: string; readonly deviceToken: string | undefined },
  caller: Caller,
) {
  const { code, browserKey, deviceToken } = params
  const counts = async (mailedTo: string): Promise<readonly CountKey[]> => {
    if ((await findKnownDevice(frame, mailedTo, deviceToken)) !== undefined) return []
    return [`wrong address ${mailedTo}`, `wrong network ${caller.network}`]
  }
  const email = await consumeCode(frame, { purpose: 'login', holder: toHolder(params), code, counts })
  return await signIn(frame, { proof: { email }, browserKey, deviceToken }, caller)
}

/** Begins a session of the user who has just proved to be that, in the browser that holds the key. */
export async function signIn(
  frame: Frame,
  params: { readonly proof: Proof; readonly browserKey: string; readonly deviceToken: string | undefined },
  caller: Caller,
) {
  const { proof, browserKey, deviceToken } = params
  const { user, isNew } = await ensureUser(frame, proof)
  const device = await registerDevice(frame, { userId: user.id, token: deviceToken }, caller)
  const { session, token } = await createSession(frame, {
    userId: user.id,
    deviceId: device.deviceId,
    site: caller.site,
    browserKey,
  })
  if (device.isNew && !isNew && user.email !== undefined) {
    // the login is done whether or not the notice arrives
    const event = { ...caller, time: frame.now() }
    await frame.mailer.send(newDeviceMail(user.email, `${frame.getOrigin()}/wallet`, event)).catch(() => {})
    // a code opens a standard wallet: one mail says both
    if (user.custody === 'standard') await saveNotifiedAt(frame, device.deviceId)
  }
  return { user, session, token, deviceToken: device.token }
}

/**
 * Takes the nonce of a login that travels sealed, once.
 * @param login.expiresAt after that the login is refused by itself, and the nonce is forgotten; ms since 1970
 * @throws refusal `SocialGone` for one that was used
 */
export async function useNonce(
  { store, now }: Pick<Frame, 'store' | 'now'>,
  { nonce, expiresAt }: { readonly nonce: string; readonly expiresAt: number },
): Promise<void> {
  await store.deleteFrom('frame_nonces').where('expires_at', '<', now()).execute()
  const done = await store
    .insertInto('frame_nonces')
    .values({ nonce, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('nonce').doNothing())
    .executeTakeFirst()
  if (done.numInsertedOrUpdatedRows !== 1n) throwHttpError('SocialGone')
}
