import { FoyerError } from '../errors.ts'
import { getErrorCodes, getErrorText, getReason, listCauses } from './causes.ts'
import { type OpenName, toUnsigned } from './unsigned.ts'

/** Who said it. Only a wallet asks a person: what a node, relay, bundler or service says is no refusal and no open window. */
export type Speaker = 'wallet' | 'node' | 'relay' | 'bundler' | 'service'

/** What was asked. `send` is the step at which an answer that is misread costs money. */
export type Step = 'connect' | 'switch' | 'sign' | 'send' | 'read'

/** The rows of the error table that a wallet's number or words can name. */
export type WalletErrorName = 'ChainNotAdded' | 'InsufficientFunds' | 'UserRejected' | 'WalletBusy' | 'WalletLocked'

/** What a family's wallets say beside what all say; it is asked first. */
export type WalletDialect = {
  readonly codes?: { readonly [code: number]: WalletErrorName } | undefined
  readonly words?: readonly (readonly [RegExp, WalletErrorName])[] | undefined
}

export type FailurePlace = {
  readonly speaker: Speaker
  readonly step: Step
  readonly dialect?: WalletDialect | undefined
}

/** EIP-1193; ethers; 5000 to 5003 and 12001 are refusals at the other end of a relay (CAIP-25). */
const refusalCodes: ReadonlySet<unknown> = new Set([4001, 'ACTION_REJECTED', 5000, 5001, 5002, 5003, 12_001])

/** EIP-1193: the account or method is not open to this site. */
const unauthorized = 4100

/** EIP-1474 `Resource unavailable`: wallets mean an open window, nodes a time-out (geth) or a failed simulation (Solana). */
const unavailable = -32002

/** EIP-1474 `Transaction rejected`: by a node. */
const rejectedByNode = -32003

/** A window that waits for an answer. polkadot-js asks to `accept or reject` it, so it is looked for before refusals. */
const busyWords =
  /request\b.*\b(already|still) (pending|open)|(pending|another|open) (\w+ ){0,2}request|already processing|already (pending|open)\b(?!.*\b(transaction|tx|nonce)\b)/i

/** A person is named, or nothing else is said. */
const refusalWords =
  /\b(users?|you|owner|signer|customer)\b[^.\n]{0,40}\b(reject|den(y|ied)|declin|cancel|disapprov|refus|abort|dismiss)|\b(reject|den(y|ied)|declin|cancel|disapprov|refus|abort)\w*[^.\n]{0,30}\b(by|from) (the )?(user|owner|signer|customer|wallet)\b|\buser (did not|didn't|has not|hasn't) (approve|accept|sign|confirm|allow)/i
const bareRefusal =
  /^\W*(error\W+)?((the|this) )?((\w+ ){0,2}(transaction|tx|request|sign(ing|ature)?|message|connection|permissions?|action|operation|approval|confirmation|authorization)( \w+)? )?((was|has been|is) )?(rejected|denied|declined|cancell?ed|refused)\W*$/im

/** Where nothing is lost by a guess: no one has paid yet. */
const looseRefusal = /reject|denied|declined|cancel|user closed|closed by (the )?user/i

const fundsWords =
  /insufficient (funds|balance|lamports|native)|not enough (funds|balance)|exceeds the balance|exceeds balance|gas required exceeds allowance \(0\)/i
const revertWords = /execution reverted|reverted with|transaction reverted|execution failed due to an exception/i
const lockedWords =
  /(wallet|keyring|vault|extension|account)( \w+)? (is )?(currently )?locked|\bnot unlocked\b|unlock (the|your)? ?(wallet|extension|keyring)/i
const nodeWords = /simulation|blockhash|tim(ed?|e)[ -]?out/i
/** Names viem gives to a node that did not answer. */
const unreachable = /^(HttpRequestError|TimeoutError|WebSocketRequestError|SocketClosedError)$/

