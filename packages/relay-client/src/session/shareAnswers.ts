const topicLength = 64

/** Hands answers to other tabs of the site. */
export type SharedAnswers = { share(topic: string, text: string): void; close(): void }

/**
 * All tabs of a site are one client to the relay, so an answer may arrive in a tab that did not ask.
 * Outside of a page nothing is shared.
 */
export function shareAnswers(name: string, onAnswer: (topic: string, text: string) => void): SharedAnswers {
  if (typeof document === 'undefined' || typeof BroadcastChannel === 'undefined') {
    return { share: () => undefined, close: () => undefined }
  }
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }) => {
    if (typeof data === 'string') onAnswer(data.slice(0, topicLength), data.slice(topicLength))
  }
  return { share: (topic, text) => channel.postMessage(topic + text), close: () => channel.close() }
}
