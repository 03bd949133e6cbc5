import { translate } from '../words.ts'

/**
 * What a person is told before they approve, as plain data: no markup, no functions, so that it can be drawn in the frame, sent to
 * a window of the wallet's own origin, and compared in a test. `ReviewView` draws it; every approval makes one (`Approval.review`).
 */
export type Review = {
  /** The worst level of `findings`. */
  readonly level: Level
  /** The one sentence to read: the worst finding, or what the request does. */
  readonly sentence: string
  /** Everything that was noticed, worst first, each once. The first one is `sentence` wherever there is any. */
  readonly findings: readonly Finding[]
  readonly balanceChanges: BalanceChanges
  /** Who can spend what from now on. Each also has a finding. */
  readonly permissions: readonly Permission[]
  /** The network's cost and the like: few rows that stand beside the sentence, not folded. Account and network are the sheet's. */
  readonly facts: readonly Fact[]
  /** Everything that is signed, whole: nothing is cut here, so a box that is too small scrolls. */
  readonly sections: readonly Section[]
  /** Why it cannot be approved as things are, in a few words: the button is off and says so. A finding says more. */
  readonly blocked: string | undefined
  /** The coin that is missing, where `blocked` says so: the account can be filled up. */
  readonly short?: { readonly symbol: string } | undefined
  /** Whether the button works only after the last line of `sections` was in view. */
  readonly mustBeReadToEnd: boolean
  /**
   * By which of the owner's settings it may be approved inside the site's page. Whatever moves value, grants a right or cannot
   * be read is approved in a window of the wallet's own.
   */
  readonly mayStayInFrame: 'signIns' | 'messages' | false
}

/** Calm has no box, caution an amber sentence, danger the only red fill, where the coloured button is the safe way. */
export type Level = 'calm' | 'caution' | 'danger'

export type Finding = {
  /** Never shown: for tests, and to tell findings apart. */
  readonly name: string
  readonly level: Level
  readonly sentence: string
}

export type BalanceChanges =
  /** A signature alone changes nothing, or what changes stands in the sentence. */
  | { readonly kind: 'none' }
  /** It is unknown, or more changes than could be read: said in `sentence`. */
  | { readonly kind: 'unknown'; readonly sentence: string }
  | { readonly kind: 'fails'; readonly sentence: string }
  | { readonly kind: 'known'; readonly changes: readonly BalanceChange[] }

export type BalanceChange = {
  /** In units of the token, with its symbol: without a sign. */
  readonly amount: string
  readonly isLoss: boolean
  /** Contract of the token; undefined for the network's own coin. */
  readonly token: string | undefined
  /** Who gets it, where a call of several says so. */
  readonly to?: string | undefined
  /** The same, to be set apart and counted in money. */
  readonly count?: Count | undefined
}

/** An amount of a coin or token whose decimals are known. */
export type Count = {
  /** In base units, as decimal text. */
  readonly units: string
  readonly decimals: number
  readonly symbol: string
  /** Contract of the token; undefined for the network's own coin. */
  readonly token: string | undefined
}

export type Permission = {
  readonly spender: string
  /** Contract whose tokens may be taken. */
  readonly token: string | undefined
  /** As it is said: "1250 USDC", "no limit", "every NFT of this collection". */
  readonly amount: string
  readonly isUnlimited: boolean
  /** Absent where nothing can be changed: a permission in typed data is the site's own text, and is signed as it is or not at all. */
  readonly lowering: Lowering | undefined
}

/** How the amount of a permission can be lowered: `Approval.lower` with `step` and an amount in base units. */
export type Lowering = {
  readonly step: number
  readonly symbol: string
  readonly decimals: number
  /** The most that may be entered, in base units, as decimal text. */
  readonly highest: string
  /** What the account has now, or what the same request spends, in base units; the safe choice to offer. */
  readonly suggested: string | undefined
}

/** A row. `address` and `data` are set in one letter width and can be copied; `text` is the words of someone else. */
export type Fact = {
  readonly name: string
  readonly value: string
  readonly kind: 'words' | 'address' | 'data' | 'text'
  /** How far it is indented, for what stands inside another thing. */
  readonly depth: number
  /** The amount that `value` tells, where it is a cost. */
  readonly count?: Count | undefined
}

export type Section = {
  /** "Call 2 of 3", "Message"; undefined where there is only one. */
  readonly title: string | undefined
  /** How deep a call stands inside other calls. */
  readonly depth: number
  readonly facts: readonly Fact[]
  /** Of one that begins a step: its number in the request, and in a few words what it does. */
  readonly step?: { readonly number: string; readonly name: string } | undefined
}

const ranks: { readonly [level in Level]: number } = { calm: 0, caution: 1, danger: 2 }

/** Findings with an amount that adds up: the same sentence twice is twice the amount. */
const adding = ['send', 'send-from', 'allow-more', 'pay', 'make-account', 'mint', 'burn', 'stake', 'deposit-taken']

/**
 * Puts a review together: findings worst first, each sentence once, with how often where amounts add up; what comes first among
 * equals stays first.
 * @param parts.sentence what the request does, for when nothing was found
 */
export function createReview(parts: Omit<Review, 'level'>): Review {
  const times = new Map<string, number>()
  for (const { sentence } of parts.findings) times.set(sentence, (times.get(sentence) ?? 0) + 1)
  const findings = parts.findings
    .toSorted((one, other) => ranks[other.level] - ranks[one.level])
    .filter(({ sentence }, index, all) => all.findIndex((one) => one.sentence === sentence) === index)
    .map((one) => toCounted(one, times.get(one.sentence) ?? 1))
  const [worst] = findings
  return { ...parts, findings, level: worst?.level ?? 'calm', sentence: worst?.sentence ?? parts.sentence }
}

function toCounted(finding: Finding, count: number): Finding {
  if (count === 1 || !adding.includes(finding.name)) return finding
  return { ...finding, sentence: translate('call.times', { count, sentence: finding.sentence }) }
}
