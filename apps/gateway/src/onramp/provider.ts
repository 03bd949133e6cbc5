import type { CallInput, CallOutput, createOnrampUrl, getOnrampOptions, getOnrampQuote } from '@foyer/api'
import type { Hono } from 'hono'
import type { Exchange } from '../pay/exchange.ts'
import type { Project } from '../projects/projects.ts'

export type OnrampOptions = CallOutput<typeof getOnrampOptions>
export type OnrampQuote = CallOutput<typeof getOnrampQuote>
export type OnrampUrlRequest = CallInput<typeof createOnrampUrl>['body']

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
  /** @param visitor network address, and the origin of the page */
  createUrl(
    request: OnrampUrlRequest,
    project: Project,
    visitor: { readonly address: string; readonly origin: string | undefined },
  ): Promise<string>
  readonly exchanges?: readonly Exchange[]
  mount?(app: Hono): void
  close?(): Promise<void>
}
