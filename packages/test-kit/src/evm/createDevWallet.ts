import { createEvmWallet } from './createEvmWallet.ts'
import type { EvmPrompt, EvmWallet, EvmWalletOptions } from './types.ts'

export type DevWalletOptions = Omit<EvmWalletOptions, 'confirm' | 'info'> & {
  /** Shows the prompt and answers with the visitor's choice; `false` is a refusal (4001). */
  readonly confirm: (prompt: EvmPrompt) => boolean | Promise<boolean>
  /** A data URI. */
  readonly icon?: string | undefined
}

const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#30312f"/>' +
    '<path d="M11 11 6 16l5 5M21 11l5 5-5 5M18 8l-4 16" fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/></svg>',
)}`

/**
 * The test wallet for a page that people use: labelled "Development wallet", asking through the page's own prompt.
 * Nothing is on the page until `announce()`. Never give it keys that hold anything of value.
 */
export function createDevWallet(options: DevWalletOptions): EvmWallet {
  return createEvmWallet({
    ...options,
    info: { name: 'Development wallet', rdns: 'dev.foyer.development-wallet', icon: options.icon ?? icon },
  })
}
