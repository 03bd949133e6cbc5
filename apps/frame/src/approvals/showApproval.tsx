import { FoyerError } from '@foyer/base'
import { createApiError, isApiError } from '../api.ts'
import { toExplorerUrl } from '../chain/toExplorerUrl.ts'
import { findSpent, type Halt, isHalt, isSilence, toReason } from '../halt.ts'
import { challengePasskey, earnPasskey, isPasskeyNeeded, type PasskeyOptions, readGuard } from '../passkeyGuard.ts'
import type { Screen } from '../ui/screen.ts'
import type { Wallet } from '../wallet.ts'
import { translate } from '../words.ts'
import { ApprovalSheet } from './ApprovalSheet.tsx'
import type { ApprovalMethod, ApprovalRequest, LowerChange, ReadRequest } from './approval.ts'
import { type ApprovalEvent, type ApprovalFlow, moveApproval, type Need } from './approvalFlow.ts'
import { type ApprovalLink, type ApprovalListener, createApprovalLink } from './approvalLink.ts'
import { digestOf } from './digestOf.ts'
import type { MethodRow } from './methods.ts'
import { mayStayHere, type Question, toQuestion } from './question.ts'
import { recordPayment, removePayment, toPaymentKey, warnOfRepetition } from './sentBefore.ts'
import { showSpent, watchOutcome } from './watchOutcome.ts'

/** What was read of a request: what is signed, and what is drawn of it. */
type Read = {
  readonly request: ReadRequest
  readonly question: Question
  /** Of what leaves the account when it is sent. */
  readonly paymentKey: string | undefined
}

type Task = {
  readonly row: MethodRow
  readonly approval: ApprovalMethod
  /** Its signal ends what reads, never what is being signed. */
  readonly request: ApprovalRequest
  readonly isWithdrawn: () => boolean
  readonly link: ApprovalLink
  readonly getFlow: () => ApprovalFlow<Read>
  /** The last of what was signed and may or may not have arrived. */
  halt: Halt | undefined
  /** @returns whether it changed anything */
  readonly move: (event: ApprovalEvent<Read>) => boolean
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: unknown) => void
}

/** Shows one request until it is decided or withdrawn. What is already being signed is finished, and the site gets the result. */
export async function showApproval(screen: Screen, row: MethodRow, asked: ApprovalRequest): Promise<unknown> {
  const approval = await row.load()
  const { signal } = asked
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const reading = new AbortController()
  const request = { ...asked, signal: reading.signal }
  const task = createTask(screen, { row, approval, request, isWithdrawn: () => signal.aborted, resolve, reject })
  const withdraw = () => {
    if (task.getFlow().step === 'signing') return
    reading.abort(signal.reason)
    task.move({ type: 'ended' })
    const { halt } = task
    task.link.end(halt ? { kind: 'failed', reason: toReason(halt), spent: undefined } : { kind: 'withdrawn' })
    settle(task, signal.reason)
  }
  signal.addEventListener('abort', withdraw)
  // not in an effect: as long as the site does not show the frame, nothing is painted, and effects wait for that
  readRequest(task).catch(reject)
  try {
    return await promise
  } finally {
    signal.removeEventListener('abort', withdraw)
    screen.clear()
  }
}

function createTask(
  screen: Screen,
  parts: Pick<Task, 'row' | 'approval' | 'request' | 'isWithdrawn' | 'resolve' | 'reject'>,
): Task {
  const { approval, request, reject } = parts
  let flow: ApprovalFlow<Read> = { step: 'reading' }
  const actions = toActions(() => task)
  const draw = () => {
    if (flow.step === 'over') return
    const question = flow.step === 'reading' ? undefined : flow.read.question
    screen.show(<ApprovalSheet {...{ approval, request, flow, question }} {...actions} />, reject)
  }
  const task: Task = {
    ...parts,
    halt: undefined,
    getFlow: () => flow,
    move: (event) => {
      const before = flow
      flow = moveApproval(flow, event)
      if (flow !== before) draw()
      return flow !== before
    },
    link: createApprovalLink(
      document,
      toListener(() => task),
    ),
  }
  draw()
  return task
}

/** Returns what can be pressed in the frame. */
function toActions(getTask: () => Task) {
  return {
    onApprove: () => approveHere(getTask()),
    onDecline: () => decline(getTask()),
    onWindow: () => openWindow(getTask()),
    onUnseen: () => getTask().move({ type: 'unseen' }),
    onUnlock: () => unlocked(getTask()),
    onRetry: () => retry(getTask()),
    onGiveUp: () => void giveUp(getTask()),
  }
}

