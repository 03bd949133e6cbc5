import { toNetwork } from '../http/clientAddress.ts'
import { throwHttpError } from '../http/httpErrors.ts'
import { count, uncount } from './counts.ts'
import type { Caller, Frame } from './frame.ts'

const minute = 60_000
const hour = 3_600_000

type MailBudget = Pick<Caller, 'network'> & { readonly knownDevice: string | undefined }

/**
 * Mails of every kind count: codes, and links that a code follows. The limits belong to who asks: a network can use up what it has for
 * an address, and no other's. Once an address gets more than one network could cause, each has half, so that a mailbox isn't flooded.
 * Of the mails of a minute a network's first competes with the first of others alone, its second with their second: a network
 * that has had fewer waits a minute for each thirty others, and what was refused doesn't count against it.
 * @throws refusal `CodesTooMany`
 */
export async function limitMails(frame: Frame, email: string, { network, knownDevice }: MailBudget): Promise<void> {
  const { mailsPerAddress: most, mailsPerNetwork } = frame.config.limits
  // before what its network has, which a stranger beside it may have used up
  if (knownDevice !== undefined && (await count(frame, `mails device ${knownDevice}`, hour)) <= most) return
  const asker = `mails asker ${toNetwork(network)} ${email}` as const
  // one after the other: what is refused to one must not use up what others share
  if ((await count(frame, `mails network ${network}`, hour)) > mailsPerNetwork) throwTooMany(hour)
  const asked = await count(frame, asker, hour)
  if (asked > most) throwTooMany(hour)
  const isPressed = (await count(frame, `mails address ${email}`, hour)) > most
  if (isPressed && asked > Math.ceil(most / 2)) throwTooMany(hour)
  if ((await count(frame, `mails minute ${asked} ${email}`, minute)) <= 3 * most) return
  await uncount(frame, asker)
  await uncount(frame, `mails network ${network}`)
  throwTooMany(minute)
}

const throwTooMany = (span: number) => throwHttpError('CodesTooMany', { minutes: span / minute })
