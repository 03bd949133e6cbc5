import { type CallParams, getAnalyticsConfig, postEvent } from '@foyer/api'
import { type CaipAddress, findCause, isFoyerError } from '@foyer/base'
import { raiseAlert } from '../../alerts/alerts.ts'
import { callApi } from '../../api/callApi.ts'
import { errorReportLimit, errorReportWindow } from '../../config/constants.ts'
import { createId } from '../../createId.ts'
import { type EventProperties, eventTable, type FoyerEvent } from '../../eventTable.ts'
import type { Foyer } from '../../foyer.ts'

/** An event with what was so when it happened. `time` in ms since 1970. */
export type TrackedEvent = {
  readonly event: FoyerEvent
  readonly time: number
  readonly address: CaipAddress | undefined
}

type Message = Omit<CallParams<typeof postEvent>, 'eventId' | 'url' | 'domain'>

/**
 * Sends what happens, one request each: nothing where the project collects no events, only INITIALIZE where that cannot be asked.
 * Once the service refuses the page (403) the developer is told and nothing more is sent. Never rejects, never disturbs.
 * @see specification §7, §8, reference §4.7
 */
export function createSender(foyer: Foyer): (trackedEvent: TrackedEvent) => void {
  let isRefused = false
  const post = async (message: Message): Promise<void> => {
    if (isRefused || foyer.signal.aborted) return
    try {
      await callApi(foyer, postEvent, { ...message, ...getPageAddress(), eventId: createId() })
    } catch (error) {
      const isForbidden = isFoyerError(error, 'HttpRequestFailed') && error.context.status === 403
      if (isForbidden && !isRefused)
        raiseAlert(foyer, { name: 'InvalidAppConfiguration', detail: getServiceMessage(error) })
      isRefused ||= isForbidden
    }
  }
  const collecting = callApi(foyer, getAnalyticsConfig, {}, { signal: foyer.signal }).then(
    ({ isAnalyticsEnabled }) => isAnalyticsEnabled,
    () => undefined,
  )
  const mayReport = createRateLimit()
  const properties = getInitializeProperties(foyer)
  const first: Message = { timestamp: Date.now(), props: { type: 'track', event: 'INITIALIZE', properties } }
  void collecting.then((isOn) => (isOn === false ? undefined : post(first)))
  return (trackedEvent) => {
    const message = toMessage(trackedEvent, mayReport)
    if (message) void collecting.then((isOn) => (isOn ? post(message) : undefined))
  }
}

/** Returns what is sent of an event; undefined for one the table does not know, and for a report too many. */
function toMessage({ event, time, address }: TrackedEvent, mayReport: (time: number) => boolean): Message | undefined {
  if (event.type !== 'INTERNAL_SDK_ERROR') {
    const properties = eventTable[event.type]?.safeParse(event.properties)
    if (!properties?.success) return undefined
    return { timestamp: time, props: { type: 'track', event: event.type, properties: properties.data, address } }
  }
  const report = toErrorReport(event.properties.error)
  if (!report || !mayReport(time)) return undefined
  return { timestamp: new Date(time).toISOString(), props: { type: 'error', event: event.type, ...report } }
}

/** Checks whether one more error report may go out at a time (ms): five in any minute. */
function createRateLimit(): (time: number) => boolean {
  let times: readonly number[] = []
  return (time) => {
    times = times.filter((earlier) => time - earlier < errorReportWindow)
    if (times.length >= errorReportLimit) return false
    times = [...times, time]
    return true
  }
}

/** Returns where the visitor is, without query and hash: those may hold what is no one's business. */
function getPageAddress(): { readonly url: string; readonly domain: string } {
  const { origin, pathname, hostname } = globalThis.location ?? { origin: '', pathname: '', hostname: '' }
  return { url: origin + pathname, domain: hostname }
}

/** Returns how the site is set up; undefined where plain JavaScript gave options of another type. */
function getInitializeProperties({ config }: Foyer): EventProperties['INITIALIZE'] | undefined {
  const networks = config.networks.map(({ caipNetworkId }) => caipNetworkId)
  const defaultNetwork = config.defaultNetwork.caipNetworkId
  return eventTable.INITIALIZE.safeParse({ ...config, networks, defaultNetwork }).data
}

/** The service's own sentence, where it gave one. */
function getServiceMessage(error: unknown): string {
  return findCause(error, ({ name }) => name === 'Error')?.message ?? ''
}

/** What an error report says (specification §7). */
export type ErrorReport = {
  readonly errorType: string
  readonly errorMessage: string
  readonly stackTrace: string
}

/** What a visitor rejected or ended is no failure. */
const ignoredErrors: readonly string[] = ['UserRejected', 'RequestAborted', 'AbortError', 'ModalClosed']

/**
 * An error as it may leave the page: name, message and stack, shortened, and every address in them without query and
 * hash. Undefined when nothing failed.
 */
export function toErrorReport(error: unknown): ErrorReport | undefined {
  if (findCause(error, ({ name }) => ignoredErrors.includes(name))) return undefined
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  return { errorType: redact(name, 100), errorMessage: redact(message, 500), stackTrace: redact(stack, 4_000) }
}

/** Line and column of a stack's line stay. */
function redact(text: string, limit: number): string {
  return text.replace(/(\w+:\/\/[^\s?#]*)[?#][^\s):]*/g, '$1').slice(0, limit)
}
