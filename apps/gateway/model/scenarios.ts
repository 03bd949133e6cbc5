import { check, type Rules } from './custody.ts'
import { explore, type Found } from './explore.ts'
import { isGoal, next, type Scenario, start } from './world.ts'

/** @param rules the design with a rule taken away */
export function run(scenario: Scenario, rules: Rules = {}): Found {
  return explore({
    init: start(scenario),
    next: (world) => next(scenario, rules, world),
    check: (world) => check(world, rules),
    goal: scenario.thief ? undefined : isGoal,
  })
}

/** Small enough for every change; each kind of message is under way in one of them. */
export const quick: { readonly [words: string]: Scenario } = {
  'create standard in two browsers': { browsers: 2, intents: { create: ['standard', 'standard'] }, budget: { any: 1 } },
  'create strict': {
    intents: { create: ['strict', 'strict', 'strict', 'strict'], abort: 1 },
    budget: { any: 2 },
    ages: true,
  },
  'create where nothing is kept': {
    intents: { create: ['strict', 'standard', 'strict'] },
    budget: { any: 2 },
    keepsNothing: true,
  },
  'make strict': {
    wallet: 'standard',
    intents: { share: ['strict', 'strict'], abort: 1 },
    budget: { any: 2, wipe: 1 },
    ages: true,
  },
  'a new recovery share against back to standard': {
    wallet: 'strict',
    browsers: 2,
    devices: 2,
    intents: { share: ['standard', 'strict'] },
    budget: { any: 1, wipe: 1 },
  },
  'a new recovery share, the paper is lost': {
    wallet: 'strict',
    intents: { share: ['strict'], abort: 1 },
    budget: { any: 2, paper: 1 },
  },
  'add a device while another turns strict': {
    wallet: 'standard',
    browsers: 2,
    intents: { add: 1, share: ['strict'] },
    budget: { any: 1 },
  },
  'add a device by approval': { wallet: 'strict', browsers: 2, intents: { ask: 1 }, budget: { any: 2 }, ages: true },
  'add, remove and add again, the paper is lost': {
    wallet: 'strict',
    browsers: 2,
    devices: 2,
    intents: { add: 1, remove: 1 },
    budget: { any: 1, paper: 1 },
  },
  'a standard wallet of before': {
    legacy: 'standard',
    browsers: 2,
    intents: { share: ['standard'] },
    budget: { any: 2, wipe: 1 },
  },
  'a strict wallet of before': {
    legacy: 'strict',
    intents: { share: ['strict'], abort: 1 },
    budget: { any: 2, wipe: 1 },
  },
  'the server is set back to a backup': {
    wallet: 'strict',
    intents: { share: ['strict'], add: 1 },
    budget: { any: 1 },
    restores: true,
  },
  'protect with a passkey, the paper is lost': {
    wallet: 'strict',
    browsers: 2,
    intents: { passkey: 1 },
    budget: { any: 2, paper: 1 },
    ages: true,
  },
  'create strict with a passkey': {
    intents: { create: ['strict', 'strict', 'strict'], passkey: 3 },
    budget: { any: 2 },
  },
  'a new share takes the place of one under a passkey, both are lost': {
    wallet: 'strict',
    intents: { share: ['strict'], passkey: 2 },
    budget: { any: 1, paper: 1, passkey: 1 },
  },
  'change the address while another browser turns strict': {
    wallet: 'standard',
    browsers: 2,
    devices: 2,
    intents: { move: 1, share: ['strict'] },
    budget: { any: 1 },
  },
  'a mailbox is lost': { wallet: 'standard', browsers: 2, budget: { any: 2, mailbox: 1 }, ages: true },
  'a mailbox is lost, strict': { wallet: 'strict', browsers: 2, budget: { any: 2, mailbox: 1 }, ages: true },
  'a passkey for value is added, asked, lost and left': {
    wallet: 'standard',
    browsers: 2,
    intents: { guard: 3, unguard: 1 },
    budget: { any: 2, guard: 1 },
    ages: true,
  },
  'a passkey for value and the mailbox are lost': {
    wallet: 'standard',
    guard: true,
    budget: { any: 1, guard: 1, mailbox: 1 },
    ages: true,
  },
  'strict, where a passkey is asked and lost': {
    wallet: 'strict',
    guard: true,
    intents: { share: ['strict'], abort: 1 },
    budget: { any: 1, guard: 1 },
  },
  'mail is stolen, a passkey is asked': {
    wallet: 'standard',
    guard: true,
    intents: { unguard: 1, share: ['strict'] },
    thief: { has: ['mail'] },
  },
  'mail is stolen after the address has changed': {
    wallet: 'standard',
    intents: { move: 1 },
    thief: { has: ['mail'], whenMoved: true },
  },
  'a cookie is copied': { wallet: 'standard', intents: { share: ['strict'] }, thief: { has: ['cookie'] } },
  'a profile is copied, without a session': { wallet: 'standard', thief: { has: ['profile'] } },
  'mail is stolen, strict': { wallet: 'strict', intents: { share: ['strict'] }, thief: { has: ['mail', 'cookie'] } },
  'database and key are stolen, strict': {
    wallet: 'strict',
    intents: { share: ['strict'] },
    thief: { has: ['database'] },
  },
  'database and key are stolen after “make strict”': {
    wallet: 'standard',
    intents: { share: ['strict', 'standard'] },
    thief: { has: ['database'], whenStrict: true },
  },
}

