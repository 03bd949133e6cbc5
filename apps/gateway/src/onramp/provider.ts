import type { Hono } from 'hono'
import type * as z from 'zod/mini'
import type { Exchange } from '../pay/exchange.ts'
import type { Project } from '../projects/projects.ts'
import type { onrampOptionsResponse, onrampQuoteResponse, onrampUrlBody } from '../schemas/services.ts'

export type OnrampOptions = z.input<typeof onrampOptionsResponse>
export type OnrampQuote = z.input<typeof onrampQuoteResponse>
export type OnrampUrlRequest = z.output<typeof onrampUrlBody>

export type OnrampQuoteRequest = {
  /** Id or symbol of what is bought. */
  readonly purchaseCurrency: string
  /** Three-letter code of what is paid. */
  readonly paymentCurrency: string
  /** Decimal amount that is paid in all. */
  readonly amount: string
  /** Name of the network; existing clients send the symbol here, which then says nothing. */
  readonly network: string | undefined
}

/**
 * Someone who sells coins for money. To add one, write a function that returns this shape, add a `kind` to the
 * configuration and a line to onramp/createOnramp.ts.
 *
 * - `getOptions` is what the widget offers; it is asked often, so it should not wait for anyone.
 * - `getQuote` refuses (`AmountOutOfRange`, `OnrampUnsupported`) rather than guess.
 * - `createUrl` gives the page on which the visitor pays; the widget opens it in a window of 600 × 800.
 * - `exchanges` are those that Pay offers, if any.
 * - `mount` adds pages or callbacks of its own, such as the address a payment service reports to.
 */
export type OnrampProvider = {
  getOptions(): OnrampOptions
  getQuote(request: OnrampQuoteRequest): Promise<OnrampQuote>
  createUrl(request: OnrampUrlRequest, project: Project): Promise<string>
  readonly exchanges?: readonly Exchange[]
  mount?(app: Hono): void
  close?(): Promise<void>
}
