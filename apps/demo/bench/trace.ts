import type { CDPSession } from 'playwright'

type TraceEvent = { readonly name: string; readonly args?: { readonly hasPartialUpdate?: boolean } }

/** Frames as the browser itself counts them. */
export async function startTrace(
  session: CDPSession,
): Promise<{ stop: () => Promise<{ readonly presented: number; readonly dropped: number }> }> {
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const includedCategories = ['disabled-by-default-devtools.timeline.frame', 'devtools.timeline.frame']
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories, excludedCategories: ['*'] },
  })
  return {
    stop: async () => {
      const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
      await session.send('Tracing.end')
      await complete
      const presented = events.filter(({ name }) => name === 'DrawFrame').length
      // one that shows a part of what is new counts as presented: the list has moved, and whether rows lack is asked apart
      const dropped = events.filter(({ name, args }) => name === 'DroppedFrame' && !args?.hasPartialUpdate).length
      return { presented, dropped }
    },
  }
}
