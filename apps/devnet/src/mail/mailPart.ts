import type { Part } from '../supervisor/part.ts'
import { type MailSink, type MailSinkOptions, startMailSink } from './startMailSink.ts'

/** The mail sink as a part of what runs together. */
export function mailPart(options: MailSinkOptions = {}): Part<MailSink> {
  return {
    name: 'mail',
    start: async () => {
      const sink = await startMailSink(options)
      return { value: sink, stop: sink.stop }
    },
  }
}