/** Handles what the window says. */
function toListener(getTask: () => Task): ApprovalListener {
  return {
    onReady: () => void showInWindow(getTask()),
    onAnswer: ({ id, digest, isApproved, assertion }) => {
      const task = getTask()
      if (!isShown(task, id)) return
      if (isApproved) void approveFromWindow(task, digest, assertion)
      else decline(task)
    },
    onLower: (id, change) => void (isShown(getTask(), id) && lower(getTask(), change)),
    onRetry: () => retry(getTask()),
    onClosed: () => {
      if (!giveUp(getTask())) getTask().move({ type: 'closed' })
    },
  }
}

async function readRequest(task: Task): Promise<void> {
  const { approval, request } = task
  const read = await toRead(task, await approval.read(request))
  const why = read.question.review.mayStayInFrame ? 'unseen' : 'weighty'
  task.move({ type: 'read', read, lead: mayStayHere(read.question, request) ? undefined : why })
}

async function toRead({ row, approval, request }: Task, read: ReadRequest): Promise<Read> {
  const paymentKey = row.isSent ? await toPaymentKey(read.review, request) : undefined
  const review = paymentKey === undefined ? read.review : await warnOfRepetition(read.review, paymentKey)
  const question = await toQuestion(approval, review, request)
  request.signal.throwIfAborted()
  const run = async () => {
    request.signal.throwIfAborted()
    const { blocked, mayStayInFrame } = question.review
    if (blocked !== undefined) throw new FoyerError('FrameRefused', { message: blocked })
    if (!mayStayInFrame) await assertKeptShare(request.wallet)
    return await read.run()
  }
  return { request: { ...read, run }, question, paymentKey }
}

function isShown({ getFlow }: Task, id: string): boolean {
  const flow = getFlow()
  return flow.step === 'waiting' && flow.read.question.id === id
}

function approveHere(task: Task): void {
  const flow = task.getFlow()
  if (flow.step === 'asking' && task.move({ type: 'approved', read: flow.read })) void run(task, flow.read)
}

function unlocked(task: Task): void {
  const flow = task.getFlow()
  if (flow.step === 'locked' && task.move({ type: 'unlocked' })) void run(task, flow.read)
}

/** @param digest of what the window showed: another one is no answer to this request */
async function approveFromWindow(task: Task, digest: string, assertion: unknown): Promise<void> {
  const flow = task.getFlow()
  if (flow.step !== 'waiting' || digest !== (await digestOf(flow.read.question))) return
  if (!task.move({ type: 'approved', read: flow.read })) return
  await run(task, flow.read, assertion === undefined ? undefined : { assertion, digest })
}

/** What a passkey said in the window, and what was shown there. */
type Answer = { readonly assertion: unknown; readonly digest: string }

async function run(task: Task, read: Read, passkey?: Answer): Promise<void> {
  const { row, request, link, move, resolve } = task
  try {
    const { wallet, chainId } = request
    if (passkey) await earnPasskey(wallet, passkey.assertion, passkey.digest)
    if (read.paymentKey !== undefined) await recordPayment(read.paymentKey)
    const answer = await read.request.run()
    const explorerUrl = toExplorerUrl(wallet.config, { chainId, hash: answer })
    move({ type: 'ended' })
    const done = { kind: 'done', isSent: row.isSent, link: explorerUrl } as const
    const left = link.end({ ...done, isFollowed: done.isSent })
    resolve(answer)
    if (left && done.isSent) void watchOutcome(request, { answer, question: read.question, sent: done, left })
  } catch (error) {
    stop(task, read, error)
  } finally {
    request.wallet.setPasskey(undefined)
  }
}

/** Stops a task, which can go on from there as long as the site waits; what was signed by then is not signed again. */
function stop(task: Task, read: Read, error: unknown): void {
  const { request, link, move } = task
  const isSigned = isHalt(error)
  if (isSigned) task.halt = error
  const next = isSigned ? { ...read, request: { ...read.request, run: error.goOn } } : read
  if (!isSigned && read.paymentKey !== undefined) void removePayment(read.paymentKey)
  const needs = findNeed(isSigned ? error.cause : error)
  const canRetry = isSigned || isSilence(error)
  if (!task.isWithdrawn()) {
    if (needs && move({ type: 'locked', needs, read: next })) return void link.end({ kind: 'locked' })
    if (canRetry && move({ type: 'failed', read: next, error })) return link.halt(toReason(error), isSigned)
  }
  move({ type: 'ended' })
  const spent = findSpent(error)
  const shown = spent && showSpent(request, read.question, spent)
  link.end({ kind: 'failed', reason: toReason(error), spent: shown })
  settle(task, spent ? toHeard(error) : error)
}

