import { count } from './counts.ts'
import type { CustodyContext } from './custodyOps.ts'
import type { Frame } from './frame.ts'
import { partsReleasedMail } from './mails.ts'
import { requireUser } from './users.ts'

const day = 86_400_000
/** Notices of this kind to one user in a day: anyone who makes browsers by a script must not fill a mailbox. */
const mostNotices = 20

/** The user has heard of this browser in another mail. @returns how often today */
export function saveNotifiedAt(frame: Frame, deviceId: string): Promise<number> {
  return count(frame, `notices device ${deviceId}`, day)
}

/**
 * Tells the user by mail that parts of the key go to a browser that is no device of the wallet, once a day for each browser.
 * Where the browser keeps nothing it is none with every load, and is told of once a day as well.
 */
export async function notifyRelease({ frame, session, caller, browserKey }: CustodyContext): Promise<void> {
  const { userId, deviceId } = session
  const device = await frame.store
    .selectFrom('frame_pairs')
    .select('id')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('device_id', '=', deviceId), eb('browser_key', '=', browserKey ?? '')]))
    .executeTakeFirst()
  if (device) return
  const { email } = await requireUser(frame, session)
  if (email === undefined) return
  if ((await saveNotifiedAt(frame, deviceId)) > 1) return
  if ((await count(frame, `notices user ${userId}`, day)) > mostNotices) return
  const mail = partsReleasedMail(email, `${frame.getOrigin()}/wallet`, { ...caller, time: frame.now() })
  // what was asked for is given whether or not the notice arrives
  await frame.mailer.send(mail).catch(() => {})
}
