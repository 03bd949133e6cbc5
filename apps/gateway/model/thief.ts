import { bit, has, isPairReleased, isReleased, of, type Rules, type World } from './custody.ts'

/** What somebody else has: copies of a browser, mail, or the database with its key. */
export type Theft = {
  readonly has: readonly ('cookie' | 'profile' | 'mail' | 'passkey' | 'database')[]
  /** The database is copied while the wallet is strict. */
  readonly whenStrict?: boolean
  /** The mailbox is read after another address has taken its place. */
  readonly whenMoved?: boolean
}

type Learn = (label: string, change: (world: World) => void) => void

export function listThefts(world: World, rules: Rules, theft: Theft, go: Learn): void {
  if (world.thief.key) return
  const learn: Learn = (label, change) => {
    const after = structuredClone(world.thief)
    const probe = { ...world, thief: after }
    change(probe)
    if (JSON.stringify(after) !== JSON.stringify(world.thief)) {
      go(`thief: ${label}`, (state) => {
        change(state)
        join(state)
      })
    }
  }
  for (const [at, { session, halves }] of world.browsers.entries()) {
    if (theft.has.includes('cookie') && session && world.thief.cookie < 0) {
      learn('copies a cookie', ({ thief }) => (thief.cookie = at))
    }
    if (theft.has.includes('profile') && (session || halves) && world.thief.profile < 0) {
      learn('copies a profile', ({ thief }) => Object.assign(thief, { profile: at, halves: thief.halves | halves }))
    }
  }
  const isMoved = world.address !== 'first'
  const readsMail = theft.has.includes('mail') && (!theft.whenMoved || isMoved)
  if (readsMail && (!isMoved || rules.oldMailStays)) {
    learn('signs in with a code from the mail', ({ thief }) => (thief.mail = true))
  }
  if (world.thief.mail && rules.mailMovesAddress && !isMoved) {
    go('thief: moves the address', (state) => (state.address = 'thief'))
  }
  const isStrict = of(world.sharings, world.current).mode === 'strict'
  if (theft.has.includes('database') && (isStrict || !theft.whenStrict)) {
    learn('copies the database and its key', (state) => copyDatabase(state, rules))
  }
  listReleases(world, rules, { learn, hasPasskey: theft.has.includes('passkey') })
}

function copyDatabase({ thief, sharings, pairs }: World, rules: Rules): void {
  for (const [id, { key, server, recovery, state, mode }] of sharings.entries()) {
    const isResidue = rules.leavesResidue === true && key > 0 && state === 'retired'
    if (server || isResidue) thief.serverParts |= bit(id)
    if (recovery || (isResidue && mode === 'standard')) thief.recoveryParts |= bit(id)
  }
  for (const [id, { state }] of pairs.entries()) if (state === 'there') thief.serverHalves |= bit(id)
}

/** What the server gives to a copy: a cookie has no browser key, a profile has. */
type Asking = { readonly learn: Learn; readonly hasPasskey: boolean }

function listReleases(world: World, rules: Rules, { learn, hasPasskey }: Asking): void {
  const { cookie, profile, mail } = world.thief
  const copied = cookie < 0 ? undefined : world.browsers[cookie]
  const hasKey = cookie >= 0 && profile === cookie
  const askers = [
    ...(copied ? [{ session: copied.session, fresh: copied.fresh, hasKey, device: hasKey ? profile : -1 }] : []),
    ...(mail ? [{ session: true, fresh: true, hasKey: true, device: profile }] : []),
  ]
  for (const { device, ...asker } of askers) {
    // whatever else was copied, nobody else's passkey answers
    const who = { ...asker, asserts: false }
    for (const [id, { browser }] of world.pairs.entries()) {
      const isGiven = isPairReleased(world, rules, { ...who, hasKey: device === browser }, id)
      if (isGiven) learn(`is given the server's half of pair ${id}`, ({ thief }) => (thief.serverHalves |= bit(id)))
    }
    for (const id of world.sharings.keys()) {
      if (isReleased(world, rules, who, 'part', id)) {
        learn(`is given the server's part of sharing ${id}`, ({ thief }) => (thief.serverParts |= bit(id)))
        if (hasPasskey && has(world.passkeys, id)) {
          learn(`opens the seal of sharing ${id}`, ({ thief }) => (thief.recoveryParts |= bit(id)))
        }
      }
      if (isReleased(world, rules, who, 'all', id)) {
        learn(`is given both parts of sharing ${id}`, ({ thief }) => {
          thief.serverParts |= bit(id)
          thief.recoveryParts |= bit(id)
        })
      }
    }
  }
}

function join({ thief, pairs, sharings }: World): void {
  const { halves, serverHalves, serverParts, recoveryParts } = thief
  const pair = pairs.find((_, id) => has(halves, id) && has(serverHalves, id))
  const sharing = sharings.find((_, id) => has(serverParts, id) && has(recoveryParts, id))
  thief.key = pair?.key || sharing?.key || 0
}
