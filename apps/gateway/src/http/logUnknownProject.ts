import type { Log } from '../log.ts'
import type { Bucket, TakeToken } from './createRateLimit.ts'

/** One line for each id in an hour, and of ids that someone makes up no more than fill a screen. */
const perId: Bucket = { burst: 1, perSecond: 1 / 3_600 }
const together: Bucket = { burst: 20, perSecond: 1 / 60 }

type Owner = { readonly log: Log; readonly takeToken: TakeToken }

/** Says in the owner's log why a site does not work: its project was never made here, or was deleted. */
export function logUnknownProject({ log, takeToken }: Owner, id: string): void {
  if (takeToken(`unknown project ${id.slice(0, 64)}`, perId) > 0 || takeToken('unknown projects', together) > 0) return
  log('warn', 'unknown project refused', {
    project: id.slice(0, 64),
    help: `cli.mjs project create --id ${/^[\w-]{1,64}$/.test(id) ? id : '<id>'} <name> <origin…>`,
  })
}
