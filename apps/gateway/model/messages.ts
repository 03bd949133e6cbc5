/** The flows of custody and the messages of each, in their order. The fault suite is made from this table. */
export const flows = {
  CS: { words: 'create standard', messages: ['sharing/propose', 'release/pair', 'release/sharing', 'sharing/confirm'] },
  CT: { words: 'create strict', messages: ['sharing/propose', 'release/sharing', 'sharing/confirm'] },
  CB: {
    words: 'create standard, nothing can be stored',
    messages: ['sharing/propose', 'release/sharing', 'sharing/confirm'],
  },
  CR: {
    words: 'create strict, nothing can be stored',
    messages: ['sharing/propose', 'release/sharing', 'sharing/confirm'],
  },
  MS: { words: 'make strict', messages: ['sharing/propose', 'release/sharing', 'sharing/confirm'] },
  NR: { words: 'new recovery share', messages: ['sharing/propose', 'release/sharing', 'sharing/confirm'] },
  BS: { words: 'back to standard', messages: ['sharing/propose', 'release/sharing', 'sharing/confirm'] },
  AB: { words: 'give a change up', messages: ['sharing/propose', 'sharing/withdraw'] },
  AD: { words: 'add a device, standard', messages: ['release/sharing', 'device/add', 'release/pair'] },
  AP: { words: 'add a device by paper', messages: ['release/sharing', 'device/add', 'release/pair'] },
  AK: { words: 'add a device by passkey', messages: ['passkeys/list', 'release/sharing', 'device/add'] },
  AA: { words: 'add a device by approval', messages: ['device/ask', 'device/grant', 'device/answer', 'device/taken'] },
  RM: { words: 'remove a device', messages: ['device/remove'] },
  PK: { words: 'add a passkey', messages: ['passkeys/add'] },
  EM: { words: 'change the address', messages: ['email/start', 'email/old', 'email/new'] },
  EL: {
    words: 'replace a lost mailbox',
    messages: ['email/replace-start', 'email/replace-code', 'email/replace-finish'],
  },
  GA: { words: 'add a passkey for value', messages: ['credential/begin', 'credential/add'] },
  GR: { words: 'require it', messages: ['credential/challenge', 'credential/prove', 'credential/require'] },
  GV: { words: 'sign for value with it', messages: ['credential/challenge', 'credential/prove', 'release/pair'] },
  GD: { words: 'remove it', messages: ['credential/remove'] },
  GL: { words: 'it is lost', messages: ['credential/lose', 'credential/lose-finish'] },
  EX: { words: 'export', messages: ['verify/check', 'release/pair'] },
  LS: {
    words: 'a standard wallet of before opens',
    messages: ['release/legacy', 'sharing/propose', 'sharing/confirm'],
  },
  LT: {
    words: 'a strict wallet of before gets a new share',
    messages: ['release/legacy', 'sharing/propose', 'sharing/confirm'],
  },
} as const

export type FlowName = keyof typeof flows

/** What can happen to a message. */
export const faults = {
  1: 'request lost',
  2: 'answer lost',
  3: 'request doubled',
  4: 'request late, after the next step',
  5: 'reload before the answer',
  6: 'reload after the answer',
  7: 'server killed before the commit',
  8: 'server killed after the commit',
  9: 'storage lost after the answer',
} as const

export type FaultId = keyof typeof faults

export type FaultCase = {
  readonly id: string
  readonly flow: FlowName
  readonly message: string
  readonly fault: FaultId
  /** What its user does. */
  readonly words: string
}

/** Every message of every flow with every fault. */
export function listCases(): readonly FaultCase[] {
  const ids = Object.keys(faults).map(Number) as FaultId[]
  return (Object.keys(flows) as FlowName[]).flatMap((flow) =>
    flows[flow].messages.flatMap((message) =>
      ids.map((fault) => {
        const { words } = flows[flow]
        return { id: `${flow}-${message.replace('/', '.')}-${fault}`, flow, message, fault, words }
      }),
    ),
  )
}

/**
 * So many of these cases that every message meets each of their faults in one of its flows, and every message of every flow one of
 * them: the flows of a message take the faults in turn.
 */
export function sampleCases(cases: readonly FaultCase[]): readonly FaultCase[] {
  const messages = [...new Set(cases.map(({ message }) => message))]
  const chosen = messages.flatMap((name, place) => {
    const own = cases.filter(({ message }) => message === name)
    const names = [...new Set(own.map(({ flow }) => flow))]
    const kinds = [...new Set(own.map(({ fault }) => fault))]
    return Array.from({ length: Math.max(names.length, kinds.length) }, (_, turn) => {
      const [flow, fault] = [names[turn % names.length], kinds[(turn + place) % kinds.length]]
      return own.find((one) => one.flow === flow && one.fault === fault)
    })
  })
  return cases.filter((one) => chosen.includes(one))
}

/** The first of these cases of each message. */
export function firstCases(cases: readonly FaultCase[]): readonly FaultCase[] {
  return cases.filter((one) => one === cases.find(({ message }) => message === one.message))
}
