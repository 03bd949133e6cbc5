import { type Address, isAddressEqual } from 'viem'
import { translate } from '../words.ts'
import { type Effect, found } from './effects.ts'
import { writeOutHidden } from './hiddenCharacters.ts'
import type { ReadTypedData } from './readTypedData.ts'

/**
 * @see https://github.com/snapshot-labs/snapshot.js/blob/efa5de1589/src/sign/types.ts,
 * https://github.com/snapshot-labs/sx-monorepo/blob/3496f956b2/packages/sx.js/src/clients/offchain/ethereum-sig/types.ts
 */
const votes = ['uint32', 'uint32[]', 'string'].map(
  (type) =>
    `Vote(string from,string space,uint64 timestamp,string proposal,${type} choice,string reason,string app,string metadata)`,
)
const others = [
  ...['address', 'string'].flatMap((type) => [
    `Follow(${type} from,string network,string space,uint64 timestamp)`,
    `Unfollow(${type} from,string network,string space,uint64 timestamp)`,
  ]),
  'Subscribe(address from,string space,uint64 timestamp)',
  'Unsubscribe(address from,string space,uint64 timestamp)',
]

/** What stands inside a sentence of this wallet: a name or a choice, and no sentence of the site's own. */
const isName = (text: string) => /^\S{1,400}$/u.test(text)

/** A vote, and what one follows, at Snapshot: it counts such signatures, and neither moves nor allows anything. */
export function findSnapshot(
  { domain, form, structs, rows }: ReadTypedData,
  me: Address,
): readonly Effect[] | undefined {
  const isThere = domain.fields === 'name,version' && domain.name === 'snapshot' && domain.version === '0.1.4'
  const value = (name: string) => structs[0]?.fields.find((one) => one.name === name)?.value
  const from = value('from')
  const isMine = typeof from === 'string' && /^0x[0-9a-f]{40}$/i.test(from) && isAddressEqual(from as Address, me)
  const space = writeOutHidden(String(value('space'))).text
  if (!isThere || !isMine || !isName(space)) return undefined
  if (others.includes(form)) return [found('calm', 'follow', translate('typed.follow', { space }))]
  if (!votes.includes(form)) return undefined
  const choices = rows.flatMap((row) => (/^choice(\[\d+\])?$/.test(row.name) ? [row.value ?? ''] : []))
  if (!choices.every(isName)) return undefined
  const choice = choices.join(', ')
  return [found('calm', 'poll', translate('typed.poll', { space, choice }))]
}
