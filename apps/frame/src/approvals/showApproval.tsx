import { FoyerError } from '@foyer/base'
import { isApiError } from '../api.ts'
import type { Screen } from '../ui/screen.ts'
import { ApprovalSheet } from './ApprovalSheet.tsx'
import type { Approval, ApprovalRequest, LowerChange } from './approval.ts'
import { type ApprovalEvent, type ApprovalFlow, moveApproval, type Need } from './approvalFlow.ts'
import { type ApprovalLink, createApprovalLink } from './approvalLink.ts'
import { digestOf } from './digest.ts'
import { mayStayHere } from './mayStayHere.ts'
import { approvals } from './methods.ts'
import { type Question, toQuestion } from './question.ts'

// biome-ignore lint/suspicious/noExplicitAny: the content is the approval's own, and only its own functions see it
type AnyApproval = Approval<any>

/** What was read of a request: what `run` signs, and what is drawn of it. */
type Read = { readonly content: unknown; readonly question: Question }

type Task = {
  readonly approval: AnyApproval
  readonly request: ApprovalRequest
  readonly link: ApprovalLink
  readonly getFlow: () => ApprovalFlow<Read>
  /** @returns whether it changed anything */
  readonly move: (event: ApprovalEvent<Read>) => boolean
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: unknown) => void
}

/** Shows one request until it is decided or withdrawn. */
export async function showApproval(screen: Screen, request: ApprovalRequest): Promise<unknown> {
  const load = Object.hasOwn(approvals, request.method) ? approvals[request.method] : undefined
  if (!load) throw new FoyerError('FrameRefused', { message: `This wallet has no ${request.method}` })
  const approval = await load()
  request.signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const task = createTask(screen, { approval, request, resolve, reject })
  const withdraw = () => {
    task.link.end({ kind: 'withdrawn' })
    reject(request.signal.reason)
  }
  request.signal.addEventListener('abort', withdraw)
  // not in an effect: as long as the site does not show the frame, nothing is painted, and effects wait for that
  readRequest(task).catch(reject)
  try {
    return await promise
  } finally {
    request.signal.removeEventListener('abort', withdraw)
    screen.clear()
  }
}

function createTask(screen: Screen, parts: Pick<Task, 'approval' | 'request' | 'resolve' | 'reject'>): Task {
  const { approval, request, reject } = parts
  let flow: ApprovalFlow<Read> = { step: 'reading' }
  const draw = () => {
    const question = flow.step === 'reading' ? undefined : flow.read.question
    screen.show(<ApprovalSheet {...{ approval, request, flow, question }} {...actions} />, reject)
  }
  const task: Task = {
    ...parts,
    getFlow: () => flow,
    move: (event) => {
      const before = flow
      flow = moveApproval(flow, event)
      if (flow !== before) draw()
      return flow !== before
    },
    link: createApprovalLink(document, {
      onReady: () => askInWindow(task),
      onAnswer: ({ id, digest, isApproved }) => {
        if (!isShown(task, id)) return
        if (isApproved) void approveFromWindow(task, digest)
        else decline(task)
      },
      onLower: (id, change) => void (isShown(task, id) && lower(task, change)),
      onClosed: () => task.move({ type: 'closed' }),
    }),
  }
  const actions = {
    onApprove: () => approveHere(task),
    onDecline: () => decline(task),
    onWindow: () => openWindow(task),
    onUnseen: () => task.move({ type: 'unseen' }),
    onUnlock: () => {
      const before = task.getFlow()
      if (before.step === 'locked' && task.move({ type: 'unlocked' })) void run(task, before.read)
    },
  }
  draw()
  return task
}

async function readRequest(task: Task): Promise<void> {
  const { approval, request } = task
  const read = await toRead(task, await approval.read(request))
  task.move({ type: 'read', read, mayStay: mayStayHere(read.question, request) })
}

async function toRead({ approval, request }: Task, content: unknown): Promise<Read> {
  const question = await toQuestion(approval, content, request)
  request.signal.throwIfAborted()
  return { content, question }
}

function isShown({ getFlow }: Task, id: string): boolean {
  const flow = getFlow()
  return flow.step === 'waiting' && flow.read.question.id === id
}

function approveHere(task: Task): void {
  const flow = task.getFlow()
  if (flow.step === 'asking' && task.move({ type: 'approved', read: flow.read })) void run(task, flow.read)
}

/** @param digest of what the window showed: another one is no answer to this request */
async function approveFromWindow(task: Task, digest: string): Promise<void> {
  const flow = task.getFlow()
  if (flow.step !== 'waiting' || digest !== (await digestOf(flow.read.question))) return
  if (task.move({ type: 'approved', read: flow.read })) await run(task, flow.read)
}

async function run(task: Task, { content, question }: Read): Promise<void> {
  const { approval, request, link, move, resolve, reject } = task
  try {
    request.signal.throwIfAborted()
    if (question.review.blocked !== undefined) {
      throw new FoyerError('FrameRefused', { message: question.review.blocked })
    }
    const answer = await approval.run(content, request)
    link.end({ kind: 'done', isSent: approval.approve === 'approve.approve' })
    resolve(answer)
  } catch (error) {
    const needs = findNeed(error)
    if (needs && move({ type: 'locked', needs })) return link.end({ kind: 'locked' })
    link.end({ kind: 'failed', reason: toReason(error) })
    reject(error)
  }
}

function findNeed(error: unknown): Need | undefined {
  if (isApiError(error, 'Locked')) return 'part'
  return isApiError(error, 'CodeNeeded') ? 'code' : undefined
}

function decline({ link, reject }: Task): void {
  link.close()
  reject(new FoyerError('FrameRefused', { message: 'The request was declined' }))
}

function openWindow({ link, move }: Task): void {
  move({ type: 'unseen' })
  move({ type: link.open() ? 'opened' : 'blocked' })
}

function askInWindow({ link, getFlow }: Task): void {
  const flow = getFlow()
  if (flow.step === 'waiting') link.ask(flow.read.question)
}

async function lower(task: Task, change: LowerChange): Promise<void> {
  const { approval, request, link, getFlow, move } = task
  const flow = getFlow()
  if (flow.step !== 'waiting' || !approval.lower) return
  try {
    const read = await toRead(task, await approval.lower(flow.read.content, change, request))
    if (move({ type: 'changed', read })) askInWindow(task)
  } catch (error) {
    link.say(toReason(error))
  }
}

function toReason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
