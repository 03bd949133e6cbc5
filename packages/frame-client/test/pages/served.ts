import { createParentChannel, type FrameCallContext, serveFrame } from '../../src/server.ts'
import { createHandlers } from '../handlers.ts'

/** A real frame: `?allow=<origin>` may speak with it. Approvals wait until the site withdraws them. */
const allowed = new URL(location.href).searchParams.get('allow')
const violations: string[] = []
document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => violations.push(violatedDirective))
const called: { name: string; origin: string; payload: unknown }[] = []

const handlers = Object.fromEntries(
  Object.entries(createHandlers()).map(([name, handler]) => [
    name,
    (payload: never, context: FrameCallContext) => {
      called.push({ name, origin: context.origin, payload })
      const { method } = (payload ?? {}) as { method?: string }
      if (method !== 'personal_sign') return (handler as (...args: unknown[]) => unknown)(payload, context)
      return new Promise((_, reject) => {
        const abort = () => reject(context.signal.reason)
        context.signal.addEventListener('abort', abort)
      })
    },
  ]),
)

const server = serveFrame({
  channel: createParentChannel(window),
  handlers: handlers as never,
  isAllowed: (origin) => origin === allowed,
})
addEventListener('message', ({ data, source }) => {
  if (source === parent && data?.order?.do === 'tell') parent.postMessage({ called, violations }, '*')
})
parent.postMessage({ loaded: true }, '*')
server.broadcast({ type: 'READY', payload: { version: '4' } })
