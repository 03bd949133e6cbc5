import { bit, type Change, of, type Rules, type World } from './custody.ts'

export type Answer = 'yes' | 'no' | 'code' | 'current'

/** The server's half of each change, one transaction each. */
export function serve(world: World, rules: Rules, name: Change, id: number, from: number): Answer {
  const { fresh } = of(world.browsers, from)
  switch (name) {
    case 'sharing/propose':
      return fresh ? propose(world, rules, id) : 'code'
    case 'sharing/confirm':
      return confirm(world, rules, id)
    case 'sharing/withdraw':
      return withdraw(world, rules, id)
    case 'device/add':
    case 'device/grant': {
      const pair = of(world.pairs, id)
      if (pair.state === 'unknown' && !fresh) return 'code'
      if (pair.state === 'unknown' && pair.sharing === world.current) pair.state = 'there'
      return pair.state === 'there' ? 'yes' : 'no'
    }
    case 'device/remove':
      return fresh ? remove(world, rules, id) : 'code'
    case 'device/ask':
      return 'yes'
    case 'passkeys/add':
      return addPasskey(world, id)
    case 'credential/add':
    case 'credential/require':
    case 'credential/remove':
      return fresh ? changeGuard(world, rules, name) : 'code'
    case 'credential/lose':
      world.guard.isLossTold = world.guard.isKept
      return 'yes'
    case 'credential/lose-finish':
      return loseGuard(world, rules)
    case 'email/new':
      return fresh ? move(world, from) : 'code'
    case 'email/replace-code':
      world.isAnnounced = world.address === 'first'
      return 'yes'
    case 'email/replace-finish':
      return world.isAnnounced || world.address === 'second' ? move(world, from) : 'no'
  }
}

function propose(world: World, rules: Rules, id: number): Answer {
  const row = of(world.sharings, id)
  if (row.state === 'unknown' && (row.base === world.current || rules.namesNoBase)) {
    row.state = 'proposed'
    row.server = true
    of(world.pairs, row.pair).state = 'there'
    if (rules.sendsBothAtProposal && row.mode === 'standard') row.recovery = true
    if (rules.legacyGoesEarly) world.legacy = ''
    if (rules.switchesAtProposal) createCurrent(world, id)
  }
  return row.state === 'retired' || row.state === 'unknown' ? 'no' : 'yes'
}

function confirm(world: World, rules: Rules, id: number): Answer {
  const row = of(world.sharings, id)
  if (row.state === 'proposed' && (row.base === world.current || rules.namesNoBase)) createCurrent(world, id)
  return row.state === 'current' ? 'yes' : 'no'
}

function createCurrent(world: World, id: number): void {
  world.sharings.forEach(({ state }, other) => {
    if (other !== id && (state === 'proposed' || state === 'current')) retire(world, other)
  })
  const row = of(world.sharings, id)
  row.state = 'current'
  row.recovery = row.mode === 'standard'
  world.current = id
  world.legacy = ''
}

function retire(world: World, id: number): void {
  world.passkeys &= ~bit(id)
  Object.assign(of(world.sharings, id), { state: 'retired', server: false, recovery: false })
  for (const pair of world.pairs) if (pair.sharing === id && pair.state === 'there') pair.state = 'gone'
}

function withdraw(world: World, rules: Rules, id: number): Answer {
  const row = of(world.sharings, id)
  if (row.state === 'current') return 'current'
  retire(world, id)
  if (rules.leavesNoTombstone) row.state = 'unknown'
  return 'yes'
}

function addPasskey(world: World, id: number): Answer {
  const { mode, state } = of(world.sharings, id)
  if (mode !== 'strict' || (state !== 'proposed' && state !== 'current')) return 'no'
  world.passkeys |= bit(id)
  return 'yes'
}

function changeGuard(world: World, rules: Rules, name: 'credential/add' | 'credential/require' | 'credential/remove') {
  const { guard } = world
  if (name === 'credential/add') Object.assign(guard, { isKept: true, isAtHand: true })
  if (name === 'credential/require') guard.isOn = guard.isKept
  if (name !== 'credential/remove') return 'yes'
  // the last one stays as long as it is asked
  if (guard.isOn && !rules.lastGuardGoes) return 'no'
  guard.isKept = false
  return 'yes'
}

/** Days after it was announced, and nobody has stopped it. */
function loseGuard({ guard }: World, rules: Rules): Answer {
  if (rules.guardIsForEver) return 'no'
  if (!guard.isLossTold) return guard.isKept ? 'no' : 'yes'
  Object.assign(guard, { isKept: false, isOn: false, isLossTold: false })
  return 'yes'
}

/** Whoever was let in by the first address is out. */
function move(world: World, from: number): Answer {
  if (world.address !== 'first') return 'yes'
  Object.assign(world, { address: 'second', isAnnounced: false })
  world.thief.mail = false
  world.browsers.forEach((browser, at) => {
    if (at !== from) Object.assign(browser, { session: false, fresh: false })
  })
  return 'yes'
}

function remove(world: World, rules: Rules, id: number): Answer {
  const { browser } = of(world.pairs, id)
  for (const [place, pair] of world.pairs.entries()) {
    const isMeant = rules.removesByDevice ? pair.browser === browser : place === id
    if (!isMeant || pair.state !== 'there') continue
    pair.state = 'gone'
    Object.assign(of(world.browsers, browser), { session: false, fresh: false })
  }
  return 'yes'
}