/** More browsers, changes of mind and faults: minutes. */
export const full: typeof quick = {
  ...quick,
  'create standard, many faults': {
    browsers: 2,
    intents: { create: ['standard', 'standard', 'standard', 'standard'] },
    budget: { any: 2 },
  },
  'create strict, many faults': {
    intents: { create: ['strict', 'strict', 'strict', 'strict', 'strict', 'strict'], abort: 1 },
    budget: { any: 3, wipe: 1 },
    ages: true,
  },
  'create strict in two browsers': {
    browsers: 2,
    intents: { create: ['strict', 'strict', 'strict', 'strict'] },
    budget: { any: 2 },
  },
  'make strict, then lose both browsers': {
    wallet: 'standard',
    browsers: 2,
    devices: 2,
    intents: { share: ['strict'], abort: 1 },
    budget: { any: 2, wipe: 2 },
  },
  'strict, standard and strict again': {
    wallet: 'strict',
    intents: { share: ['standard', 'strict', 'strict'], abort: 1, add: 1 },
    budget: { any: 2, wipe: 1 },
  },
  'a new share against standard, many faults': {
    wallet: 'strict',
    browsers: 2,
    devices: 2,
    intents: { share: ['standard', 'strict'] },
    budget: { any: 2, wipe: 1 },
  },
  'add, remove and add again, many faults': {
    wallet: 'strict',
    browsers: 2,
    devices: 2,
    intents: { add: 2, remove: 1 },
    budget: { any: 3, paper: 1 },
  },
  'recover standard, both browsers lost': {
    wallet: 'standard',
    browsers: 2,
    devices: 2,
    intents: { add: 2 },
    budget: { any: 2, wipe: 2 },
    ages: true,
  },
}

/** The thefts that open a wallet, as the threat model says: the model's thief can. */
export const openings: typeof quick = {
  'profile with a live session': { wallet: 'strict', thief: { has: ['cookie', 'profile'] } },
  'mail, standard': { wallet: 'standard', thief: { has: ['mail'] } },
  'mail and a passkey, strict': { wallet: 'strict', intents: { passkey: 1 }, thief: { has: ['mail', 'passkey'] } },
  'mail and profile, a passkey asked': { wallet: 'standard', guard: true, thief: { has: ['mail', 'profile'] } },
  'database and key, standard': { wallet: 'standard', thief: { has: ['database'] } },
}

type Break = readonly [words: string, rule: keyof Rules, scenario: Scenario]
const strictNow: Scenario = { wallet: 'standard', intents: { share: ['strict'] }, budget: { any: 1, wipe: 1 } }

/** One rule of the design taken away: each must be missed. */
export const breaks: readonly Break[] = [
  ['the old sharing goes on until the new one is confirmed', 'switchesAtProposal', strictNow],
  [
    'no address is told before the sharing is current',
    'tellsEarly',
    { intents: { create: ['strict', 'strict'] }, budget: { any: 1 } },
  ],
  ['the user proves that the recovery share is kept', 'needsNoProof', strictNow],
  [
    'the old paper is kept until the new one is confirmed',
    'oldPaperGoesEarly',
    { wallet: 'strict', intents: { share: ['strict'] }, budget: { wipe: 1 } },
  ],
  [
    'a proposal is given up only when the server has heard it',
    'dropsUnheard',
    { wallet: 'standard', intents: { share: ['strict', 'strict'], abort: 1 }, budget: { any: 3 } },
  ],
  [
    'a withdrawn id leaves a tombstone',
    'leavesNoTombstone',
    { wallet: 'standard', intents: { share: ['strict'], abort: 1 }, budget: { any: 4 } },
  ],
  [
    'a sharing names the one that it replaces',
    'namesNoBase',
    { browsers: 2, intents: { create: ['standard', 'standard'] }, budget: { any: 1 } },
  ],
  ['a proposal has one part', 'sendsBothAtProposal', { wallet: 'strict', intents: { share: ['standard'] } }],
  ['parts go to a known browser key', 'cookieIsEnough', { wallet: 'standard', thief: { has: ['cookie'] } }],
  [
    'device and paper open without the server',
    'keepsNoEnvelope',
    { wallet: 'strict', intents: { share: ['strict'] }, restores: true },
  ],
  [
    'deleted parts leave the disk',
    'leavesResidue',
    { wallet: 'standard', intents: { share: ['strict'] }, thief: { has: ['database'], whenStrict: true } },
  ],
  [
    'a removal names pairs, not devices',
    'removesByDevice',
    {
      wallet: 'strict',
      browsers: 2,
      devices: 2,
      intents: { add: 1, remove: 1 },
      budget: { any: 1, wipe: 1, paper: 1 },
    },
  ],
  [
    'a passkey counts when the server has its seal',
    'countsUnheardPasskey',
    { wallet: 'standard', intents: { share: ['strict'], passkey: 1 }, budget: { any: 1 } },
  ],
  [
    'the mail of an earlier address is worth nothing',
    'oldMailStays',
    { wallet: 'standard', intents: { move: 1 }, thief: { has: ['mail'], whenMoved: true } },
  ],
  [
    'an address changes by the wallet’s own signature',
    'mailMovesAddress',
    { wallet: 'strict', thief: { has: ['mail'] } },
  ],
  [
    'the last passkey for value stays while it is asked',
    'lastGuardGoes',
    { wallet: 'standard', guard: true, intents: { unguard: 1 }, thief: { has: ['mail'] } },
  ],
  [
    'parts are given only with the passkey that is asked',
    'guardsNoRelease',
    { wallet: 'standard', guard: true, thief: { has: ['mail'] } },
  ],
  [
    'a passkey that is lost is asked no longer after a notice',
    'guardIsForEver',
    { wallet: 'standard', guard: true, budget: { guard: 1 } },
  ],
  [
    'rows of before stay until a sharing is confirmed',
    'legacyGoesEarly',
    { legacy: 'strict', intents: { share: ['strict'] }, budget: { wipe: 1 } },
  ],
]