/** Answers a request that ends here. What was signed is never reported as rejected. */
function settle({ halt, resolve, reject }: Task, error: unknown): void {
  if (!halt) reject(error)
  else if (halt.answer === undefined) reject(toHeard(findSpent(error) ? error : halt))
  else resolve(halt.answer)
}

/**
 * Returns what the site hears after something was signed. It knows a visitor's no by words alone, and such words may be those of a
 * node, a bundler or a contract: told as a no, the same would be asked for again while the first may still come.
 */
function toHeard(error: unknown): unknown {
  if (!/reject|den(y|ied)|declin|cancel/i.test(toReason(error))) return error
  return new FoyerError('FrameRefused', { message: 'It was signed: check what became of it first' }, { cause: error })
}

function retry(task: Task): void {
  const flow = task.getFlow()
  if (flow.step === 'failed' && task.move({ type: 'retried' })) void run(task, flow.read)
}

/** Tells the site how far it came. @returns whether there was anything to give up */
function giveUp(task: Task): boolean {
  const flow = task.getFlow()
  if (flow.step !== 'failed' || !task.move({ type: 'ended' })) return false
  task.link.close()
  settle(task, flow.error)
  return true
}

function findNeed(error: unknown): Need | undefined {
  if (isApiError(error, 'Locked')) return 'part'
  if (isApiError(error, 'ShareUnkept')) return 'share'
  if (isApiError(error, 'PasskeyMissing')) return 'newPasskey'
  if (isPasskeyNeeded(error)) return 'passkey'
  return isApiError(error, 'CodeNeeded') ? 'code' : undefined
}

/** Rejects a request; what is being signed or sent cannot be called back, and must not be called rejected. */
function decline(task: Task): void {
  if (task.getFlow().step === 'signing' || !task.move({ type: 'ended' })) return
  task.link.close()
  settle(task, new FoyerError('FrameRefused', { message: 'The request was rejected' }))
}

function openWindow({ link, move }: Task): void {
  move({ type: 'unseen' })
  move({ type: link.open() ? 'opened' : 'blocked' })
}

/** Shows the request in the window; where the wallet wants a passkey for it, the window asks it with the press that approves. */
async function showInWindow(task: Task): Promise<void> {
  const { link, getFlow, request } = task
  const flow = getFlow()
  if (flow.step === 'failed') link.halt(toReason(flow.error), isHalt(flow.error))
  if (flow.step !== 'waiting') return
  const { question } = flow.read
  const passkey = await readPasskey(request.wallet, question)
  if (isShown(task, question.id)) link.show(question, passkey)
}

/** Reads what to ask a passkey. What cannot be known now is asked in the frame afterwards: nothing is signed without it. */
async function readPasskey(wallet: Wallet, question: Question): Promise<PasskeyOptions | undefined> {
  if (question.review.mayStayInFrame === 'signIns') return undefined
  try {
    const { isRequired, credentials } = await readGuard(wallet)
    if (!isRequired || credentials.length === 0) return undefined
    return await challengePasskey(wallet, 'value', await digestOf(question))
  } catch {
    return undefined
  }
}

async function lower(task: Task, change: LowerChange): Promise<void> {
  const { link, getFlow, move } = task
  const flow = getFlow()
  if (flow.step !== 'waiting' || !flow.read.request.lower) return
  try {
    const read = await toRead(task, await flow.read.request.lower(change))
    if (move({ type: 'changed', read })) await showInWindow(task)
  } catch (error) {
    link.showProblem(toReason(error))
  }
}

/**
 * A strict wallet of an earlier version may have a recovery code that no one has kept: some were never shown. Before it signs
 * anything of value its user makes a new one.
 * @throws Error `ShareUnkept`
 */
async function assertKeptShare(wallet: Wallet): Promise<void> {
  const { custody } = await wallet.requireUser()
  if (custody !== 'strict') return
  const { legacy } = await wallet.sign('status', {})
  if (legacy) throw createApiError('ShareUnkept', translate('wallet.legacy'))
}