/**
 * Reads a failure as a row of the error table: by who said it, at which step, and in which words. One that is already ours
 * passes, also from behind another. Numbers are believed before words.
 * @param otherwise the row for everything that says nothing more exact
 * @returns after a refusal, and only then, an error that `isUnsigned`
 */
export function readFailure(
  error: unknown,
  place: FailurePlace,
  otherwise: (reason: string, options: { cause: unknown }) => FoyerError<OpenName>,
): FoyerError {
  const ours = listCauses(error).find((one) => one instanceof FoyerError)
  if (ours instanceof FoyerError) return ours
  const said: Said = { error, codes: getErrorCodes(error), text: getErrorText(error) }
  const found = place.speaker === 'wallet' ? readWallet(said, place) : readChain(said, place)
  return found ?? otherwise(getReason(error), { cause: error })
}

type Said = { readonly error: unknown; readonly codes: readonly (number | string)[]; readonly text: string }

function readWallet(said: Said, { step, dialect }: FailurePlace): FoyerError | undefined {
  const { codes, text, error } = said
  const options = { cause: error }
  const turnedAway = (name: WalletErrorName | 'PopupBlocked') => {
    const made = new FoyerError(name, options)
    // what a wallet knows of a chain or of money it may know after it signed
    return name === 'ChainNotAdded' || name === 'InsufficientFunds' ? made : toUnsigned(made)
  }
  const own = codes.map((code) => dialect?.codes?.[Number(code)]).find((name) => name !== undefined)
  if (own) return turnedAway(own)
  if (codes.some((code) => refusalCodes.has(code))) return turnedAway('UserRejected')
  const ownWords = dialect?.words?.find(([pattern]) => pattern.test(text))?.[1]
  if (ownWords) return turnedAway(ownWords)
  const reverted = readRevert(said)
  if (reverted) return reverted
  // wallets of vendors report a blocked or closed window only in the message
  if (/pop[- ]?up/i.test(text) && /block|fail|could not open|not open/i.test(text)) return turnedAway('PopupBlocked')
  if (/(pop[- ]?up|window)\b.*\bclosed\b/i.test(text)) return new FoyerError('PopupClosed', options)
  if (codes.includes(unauthorized)) return turnedAway('WalletLocked')
  if (busyWords.test(text)) return turnedAway('WalletBusy')
  const isSending = step === 'send'
  if (refusalWords.test(text)) return turnedAway('UserRejected')
  if (bareRefusal.test(text) && !codes.includes(rejectedByNode)) return turnedAway('UserRejected')
  if (fundsWords.test(text)) return new FoyerError('InsufficientFunds', options)
  if (lockedWords.test(text)) return turnedAway('WalletLocked')
  if (isSending) return undefined
  if (/\blocked\b/i.test(text)) return turnedAway('WalletLocked')
  if (looseRefusal.test(text)) return turnedAway('UserRejected')
  const isWindow = (step === 'connect' || step === 'switch') && !nodeWords.test(text)
  if (codes.includes(unavailable) && isWindow) return turnedAway('WalletBusy')
  return readSilence(said)
}

/** Reads what a node, relay, bundler or service says. */
function readChain(said: Said, { step }: FailurePlace): FoyerError | undefined {
  const reverted = readRevert(said)
  if (reverted) return reverted
  if (fundsWords.test(said.text)) return new FoyerError('InsufficientFunds', { cause: said.error })
  return step === 'send' ? undefined : readSilence(said)
}

/** A contract said no: code 3 is go-ethereum's for it. */
function readRevert({ codes, text, error }: Said): FoyerError | undefined {
  if (!codes.includes(3) && !revertWords.test(text)) return undefined
  return new FoyerError('TransactionFailed', { reason: getReason(error) }, { cause: error })
}

function readSilence({ error, text }: Said): FoyerError | undefined {
  const isSilent = listCauses(error).some(({ name }) => unreachable.test(String(name)))
  if (!isSilent && !/failed to fetch|fetch failed|networkerror/i.test(text)) return undefined
  return new FoyerError('RpcRequestFailed', { message: getReason(error) }, { cause: error })
}
