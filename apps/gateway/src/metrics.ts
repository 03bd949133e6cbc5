import type { Registry } from 'prom-client'

export type AnsweredRequest = {
  readonly service: 'data' | 'frame'
  readonly method: string
  /** The route, never the address that was asked for. */
  readonly route: string
  readonly status: number
  readonly seconds: number
}

export type GaugeRow = {
  readonly name: string
  readonly help: string
  /** What tells the values apart; without it there is one. */
  readonly label?: string
  /** Read when someone looks: values by label. */
  readonly read: () => Iterable<readonly [label: string, value: number]> | Promise<Iterable<readonly [string, number]>>
}

/** Numbers about this process for the person who watches it. None is about one visitor or one project. */
export type Metrics = {
  countRequest(request: AnsweredRequest): void
  addGauge(row: GaugeRow): void
  /** All of them in Prometheus' text format. */
  read(): Promise<{ readonly contentType: string; readonly text: string }>
  close(): void
}

/** Upper bounds of the times in which requests are answered, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** The library is loaded here, so a gateway that no one watches does without. */
export async function createMetrics(): Promise<Metrics> {
  // a bundle gives a CommonJS module as its default alone
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = (await import('prom-client')).default
  const registry: Registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'foyer_http_requests_total',
    help: 'Requests answered, by service, method, route and status',
    labelNames: ['service', 'method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'foyer_http_request_duration_seconds',
    help: 'How long requests took to answer',
    labelNames: ['service', 'route'],
    buckets,
    registers,
  })
  collectDefaultMetrics({ register: registry })
  return {
    countRequest: ({ service, method, route, status, seconds }) => {
      requests.inc({ service, method, route, status })
      durations.observe({ service, route }, seconds)
    },
    addGauge: ({ name, help, label, read }) => {
      const gauge = new Gauge({
        name,
        help,
        labelNames: label ? [label] : [],
        registers,
        async collect() {
          const values = await read()
          this.reset()
          for (const [key, value] of values) this.set(label ? { [label]: key } : {}, value)
        },
      })
      return void gauge
    },
    read: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
    close: () => registry.clear(),
  }
}
